import { expect } from 'vitest'
import type { Database } from '#server/store/database.ts'
import { type Delivery, insertDelivery } from '#server/store/deliveries.ts'
import { type Lead } from '#server/store/leads.ts'
import { it } from '#test/it.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { readLead, storeLead } from '#test/store/store-lead.ts'
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

it.each<[state: string, when: string, at: number | null, held: number, ...deliveries: Partial<Delivery>[]]>([
  ['held', 'its honeypot was filled', null, 1],
  ['waiting', 'tries have failed, but not for days', null, 0, { attempts: 3, last_error: 'answered 500' }],
  ['failed', 'tries have failed for days', null, 0, { attempts: 12, failed_at: 6 }],
  ['delivered', 'it arrived after it had failed for days', 9, 0, { delivered_at: 9, failed_at: 6 }],
  ['waiting', 'it is to be delivered once more', null, 0, { delivered_at: 7 }, {}],
  ['failed', 'the first of its deliveries has failed for days', 8, 0, { failed_at: 6 }, { delivered_at: 8 }],
])('calls the delivery state of a lead %s when %s', async (state, _, at, held, ...deliveries) => {
  await using store = await openTestStore()
  const { db } = store
  const lead = await addLead(db, 'lead', { held })
  for (const [index, come] of deliveries.entries()) await addDelivery(db, 'lead', index + 2, come)
  const stored = await readStored(db, [lead])
  expect(stored.map((each) => [deliveryStateOf(each), deliveredAt(each)])).toEqual([[state, at]])
})
