import type { Database } from '#server/store/database.ts'
import type { Delivery } from '#server/store/deliveries.ts'
import type { Lead } from '#server/store/leads.ts'
import type { LeadChoice } from '#server/store/listings/lead-choice.ts'
import { countChosenLeads } from '#server/store/listings/lead-listings.ts'
import { searchWords } from '#server/store/listings/listing-of.ts'
import { changeState } from '#server/store/listings/person-listings.ts'
import { expect, it } from '#test/it.ts'
import { queueDelivery, readLead, storeLead } from '#test/store/store-lead.ts'
import { deliveredAt, deliveryStateOf, readStored, walkLeads } from './stored-lead.ts'

async function addLead(db: Database, id: string, input: Partial<Lead> = {}): Promise<Lead> {
  await storeLead(db, { id, created_at: 1, ...input })
  return readLead(db, id)
}

/** @param made when it was queued; also part of its id */
const addDelivery = (db: Database, lead: string, made: number, come: Partial<Delivery> = {}) =>
  queueDelivery(db, lead, { id: `${lead} ${made}`, next_attempt_at: made, created_at: made, ...come })

it('puts to each lead its own deliveries, the oldest first, and of a payload what can be read', async ({ db }) => {
  const held = { held: 1, payload: '{"email":"ada@example.com","staff":3}' }
  const leads = [await addLead(db, 'late', { payload: '"text"' }), await addLead(db, 'held', held)]
  for (const payload of ['null', '7', '{"email":', '']) leads.push(await addLead(db, `odd ${payload}`, { payload }))
  for (const made of [5, 3]) await addDelivery(db, 'late', made)
  const stored = await readStored(db, leads)
  expect(stored.map(({ lead }) => lead)).toEqual(leads)
  const [late, kept, ...odd] = stored.map(({ fields, deliveries }) => [fields, deliveries.map(({ id }) => id)])
  expect(late).toEqual([{}, ['late 3', 'late 5']])
  expect(kept).toEqual([{ email: 'ada@example.com', staff: 3 }, []])
  expect(odd).toEqual(odd.map(() => [{}, []]))
  expect(await readStored(db, [])).toEqual([])
})

it.for<[state: string, when: string, at: number | null, held: number, ...deliveries: Partial<Delivery>[]]>([
  ['held', 'its honeypot was filled', null, 1],
  ['failed', 'tries have failed for days', null, 0, { attempts: 12, failed_at: 6 }],
  ['delivered', 'it arrived after it had failed for days', 9, 0, { delivered_at: 9, failed_at: 6 }],
  ['waiting', 'it is to be delivered once more', null, 0, { delivered_at: 7 }, {}],
  ['failed', 'the first of its deliveries has failed for days', 8, 0, { failed_at: 6 }, { delivered_at: 8 }],
])('calls the delivery state of a lead %s when %s', async ([state, _, at, held, ...deliveries], { db }) => {
  const lead = await addLead(db, 'lead', { held })
  for (const [index, come] of deliveries.entries()) await addDelivery(db, 'lead', index + 2, come)
  const stored = await readStored(db, [lead])
  expect(stored.map((each) => [deliveryStateOf(each), deliveredAt(each)])).toEqual([[state, at]])
})

const PEOPLE: Record<string, Record<string, string>> = {
  grace: { email: 'grace@navy.example', firstName: 'Grace', lastName: 'Hopper', companyName: 'COBOL & Sons' },
  zoe: { 'First Name': 'ZOË', 'Last Name': 'Müller', Phone: '+1 (212) 555-0199', 'Company Name': 'Smith LLP' },
  news: { email: 'Smith@Post.example', issue: 'D’Arc & Gro\u00dfe; Garc\u00eda\u2011L\u00f3pez, St John' },
  odd: { 'Last Name': `O"Neil 100%_\\`, Message: 'Hopper sent me.' },
}

/** What a search finds, newest first; the count must match. */
async function find(db: Database, choice: LeadChoice): Promise<string[]> {
  const found = []
  for await (const { lead } of walkLeads(db, choice)) found.push(lead.id)
  expect(await countChosenLeads(db, choice)).toBe(found.length)
  return found
}

it('finds leads by address, name and firm in any case, when every word is there', async ({ db }) => {
  for (const [index, [id, fields]] of Object.entries(PEOPLE).entries()) {
    const kind = id === 'news' ? 'newsletter' : 'survey'
    await storeLead(db, { id, kind, payload: JSON.stringify(fields), created_at: 100 - index })
  }
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

it('finds leads by state, page, source and how far their delivery has come', async ({ db }) => {
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    const attribution = JSON.stringify({ first: { page: `/lp_0${index}_a`, utm_source: 'Google' }, last: {} })
    await storeLead(db, { id, held: id === 'a' ? 1 : 0, created_at: index, ...(id !== 'c' && { attribution }) })
    if (id !== 'a') await queueDelivery(db, id, { created_at: index, failed_at: id === 'c' ? 1 : null })
  }
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
