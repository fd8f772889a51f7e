import { expect, it } from 'vitest'
import { NO_PROVIDER, type PaymentEvent, type Payments, type PurchaseAnswer } from '#server/partners/ports.ts'
import { createTestClock } from '#test/create-test-app.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { hashClientCode } from './checkout.ts'
import { handlePaymentEvent } from './handle-payment-event.ts'
import { verifyPurchase } from './record-order.ts'

const CODE = 'GIMBAL-DEMO'
const purchase = { sessionId: 'cs_1', paymentId: 'pi_1', email: 'ada@example.com', isPaid: true, isRefunded: false }
const bought: PurchaseAnswer = { ok: true, purchase }
const down: PurchaseAnswer = { ok: false, error: 'answered 500', because: 'down' }
const completed: PaymentEvent = {
  eventId: 'evt_1',
  type: 'checkout.session.completed',
  about: 'session',
  sessionId: 'cs_1',
  hasFailed: false,
}

/** A site with this provider answer; undefined: no provider. */
async function openSite(answer: PurchaseAnswer | undefined) {
  const store = await openTestStore()
  const asked: string[] = []
  const { log, logged } = openTestLog()
  const payments: Payments = {
    startSession: () => Promise.resolve({ ok: false, error: 'answered 500', because: 'down' }),
    readPrice: () => Promise.resolve(NO_PROVIDER),
    readPurchase: (sessionId) => {
      asked.push(sessionId)
      return Promise.resolve(answer ?? down)
    },
    readPayment: () => Promise.resolve(NO_PROVIDER),
    readRefunds: () => Promise.resolve({ ok: true, refunds: [] }),
    readEvent: () => undefined,
  }
  const parts = {
    db: store.db,
    clock: createTestClock(),
    destinationsOf: toAutomation,
    wakeOutbox: () => {},
    log,
    payments: answer && payments,
    archives: undefined,
    priceId: 'price_1',
    origin: () => 'http://localhost',
    canSendLinks: true,
    clientCodes: [hashClientCode(CODE)],
    signingSecrets: ['a secret of the test'],
  }
  const said = () => logged.map((line): unknown => JSON.parse(line))
  return { ...parts, parts, asked, said, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() }
}

it('asks the provider once about a session of which it tells, however often it tells', async () => {
  await using site = await openSite(bought)
  for (let time = 0; time < 3; time += 1) expect(await handlePaymentEvent(site.parts, completed)).toBe('done')
  expect(site.asked).toEqual(['cs_1'])
})

it.each([
  ['the provider is down', down, 'answered 500'],
  ['there is no provider', undefined, 'no provider'],
])(
  'has an event come again, and cannot tell of a session, while %s, and says why in the log',
  async (_, answer, error) => {
    await using site = await openSite(answer)
    expect(await handlePaymentEvent(site.parts, completed)).toBe('unreachable')
    expect(await site.db.selectFrom('payment_events').selectAll().execute()).toEqual([])
    expect(await verifyPurchase(site.parts, 'cs_1', true)).toBe('unreachable')
    const ofEvent = 'a payment event could not be handled; the provider will send it again'
    const ofPurchase = 'a purchase could not be verified at the payment provider'
    expect(site.said()).toMatchObject([
      { level: 50, msg: ofEvent, event: 'evt_1', error },
      { level: 50, msg: ofPurchase, error },
    ])
  },
)

it('does not take an order for bought that was recorded before its money came, when the provider is down', async () => {
  await using site = await openSite({ ok: true, purchase: { ...purchase, isPaid: false } })
  await handlePaymentEvent(site.parts, completed)
  const payments = site.payments && { ...site.payments, readPurchase: () => Promise.resolve(down) }
  expect(await verifyPurchase({ ...site.parts, payments }, 'cs_1', true)).toEqual({
    verified: false,
    customer_email: null,
  })
})
