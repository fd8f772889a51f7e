import type { Destination, QueuedKind } from '#contracts/lead-kind.ts'
import type { TestApp } from './create-test-app.ts'

/** Routes of a site that sends mail: messages go to visitors' inboxes, leads to their automation. */
export const byMail = (kind: QueuedKind): readonly Destination[] =>
  kind === 'confirm-newsletter' || kind === 'your-data' ? ['visitor-mail'] : kind === 'newsletter' ? ['newsletter'] : []

/** Tokens of queued mails, oldest first. */
export async function mailedTokens(
  { db }: Pick<TestApp, 'db'>,
  kind: 'confirm-newsletter' | 'your-data',
): Promise<string[]> {
  const messages = await db
    .selectFrom('messages')
    .select('payload')
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()
  return messages.map(({ payload }) => (JSON.parse(payload) as { token: string }).token)
}
