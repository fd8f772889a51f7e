import { expect, it } from 'vitest'
import type { LeadKind } from '#contracts/lead-kind.ts'
import type { Database } from '#server/store/database.ts'
import { insertDelivery } from '#server/store/deliveries.ts'
import type { LeadChoice } from '#server/store/listings/lead-choice.ts'
import { countChosenLeads } from '#server/store/listings/lead-listings.ts'
import { searchWords } from '#server/store/listings/listing-of.ts'
import { changeState } from '#server/store/listings/person-listings.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { walkLeads } from './walk-leads.ts'

const PEOPLE: readonly (readonly [id: string, kind: LeadKind, fields: Record<string, string>])[] = [
  [
    'grace',
    'survey',
    { email: 'grace@navy.example', firstName: 'Grace', lastName: 'Hopper', companyName: 'COBOL & Sons' },
  ],
  [
    'zoe',
    'business-card',
    {
      Email: 'z@firm.example',
      'First Name': 'ZOË',
      'Last Name': 'Müller',
      Phone: '+1 (212) 555-0199',
      'Company Name': 'Smith & Lee LLP',
    },
  ],
  ['news', 'newsletter', { email: 'Smith@Post.example', issue: 'D’Arc & Gro\u00dfe' }],
  ['odd', 'business-card', { Email: 'o@x.example', 'Last Name': `O"Neil 100%_\\`, Message: 'Hopper sent me.' }],
]

/** What a search finds, newest first; the count must match. */
async function find(db: Database, choice: LeadChoice): Promise<string[]> {
  const found = []
  for await (const { lead } of walkLeads(db, choice)) found.push(lead.id)
  expect(await countChosenLeads(db, choice)).toBe(found.length)
  return found
}

it('finds leads by address, name and firm in any case, when every word is there', async () => {
  await using store = await openTestStore()
  for (const [index, [id, kind, fields]] of PEOPLE.entries()) {
    await storeLead(store.db, { id, kind, payload: JSON.stringify(fields), held: 0, created_at: 100 - index })
  }
  const search = (text: string, rest: LeadChoice = {}) => find(store.db, { ...rest, words: searchWords(text) })
  expect(await find(store.db, {})).toEqual(['grace', 'zoe', 'news', 'odd'])
  expect(await search('HOPPER')).toEqual(['grace', 'odd'])
  expect(await search('hopper grace')).toEqual(['grace'])
  expect(await search('navy.EXAMPLE')).toEqual(['grace'])
  expect(await search('cobol & sons')).toEqual(['grace'])
  expect(await search('smith')).toEqual(['zoe', 'news'])
  expect(await search('smith', { kinds: ['newsletter'] })).toEqual(['news'])
  expect(await search('smith', { since: 99 })).toEqual(['zoe'])
  expect(await search('zoë MÜLLER')).toEqual(['zoe'])
  expect(await search('grace müller')).toEqual([])
  // Characters with a meaning in patterns or JSON.
  for (const text of ['o"neil', '100%_', '_\\', '%']) expect(await search(text)).toEqual(['odd'])
  expect(await search('100_')).toEqual([])
  // Messages are searched, ignoring accents and case. Field names aren't.
  expect(await search('hopper SENT')).toEqual(['odd'])
  expect(await search('zoe muller')).toEqual(['zoe'])
  expect(await search('firstName')).toEqual([])
  for (const phone of ['(212) 555-0199', '+1 212.555.0199', '+1 212', '5550199'])
    expect(await search(phone)).toEqual(['zoe'])
  // The way people write names.
  for (const name of ['Müller, Zoë', '“Zoë Müller”', '"zoe" muller;']) expect(await search(name)).toEqual(['zoe'])
  for (const text of ["d'arc", 'd’Arc', 'GROSS', 'gro\u00df']) expect(await search(text)).toEqual(['news'])
})

it('finds leads by state, page, source and how far their delivery has come', async () => {
  await using store = await openTestStore()
  const { db } = store
  const ids = ['a', 'b', 'c']
  for (const [index, id] of ids.entries()) {
    const attribution = JSON.stringify({ first: { page: `/lp_0${index}_a`, utm_source: 'Google' }, last: {} })
    const lead = { id, kind: 'survey' as const, payload: '{}', held: id === 'a' ? 1 : 0, created_at: index }
    await storeLead(db, { ...lead, ...(id !== 'c' && { attribution }) })
    if (id !== 'a')
      await insertDelivery(db, { id, lead_id: id, destination: 'survey', next_attempt_at: 0, created_at: index })
  }
  await db.updateTable('deliveries').set({ failed_at: 1 }).where('id', '=', 'c').execute()
  expect(await find(db, { source: 'google' })).toEqual(['b', 'a'])
  expect(await changeState(db, { id: 'b', person: null, from: 'new', to: 'client', by: 'Ada', now: 1 })).toBe(true)
  expect(await find(db, { state: 'client' })).toEqual(['b'])
  expect(await find(db, { pages: ['/lp_00_a', '/lp_00_b'] })).toEqual(['a'])
  expect(await find(db, { until: 2 })).toEqual(['b', 'a'])
  expect(await find(db, { delivery: 'held' })).toEqual(['a'])
  expect(await find(db, { delivery: 'waiting' })).toEqual(['c', 'b'])
  expect(await find(db, { delivery: 'failed' })).toEqual(['c'])
})
