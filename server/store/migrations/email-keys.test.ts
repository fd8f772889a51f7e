import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { survey } from '#content/survey.ts'
import { showLeads } from '#server/flows/people/show-leads.ts'
import { findPerson } from '#server/flows/people/stored-lead.ts'
import { emailKey } from '#server/store/email-key.ts'
import { searchWords } from '#server/store/listings/listing-of.ts'
import { openOlderStore } from '#test/store/open-older-store.ts'

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
  await using older = await openOlderStore('0015')
  for (const [index, email] of PEOPLE.flat().entries()) {
    const key = email.trim().toLowerCase()
    const payload = JSON.stringify(index % 2 === 0 ? { email } : { Email: email })
    await sql`
      insert into leads (id, kind, payload, held, email_key, created_at)
      values (${`lead of ${email}`}, 'survey', ${payload}, 0, ${key}, 1)`.execute(older.db)
    await sql`
      insert into orders (id, session_id, email, email_key, created_at)
      values (${`order of ${email}`}, ${`cs_${index}`}, ${email}, ${key}, 1)`.execute(older.db)
  }
  const { db } = await older.upgrade()
  for (const spellings of PEOPLE)
    for (const email of spellings) {
      const { leads, orders, mentionedIn } = await findPerson(db, email)
      expect(new Set(leads.map(({ lead }) => lead.id))).toEqual(new Set(spellings.map((each) => `lead of ${each}`)))
      expect(new Set(orders.map(({ id }) => id))).toEqual(new Set(spellings.map((each) => `order of ${each}`)))
      expect(mentionedIn).toEqual([])
    }
})

it('finds whoever wrote to the first release', async () => {
  await using older = await openOlderStore('0002')
  for (const [id, payload] of Object.entries({ a: '{"Email":" Ada@Example.com"}', b: '{}', c: 'no JSON' }))
    await sql`insert into leads (id, kind, payload, held, created_at) values (${id}, 'survey', ${payload}, 0, 1)`.execute(
      older.db,
    )
  const { db } = await older.upgrade()
  expect((await findPerson(db, 'ada@example.com')).leads).toMatchObject([{ lead: { id: 'a', attribution: null } }])
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
    (await showLeads({ db, survey }, { words: searchWords(q) }, {}, 0)).leads.map(({ id }) => id).toSorted()
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
  expect((await showLeads({ db, survey }, { words: ['soren'], state: 'client' }, {}, 0)).total).toBe(1)
})
