import type { Destination, MessageKind, QueuedKind } from '#contracts/lead-kind.ts'
import type { TestApp } from './create-test-app.ts'

/** Routes of a site that sends mail: messages go to visitors' inboxes, leads to their automation. */
export const byMail = (kind: QueuedKind): readonly Destination[] =>
  kind === 'confirm-newsletter' || kind === 'your-data' ? ['visitor-mail'] : kind === 'newsletter' ? ['newsletter'] : []

/** Routes of a site that mails these, and passes on nothing. */
export const mailing =
  (...kinds: QueuedKind[]) =>
  (kind: QueuedKind): readonly Destination[] =>
    kinds.includes(kind) ? ['visitor-mail'] : []

/** What queued messages say, the oldest first. */
export async function messagesOf<Message = Record<string, string>>(
  { db }: Pick<TestApp, 'db'>,
  ...kinds: MessageKind[]
) {
  const all = await db.selectFrom('messages').select(['kind', 'payload']).orderBy('created_at').execute()
  const wanted = all.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
  return wanted.map(({ payload }) => JSON.parse(payload) as Message)
}

/** Tokens of queued mails, the oldest first. */
export const mailedTokens = async (test: Pick<TestApp, 'db'>, kind: 'confirm-newsletter' | 'your-data') =>
  (await messagesOf<{ token: string }>(test, kind)).map(({ token }) => token)
