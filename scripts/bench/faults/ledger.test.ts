import { expect, it } from 'vitest'
import { openTestStore } from '#test/open-test-store.ts'
import { openLedger, type SentLead } from './ledger.ts'
import { seededRandom } from './seeded-random.ts'

const arrivalOf = ({ id, body }: SentLead) => ({ headers: { 'webhook-id': id }, body })

/** A run with one lead that was taken, stored, promised once and delivered. */
async function openRun() {
  const store = await openTestStore()
  const ledger = openLedger(0)
  const lead = Object.assign(ledger.write(seededRandom(1)), { acknowledged: true })
  const row = { id: lead.id ?? '', kind: lead.kind, payload: lead.body, held: 0, created_at: 1 }
  const delivery = { lead_id: row.id, destination: lead.kind, next_attempt_at: 1, delivered_at: 2, created_at: 1 }
  await store.db.insertInto('leads').values(row).execute()
  const promise = (id: string) =>
    store.db
      .insertInto('deliveries')
      .values({ id, ...delivery })
      .execute()
  await promise('first')
  ledger.take(arrivalOf(lead))
  return { ...store, ledger, lead, promise, audit: () => ledger.audit(store.db) }
}

it('finds nothing broken where nothing is, and counts a repetition by the same id', async () => {
  await using run = await openRun()
  run.ledger.take(arrivalOf(run.lead))
  const count = { acknowledged: 1, lost: 0, delivered: 1, sameId: 1, otherId: 0 }
  expect(await run.audit()).toEqual({ count, broken: [] })
})

it.each<[string, (run: Awaited<ReturnType<typeof openRun>>) => unknown, RegExp]>([
  [
    'is not in the store',
    async ({ db }) => {
      await db.deleteFrom('deliveries').execute()
      await db.deleteFrom('leads').execute()
    },
    /acknowledged leads are lost/,
  ],
  ['is stored otherwise', ({ db }) => db.updateTable('leads').set({ payload: '{}' }).execute(), /are lost/],
  ['is acknowledged and never taken', ({ lead }) => (lead.taken = 0), /are lost.*stored leads never reached/s],
  ['has no delivery', ({ db }) => db.deleteFrom('deliveries').execute(), /with no delivery/],
  ['has two deliveries', ({ promise }) => promise('second'), /with no delivery, or with two/],
  ['waits', ({ db }) => db.updateTable('deliveries').set({ delivered_at: null }).execute(), /still wait/],
  [
    'arrives under another id',
    ({ ledger, lead }) => ledger.take({ headers: { 'webhook-id': 'other' }, body: lead.body }),
    /no lead as it was sent/,
  ],
  [
    'arrives changed',
    ({ ledger, lead }) => ledger.take({ headers: { 'webhook-id': lead.id }, body: `${lead.body} ` }),
    /no lead as it was sent/,
  ],
])('says so when a lead %s', async (_, breakIt, sentence) => {
  await using run = await openRun()
  await breakIt(run)
  expect((await run.audit()).broken.join('\n')).toMatch(sentence)
})
