import { expect, it } from 'vitest'
import type { Database } from '#server/store/database.ts'
import { type Delivery, insertDelivery } from '#server/store/deliveries.ts'
import { type Lead } from '#server/store/leads.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { readLead } from '#test/store/read-lead.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { deliveredAt, deliveryStateOf, readStored } from './stored-lead.ts'

async function addLead(db: Database, id: string, given: Partial<Lead> = {}): Promise<Lead> {
  await storeLead(db, { id, kind: 'survey', payload: '{}', held: 0, created_at: 1, ...given })
  return readLead(db, id)
}

/** @param made when it was queued; also part of its id */
async function addDelivery(db: Database, lead_id: string, made: number, come: Partial<Delivery> = {}) {
  const id = `${lead_id} ${made}`
  await insertDelivery(db, { id, lead_id, destination: 'survey', next_attempt_at: made, created_at: made })
  if (Object.keys(come).length > 0) await db.updateTable('deliveries').set(come).where('id', '=', id).execute()
}

const idsOf = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => id)

it('puts to each lead its own deliveries, the oldest first, and none to one that was held', async () => {
  await using store = await openTestStore()
  const { db } = store
  const leads = [await addLead(db, 'late'), await addLead(db, 'held', { held: 1 }), await addLead(db, 'early')]
  for (const made of [5, 3]) await addDelivery(db, 'late', made)
  await addDelivery(db, 'early', 4)
  const stored = await readStored(db, leads)
  expect(stored.map(({ lead }) => lead)).toEqual(leads)
  expect(stored.map(({ deliveries }) => idsOf(deliveries))).toEqual([['late 3', 'late 5'], [], ['early 4']])
})

it('has nothing to say of no leads, on either database', async () => {
  await using store = await openTestStore()
  await addLead(store.db, 'another')
  await addDelivery(store.db, 'another', 1)
  expect(await readStored(store.db, [])).toEqual([])
})

it.each([
  ['{"email":"ada@example.com","staff":3}', { email: 'ada@example.com', staff: 3 }],
  ['"text"', {}],
  ['null', {}],
  ['7', {}],
  ['{"email":', {}],
  ['', {}],
])('reads of a payload %j what can be read', async (payload, fields) => {
  await using store = await openTestStore()
  const lead = await addLead(store.db, 'lead', { payload })
  expect(await readStored(store.db, [lead])).toMatchObject([{ lead, fields, answers: {}, deliveries: [], notes: [] }])
})

it.each<[state: string, when: string, at: number | null, lead: Partial<Lead>, ...deliveries: Partial<Delivery>[]]>([
  ['held', 'its honeypot was filled', null, { held: 1 }],
  ['waiting', 'its delivery was never tried', null, {}, {}],
  ['waiting', 'tries have failed, but not for days', null, {}, { attempts: 3, last_error: 'answered 500' }],
  ['failed', 'tries have failed for days', null, {}, { attempts: 12, failed_at: 6 }],
  ['delivered', 'its delivery has arrived', 7, {}, { delivered_at: 7 }],
  ['delivered', 'it arrived after it had failed for days', 9, {}, { delivered_at: 9, failed_at: 6 }],
  ['waiting', 'it is to be delivered once more', null, {}, { delivered_at: 7 }, {}],
  ['failed', 'the first of its deliveries has failed for days', 8, {}, { failed_at: 6 }, { delivered_at: 8 }],
])('calls the delivery state of a lead %s when %s', async (state, _, at, given, ...deliveries) => {
  await using store = await openTestStore()
  const { db } = store
  const lead = await addLead(db, 'lead', given)
  for (const [index, come] of deliveries.entries()) await addDelivery(db, 'lead', index + 2, come)
  const stored = await readStored(db, [lead])
  expect(stored.map(deliveryStateOf)).toEqual([state])
  expect(stored.map(deliveredAt)).toEqual([at])
})
