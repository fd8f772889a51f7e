import type { MessageKind } from '#contracts/lead-kind.ts'
import { countChanged, type Database } from './database.ts'
import type { Row } from './tables.ts'

export type Message = Row<'messages'>

export const insertMessage = (db: Database, message: Message) => db.insertInto('messages').values(message).execute()

export const findMessage = (db: Database, id: string): Promise<Message | undefined> =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()

export const readMessagesTo = (db: Database, emailKey: string): Promise<Message[]> =>
  db.selectFrom('messages').selectAll().where('email_key', '=', emailKey).orderBy('created_at', 'desc').execute()

/** Removes the token, or the link it's in, from a message once it was sent, so no reader of the store can use it. */
export async function dropToken(db: Database, { id, payload }: Pick<Message, 'id' | 'payload'>): Promise<void> {
  const { token: _, link: __, ...rest } = JSON.parse(payload) as Record<string, unknown>
  await db
    .updateTable('messages')
    .set({ payload: JSON.stringify(rest) })
    .where('id', '=', id)
    .execute()
}

/** Deletes messages of these kinds from before a time, with their deliveries, pending or not. @returns how many */
export async function deleteMessages(db: Database, kinds: readonly MessageKind[], before: number): Promise<number> {
  const old = db.selectFrom('messages').select('id').where('kind', 'in', kinds).where('created_at', '<', before)
  await db.deleteFrom('deliveries').where('message_id', 'in', old).execute()
  return countChanged(db.deleteFrom('messages').where('kind', 'in', kinds).where('created_at', '<', before))
}
