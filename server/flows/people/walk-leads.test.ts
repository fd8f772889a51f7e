import { sql } from 'kysely'
import { expect } from 'vitest'
import type { LeadKind } from '#contracts/lead-kind.ts'
import type { Database } from '#server/store/database.ts'
import { insertDelivery } from '#server/store/deliveries.ts'
import type { LeadChoice } from '#server/store/listings/lead-choice.ts'
import { countChosenLeads } from '#server/store/listings/lead-listings.ts'
import { searchWords } from '#server/store/listings/listing-of.ts'
import { changeState } from '#server/store/listings/person-listings.ts'
import { it } from '#test/it.ts'
import { openOlderStore } from '#test/store/open-older-store.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { walkLeads } from './walk-leads.ts'

const PEOPLE: readonly [id: string, kind: LeadKind, fields: Record<string, string>][] = [
  [
    'grace',
    'survey',
    { email: 'grace@navy.example', firstName: 'Grace', lastName: 'Hopper', companyName: 'COBOL & Sons' },
  ],
  [
    'zoe',
    'business-card',
    { 'First Name': 'ZOË', 'Last Name': 'Müller', Phone: '+1 (212) 555-0199', 'Company Name': 'Smith LLP' },
  ],
  [
    'news',
    'newsletter',
    { email: 'Smith@Post.example', issue: 'D’Arc & Gro\u00dfe; Garc\u00eda\u2011L\u00f3pez, St John' },
  ],
  ['odd', 'business-card', { 'Last Name': `O"Neil 100%_\\`, Message: 'Hopper sent me.' }],
]

/** What a search finds, newest first; the count must match. */
async function find(db: Database, choice: LeadChoice): Promise<string[]> {
  const found = []
  for await (const { lead } of walkLeads(db, choice)) found.push(lead.id)
  expect(await countChosenLeads(db, choice)).toBe(found.length)
  return found
}

it('finds leads by address, name and firm in any case, when every word is there', async ({ db }) => {
  for (const [index, [id, kind, fields]] of PEOPLE.entries())
    await storeLead(db, { id, kind, payload: JSON.stringify(fields), held: 0, created_at: 100 - index })
  const search = (text: string, rest: LeadChoice = {}) => find(db, { ...rest, words: searchWords(text) })
  for (const [ids, ...texts] of [
    ['grace zoe news odd', ''],
    ['grace odd', 'HOPPER'],
    ['grace', 'hopper grace', 'navy.EXAMPLE', 'cobol & sons'],
    ['zoe news', 'smith'],
    ['', 'grace müller', '100_', 'firstName'],
    // Characters with a meaning in patterns or JSON; and messages, ignoring accents and case.
    ['odd', 'o"neil', '100%_', '_\\', '%', 'hopper SENT'],
    ['zoe', 'zoë MÜLLER', 'zoe muller', '(212) 555-0199', '+1 212.555.0199', '+1 212', '5550199'],
    // The way people write names.
    ['zoe', 'Müller, Zoë', '“Zoë Müller”', '"zoe" muller;'],
    ['news', "d'arc", 'd’Arc', 'GROSS', 'gro\u00df', 'garcia-lopez', 'García–López', 'garcia lopez', 'St. John'],
  ])
    for (const text of texts) expect([text, (await search(text)).join(' ')]).toEqual([text, ids])
  expect(await search('smith', { kinds: ['newsletter'] })).toEqual(['news'])
  expect(await search('smith', { since: 99 })).toEqual(['zoe'])
})

it('finds the leads of a store from before leads were listed', async () => {
  await using older = await openOlderStore('0020')
  await sql`insert into leads (id, kind, payload, held, created_at) values ('a', 'survey', ${'{"email":"p@x.example"}'}, 0, 1)`.execute(
    older.db,
  )
  const { db } = await older.upgrade()
  expect(await find(db, { words: ['p@x.example'] })).toEqual(['a'])
})

it('finds leads by state, page, source and how far their delivery has come', async ({ db }) => {
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    const attribution = JSON.stringify({ first: { page: `/lp_0${index}_a`, utm_source: 'Google' }, last: {} })
    const lead = { id, kind: 'survey' as const, payload: '{}', held: id === 'a' ? 1 : 0, created_at: index }
    await storeLead(db, { ...lead, ...(id !== 'c' && { attribution }) })
    if (id !== 'a')
      await insertDelivery(db, { id, lead_id: id, destination: 'survey', next_attempt_at: 0, created_at: index })
  }
  await db.updateTable('deliveries').set({ failed_at: 1 }).where('id', '=', 'c').execute()
  expect(await changeState(db, { id: 'b', person: null, from: 'new', to: 'client', by: 'Ada', now: 1 })).toBe(true)
  for (const [choice, ids] of [
    [{ source: 'google' }, 'ba'],
    [{ state: 'client' }, 'b'],
    [{ pages: ['/lp_00_a', '/lp_00_b'] }, 'a'],
    [{ until: 2 }, 'ba'],
    [{ delivery: 'held' }, 'a'],
    [{ delivery: 'waiting' }, 'cb'],
    [{ delivery: 'failed' }, 'c'],
  ] as const)
    expect([choice, (await find(db, choice)).join('')]).toEqual([choice, ids])
})
