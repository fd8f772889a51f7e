import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { survey } from '#content/survey.ts'
import { eraseAgain, erasePerson, openErasures } from '#server/flows/people/erase-person.ts'
import { showLeads } from '#server/flows/people/show-leads.ts'
import { findPerson } from '#server/flows/people/stored-lead.ts'
import { emailKey } from '#server/store/email-key.ts'
import { searchWords } from '#server/store/listings/listing-of.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { openOlderStore } from '#test/store/open-older-store.ts'
import { insertLead } from '../leads.ts'
import { writeHostsInAscii } from './0025-email-hosts.adds.ts'

const SPELLINGS = ['ada@müller.example.com', 'ada@xn--mller-kva.example.com', 'ada@müller.example.com']
const OLD_KEYS = ['ada@müller.example.com', 'ada@xn--mller-kva.example.com', 'ada@müller.example.com']
const OTHERS = ['ada@muller.example.com', 'josé@example.com', 'ada@例子.公司', 'no address', 'zoë@bücher.example']

/** A store as the release before filled it. */
async function fillAsBefore({ db }: Pick<TestStore, 'db'>, prefix = ''): Promise<void> {
  for (const [index, email] of [...SPELLINGS, ...OTHERS].entries()) {
    const key = OLD_KEYS[index] ?? email
    const lead = { id: `${prefix}lead ${index}`, kind: 'survey' as const, payload: JSON.stringify({ email }) }
    await insertLead(db, { ...lead, held: 0, created_at: 1, email_key: key, listed: 1 })
    const order = { id: `${prefix}order ${index}`, session_id: `${prefix}cs_${index}`, payment_id: null, email }
    await db
      .insertInto('orders')
      .values({ ...order, email_key: key, created_at: 1 })
      .execute()
    const link = { token_hash: `${prefix}${index}`, purpose: 'your-data' as const, expires_at: 9e15, used_at: null }
    await db
      .insertInto('mail_links')
      .values({ ...link, email_key: key, created_at: 1 })
      .execute()
  }
}

const canonicalize = ({ db }: Pick<TestStore, 'db'>) => writeHostsInAscii(db as unknown as Kysely<unknown>)

it('knows one mailbox by one key, whatever the release before stored, and nobody by the address of another', async () => {
  await using store = await openTestStore()
  await fillAsBefore(store)
  expect(await canonicalize(store)).toBe(9)
  for (const email of SPELLINGS) {
    const { leads, orders, mentionedIn } = await findPerson(store.db, email)
    expect(leads.map(({ lead }) => lead.id).toSorted()).toEqual(['lead 0', 'lead 1', 'lead 2'])
    expect(orders.map(({ id }) => id).toSorted()).toEqual(['order 0', 'order 1', 'order 2'])
    expect(mentionedIn).toEqual([])
  }
  for (const [index, email] of OTHERS.entries())
    expect((await findPerson(store.db, email)).leads.map(({ lead }) => lead.id)).toEqual([`lead ${index + 3}`])
  expect(await canonicalize(store)).toBe(0)

  // A server that isn't upgraded yet goes on storing.
  await fillAsBefore(store, 'later ')
  await canonicalize(store)
  expect((await findPerson(store.db, SPELLINGS[0] ?? '')).leads).toHaveLength(6)
})

it('lets two people of the console keep two spellings of a host', async () => {
  await using store = await openTestStore()
  const person = (id: string, email: string) => ({ id, email, email_key: email, name: id, role: 'owner' as const })
  const people = [person('a', 'ada@müller.example'), person('b', 'ada@xn--mller-kva.example')]
  for (const one of people)
    await store.db
      .insertInto('console_people')
      .values({ ...one, added_at: 1 })
      .execute()
  expect(await canonicalize(store)).toBe(0)
  await store.db.deleteFrom('console_people').where('id', '=', 'b').execute()
  expect(await canonicalize(store)).toBe(1)
})

it('erases again whom the release before erased under the other spelling', async () => {
  await using store = await openTestStore()
  const { db, folder } = store
  const erasures = openErasures(folder, 'key')
  erasures.record('ada@müller.example.com', 5)
  await fillAsBefore(store)
  await canonicalize(store)
  const parts = { db, clock: () => 10, erasures }
  expect(await eraseAgain(parts)).toMatchObject({ people: 1, leads: 3, orders: 3 })
  expect(await erasePerson(parts, 'zoë@BÜCHER.example')).toMatchObject({ leads: 1, orders: 1 })
})

it('searches by today’s rules what older servers listed, when the store is upgraded and after', async () => {
  await using older = await openOlderStore('0033')
  const names = ['Søren Łukasiewicz', 'O’Connor', "O'Connor", 'OʻConnor', 'Þóra Æsir', 'Straße', 'Iğdır', 'a\u200bb']
  for (const [index, lastName] of names.entries()) {
    const [id, payload] = [`p${index}`, JSON.stringify({ email: `p${index}@müller.example`, firstName: 'P', lastName })]
    await sql`
      insert into leads (id, kind, payload, email_key, created_at, listed)
      values (${id}, 'survey', ${payload}, ${emailKey(`${id}@müller.example`)}, 1, 1)`.execute(older.db)
    await sql`
      insert into lead_listings (lead_id, kind, created_at, state, search_text)
      values (${id}, 'survey', 1, 'client', ${lastName.toLowerCase()})`.execute(older.db)
  }
  const { db } = await older.upgrade()
  const search = async (q: string) =>
    (await showLeads({ db, survey }, { words: searchWords(q) }, {}, 0)).leads.map(({ id }) => id).toSorted()
  for (const [word, ids] of [
    ['soren', ['p0']],
    ['SØREN', ['p0']],
    ['lukasiewicz', ['p0']],
    ['Łukasiewicz', ['p0']],
    ['oconnor', ['p1', 'p2', 'p3']],
    ["o'connor", ['p1', 'p2', 'p3']],
    ['O´Connor', ['p1', 'p2', 'p3']],
    ['thora', ['p4']],
    ['aesir', ['p4']],
    ['strasse', ['p5']],
    ['igdir', ['p6']],
    ['ab', ['p7']],
    ['p4@xn--mller-kva', ['p4']],
    ['<p4@MÜLLER.example>', ['p4']],
    ['mailto:p4@müller.example', ['p4']],
  ] as const)
    expect([word, await search(word)]).toEqual([word, ids])
  expect((await showLeads({ db, survey }, { words: ['soren'], state: 'client' }, {}, 0)).total).toBe(1)
})
