import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { recordOrder } from './purchase/record-order.ts'
import { readWeekChanges } from './weekly-report.ts'

const at = (time: string) => Date.parse(time)

it('counts the days that Today counts, up to the same time of day a week ago, on the clock of the owner', async () => {
  await using store = await openTestStore()
  const { db } = store
  const add = (time: string, payload = {}) =>
    storeLead(db, { id: randomUUID(), kind: 'survey', held: 0, payload: JSON.stringify(payload), created_at: at(time) })
  // Friday noon in New York: its week began on Saturday, November 21, at 5 a.m. UTC.
  const now = at('2026-11-27T17:00:00Z')
  await add('2026-11-27T16:59:59Z')
  await add('2026-11-21T05:00:00Z', { firstMeetingTimestamp: '2026-12-01T15:00:00Z', eventUri: 'https://x.example/1' })
  await add('2026-11-21T04:59:59Z')
  await add('2026-11-20T16:59:59Z')
  await add('2026-11-14T05:00:00Z')
  await add('2026-11-14T04:59:59Z')
  const sell = (name: string, time: string, refunded?: string) =>
    recordOrder(
      db,
      {
        sessionId: `cs_${name}`,
        paymentId: `pi_${name}`,
        email: null,
        isPaid: true,
        isRefunded: false,
        payment: {
          amount: 4900,
          currency: 'usd',
          tax: null,
          at: at(time),
          refunds:
            refunded === undefined ? [] : [{ id: name, amount: 1, at: at(refunded), hasFailed: name === 'back' }],
        },
      },
      { now, hasFailed: false },
    )
  await sell('one', '2026-11-26T12:00:00Z')
  await sell('two', '2026-11-15T12:00:00Z', '2026-11-26T12:00:00Z')
  await sell('back', '2026-11-01T12:00:00Z', '2026-11-26T12:00:00Z')

  const changes = await readWeekChanges({ db, clock: () => now, timeZone: 'America/New_York' })
  expect(changes).toMatchObject({
    leads: { week: 2, before: 2 },
    booked: { week: 1, before: 0 },
    sales: { week: 1, before: 1 },
    refunds: { week: 1, before: 0 },
    failing: 0,
  })
  expect(changes.tests).toHaveLength(LANDING_OFFERS.length)
})
