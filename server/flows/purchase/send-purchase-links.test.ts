import { expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { createTestClock } from '#test/create-test-app.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { recordOrder } from './record-order.ts'
import { sendPurchaseLinks } from './send-purchase-links.ts'

const ADDRESS = 'ada@example.com'
const MINUTE_MS = 60 * 1000

/** A site at which one order was paid. */
async function openSite() {
  const store = await openTestStore()
  const clock = createTestClock()
  const purchase = { sessionId: 'cs_1', paymentId: 'pi_1', email: ADDRESS, isPaid: true, isRefunded: false }
  await recordOrder(store.db, purchase, { now: clock(), hasFailed: false })
  const send = (secret = 'a secret of the test') =>
    sendPurchaseLinks(
      {
        db: store.db,
        clock,
        wakeOutbox: () => {},
        log: createLog(true, { write: () => {} }),
        payments: undefined,
        archives: undefined,
        priceId: null,
        clientCodes: [],
        signingSecrets: [secret],
      },
      ADDRESS,
      'https://www.example.com',
    )
  const messages = async () => (await store.db.selectFrom('leads').select('id').execute()).map(({ id }) => id)
  return { clock, send, messages, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() }
}

it('promises one message within an hour of the clock, whenever it is asked for', async () => {
  await using site = await openSite()
  await site.send()
  site.clock.advance(59 * MINUTE_MS)
  await site.send()
  expect(await site.messages()).toHaveLength(1)
  site.clock.advance(MINUTE_MS)
  await site.send()
  expect(await site.messages()).toHaveLength(2)
})

it('gives a message an id that nobody can tell who does not know the secret, so that nobody can take it first', async () => {
  await using site = await openSite()
  await site.send()
  await site.send('another secret')
  const ids = await site.messages()
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
})
