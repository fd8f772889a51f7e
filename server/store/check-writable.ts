import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { insertLead } from './leads.ts'

/** Writes and takes back. @throws when the store cannot be written */
export async function checkWritable(db: Database): Promise<void> {
  const transaction = await db.startTransaction().execute()
  try {
    await insertLead(transaction, { id: randomUUID(), kind: 'newsletter', payload: '', held: 1, created_at: 0 })
  } finally {
    await transaction.rollback().execute()
  }
}
