import type { Database } from '#server/store/database.ts'
import { readLeadsOfPerson, readLeadsThatMayMention, readOrdersOfPerson } from '#server/store/find-people.ts'
import { emailKey, mentionsAddress } from './email-key.ts'
import { readStored, type StoredLead } from './stored-lead.ts'

/** Everything that the store holds about an address. */
export interface Person {
  /** Of all kinds, newest first; those of kind `purchase` are the links of a purchase that were sent. */
  leads: StoredLead[]
  orders: Awaited<ReturnType<typeof readOrdersOfPerson>>
  /** Ids of leads of others in whose text the address stands. */
  mentionedIn: string[]
}

/** Finds what is about an address, however it is written. */
export async function findPerson(db: Database, email: string): Promise<Person> {
  const key = emailKey(email)
  const isAbout = mentionsAddress(key)
  const others = await readLeadsThatMayMention(db, key)
  return {
    leads: await readStored(db, await readLeadsOfPerson(db, key)),
    orders: await readOrdersOfPerson(db, key),
    mentionedIn: others
      .filter(({ payload, answers }) => isAbout(payload) || isAbout(answers ?? ''))
      .map(({ id }) => id),
  }
}
