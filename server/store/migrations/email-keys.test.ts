import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { showLeads } from '#server/flows/leads/show-leads.ts'
import { findPerson } from '#server/flows/leads/stored-lead.ts'
import { eraseAgain, openErasures } from '#server/flows/privacy/erase-person.ts'
import { openFolder } from '#test/spawn-server.ts'
import { openOlderStore } from '#test/store/open-older-store.ts'
import { readSurvey } from '#test/survey.ts'
import { emailKey, spelledKey } from '../email-key.ts'
import { searchWords } from '../listings/listing-of.ts'

/** Each person's address as it was typed. */
const PEOPLE = [
  ['jos\u00e9@example.com', 'Jose\u0301@example.com'],
  ['mar\u212a@example.com'],
  [' Mark@Example.com'],
  ['ada@m\u00fcller.example.com', 'ada@xn--mller-kva.example.com', 'Ada@M\u00dcLLER.example.com'],
  ['ada@muller.example.com'],
  ['ada@例子.公司'],
  ['no address'],
]

it('knows one mailbox by one key, whatever an older release stored, and nobody by the address of another', async () => {
  await using older = await openOlderStore('0006')
  const lead = (id: string, payload: string) =>
    sql`insert into leads (id, kind, payload, held, created_at) values (${id}, 'survey', ${payload}, 0, 1)`.execute(
      older.db,
    )
  for (const [index, email] of PEOPLE.flat().entries()) {
    await lead(`lead of ${email}`, JSON.stringify(index % 2 === 0 ? { email } : { Email: email }))
    await sql`
      insert into orders (id, session_id, email, email_key, created_at)
      values (${`order of ${email}`}, ${`cs_${index}`}, ${email}, ${email.trim().toLowerCase()}, 1)`.execute(older.db)
  }
  for (const payload of ['{}', 'no JSON']) await lead(payload, payload)
  const { db } = await older.upgrade()
  for (const spellings of PEOPLE)
    for (const email of spellings) {
      const { leads, orders, mentionedIn } = await findPerson(db, email)
      expect(new Set(leads.map(({ lead }) => lead.id))).toEqual(new Set(spellings.map((each) => `lead of ${each}`)))
      expect(new Set(orders.map(({ id }) => id))).toEqual(new Set(spellings.map((each) => `order of ${each}`)))
      expect(mentionedIn).toEqual([])
    }
  expect(await db.selectFrom('leads').select('id').where('email_key', 'is', null).execute()).toHaveLength(2)
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
    (await showLeads({ db, survey: readSurvey }, { words: searchWords(q) }, {}, 0)).leads.map(({ id }) => id).toSorted()
  for (const [word, ids] of [
    ['soren', ['p0']],
    ['Łukasiewicz', ['p0']],
    ['oconnor', ['p1', 'p2', 'p3']],
    ['O´Connor', ['p1', 'p2', 'p3']],
    ['thora', ['p4']],
    ['strasse', ['p5']],
    ['igdir', ['p6']],
    ['ab', ['p7']],
    ['p4@xn--mller-kva', ['p4']],
    ['<p4@MÜLLER.example>', ['p4']],
  ] as const)
    expect([word, await search(word)]).toEqual([word, ids])
  expect((await showLeads({ db, survey: readSurvey }, { words: ['soren'], state: 'client' }, {}, 0)).total).toBe(1)
})

const SPELLINGS = ['j.doe+ads@gmail.com', 'JDoe@gmail.com', 'jd.oe@googlemail.com', 'jdoe+a+b@googlemail.com']
const OTHERS = ['jdoe2@gmail.com', 'j.doe@example.com', 'j.doe@gmail.com.au', '+a@gmail.com', 'josé.a@gmail.com', 'x']

type Db = Kysely<unknown>

/** What a server from before the step stores of someone. */
async function storeAsBefore(db: Db, id: string, email: string, at: number): Promise<void> {
  const key = spelledKey(email)
  const payload = JSON.stringify({ email })
  await sql`
    insert into leads (id, kind, payload, email, email_key, created_at)
    values (${id}, 'survey', ${payload}, ${email}, ${key}, ${at})`.execute(db)
  await sql`
    insert into lead_listings (lead_id, kind, created_at, search_text, person, fee, rules)
    values (${id}, 'survey', ${at}, ${email}, ${key}, ${`fee of ${id}`}, 1)`.execute(db)
  await sql`
    insert into messages (id, kind, payload, email, email_key, created_at)
    values (${`message ${id}`}, 'your-data', ${payload}, ${email}, ${key}, ${at})`.execute(db)
  await sql`
    insert into orders (id, session_id, email, email_key, created_at)
    values (${`order ${id}`}, ${`cs_${id}`}, ${email}, ${key}, ${at})`.execute(db)
  await sql`
    insert into mail_links (token_hash, purpose, email_key, expires_at, created_at)
    values (${id}, 'your-data', ${key}, 900, ${at})`.execute(db)
}

const TABLES = [
  ['leads', 'id', 'email_key'],
  ['lead_listings', 'lead_id', 'person'],
  ['messages', 'id', 'email_key'],
  ['orders', 'id', 'email_key'],
  ['mail_links', 'token_hash', 'email_key'],
] as const

async function keysIn(db: Db, [table, id, key]: (typeof TABLES)[number]): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; key: string }>`
    select ${sql.ref(id)} as id, ${sql.ref(key)} as key from ${sql.table(table)}`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.id.replace(/^\w+ (?=\d)/, ''), row.key]))
}

it('knows one Gmail mailbox by one key, in what is stored and in what an older server goes on storing', async () => {
  await using older = await openOlderStore('0047')
  const emails = [...SPELLINGS, ...OTHERS]
  for (const [index, email] of emails.entries()) await storeAsBefore(older.db, `${index}`, email, index)
  await using folder = await openFolder()
  const erasures = openErasures(folder.path, 'key')
  // Whom that release erases by one spelling, and a backup brings back.
  erasures.record(spelledKey('j.doe+ads@gmail.com'), 50)
  const { db } = await older.upgrade()
  for (const [index, email] of emails.entries()) await storeAsBefore(older.db, `${index + 100}`, email, index)
  await sql`update leads set email_key = 'j.d.o.e@gmail.com' where id = '1'`.execute(older.db)
  const keys = Object.fromEntries(
    emails.flatMap((email, index) => [`${index}`, `${index + 100}`].map((id) => [id, emailKey(email)])),
  )
  for (const table of TABLES) expect([table, await keysIn(older.db, table)]).toEqual([table, keys])
  for (const email of SPELLINGS) {
    const { leads, messages, orders, mentionedIn } = await findPerson(db, email)
    expect([leads.length, messages.length, orders.length, mentionedIn]).toEqual([8, 8, 8, []])
  }
  for (const email of OTHERS) expect([email, (await findPerson(db, email)).leads.length]).toEqual([email, 2])
  expect(await eraseAgain({ db, clock: () => 90, erasures })).toMatchObject({ people: 1 })
  expect((await findPerson(db, 'jdoe@gmail.com')).leads).toEqual([])
})
