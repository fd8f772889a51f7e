import { Stripe } from 'stripe'
import { verifiedSession } from '#contracts/purchase.ts'
import { answerOf, expect, it } from '#test/it.ts'
import { openShop, type Shop, WEBHOOK_SECRET } from '#test/open-shop.ts'

const PATH = '/api/stripe-webhook'

const stored = async ({ test }: Shop) => ({
  orders: await test.db.selectFrom('orders').select(['session_id', 'email', 'paid_at', 'failed_at']).execute(),
  refunds: (await test.db.selectFrom('refunded_payments').selectAll().execute()).length,
  events: (await test.db.selectFrom('payment_events').selectAll().execute()).length,
})

/** Signs the way the provider's own library does. */
function sign(shop: Shop, payload: string, { secret = WEBHOOK_SECRET, ageSeconds = 0 } = {}) {
  const timestamp = Math.floor(shop.test.clock() / 1000) - ageSeconds
  return { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
}

const event = (type: string, object: unknown, id = 'evt_1') =>
  JSON.stringify({ id, object: 'event', type, data: { object } })

it('records one order when the event comes twenty times, before or after the success page', async ({ shop }) => {
  for (const [index, isAfter] of [false, true].entries()) {
    const session = await shop.buy()
    const completed = (await shop.hear(index + 1))[index]
    if (isAfter) await shop.verify(session)
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.bring(completed)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { downloads, ...verified } = verifiedSession.parse(await (await shop.verify(session)).json())
    const paid = { amount: 1000, currency: 'usd' }
    expect(verified).toEqual({ verified: true, customer_email: 'Ada@example.com', links_sent: true, paid })
    const file = { version: '1.0.0', sha256: expect.stringMatching(/^.{64}$/) }
    expect(downloads).toMatchObject(['x64', 'arm64'].map((chip) => ({ chip, ...file })))
    const { orders, events } = await stored(shop)
    expect([orders.length, events]).toEqual([index + 1, index + 1])
  }
})

it('refuses what the provider has not signed, as it stands, within five minutes', async ({ shop }) => {
  const body = event('charge.refunded', { refunded: true, payment_intent: 'pi_1' })
  const refused: [string, Record<string, string>][] = [
    [body, {}],
    [body, { 'stripe-signature': 't=1' }],
    [body, sign(shop, body, { secret: 'whsec_another' })],
    [body, sign(shop, body, { ageSeconds: 301 })],
    [body.replace('pi_1', 'pi_2'), sign(shop, body)],
    [` ${body}`, sign(shop, body)],
    ['not JSON', sign(shop, 'not JSON')],
    ['{"id":1}', sign(shop, '{"id":1}')],
  ]
  for (const [payload, headers] of refused) {
    const response = await shop.test.post(PATH, payload, headers)
    expect([response.status, await response.text()]).toEqual([400, 'The signature is missing, wrong, or too old.'])
  }
  expect(await stored(shop)).toEqual({ orders: [], refunds: 0, events: 0 })
  expect((await shop.test.post(PATH, body, sign(shop, body, { ageSeconds: 299 }))).status).toBe(200)
  expect(await stored(shop)).toMatchObject({ refunds: 1, events: 1 })
})

it('asks for the event again while the provider or the store cannot be used, and then has it once', async () => {
  await using shop = await openShop({}, { timeoutMs: 500 })
  const session = await shop.buy()
  const [completed] = await shop.hear(1)
  await using cutOff = await openShop({ db: shop.test.db, payments: shop.paymentsAt('http://127.0.0.1:1') })
  const why = 'We can’t ask the payment provider about this event right now.'
  expect(await answerOf(cutOff.bring(completed))).toEqual([503, why])
  expect(await stored(shop)).toEqual({ orders: [], refunds: 0, events: 0 })

  await shop.test.db.schema.alterTable('orders').renameTo('gone').execute()
  expect((await shop.bring(completed)).status).toBe(503)
  await shop.test.db.schema.alterTable('gone').renameTo('orders').execute()
  expect(await stored(shop)).toEqual({ orders: [], refunds: 0, events: 0 })
  expect((await shop.bring(completed)).status).toBe(200)
  expect(await stored(shop)).toMatchObject({ orders: [{ session_id: session }], events: 1 })
})

it('takes an event that a proxy has sent on in chunks, and reads no more of one than 64 KiB', async ({ shop }) => {
  const body = event('charge.refunded', { refunded: true, payment_intent: 'pi_1' })
  expect((await shop.test.post(PATH, body, { ...sign(shop, body), 'content-length': undefined })).status).toBe(200)
  expect(await stored(shop)).toMatchObject({ refunds: 1, events: 1 })
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1024
      controller.enqueue(new Uint8Array(1024))
    },
  })
  // undici's types require this for streamed bodies.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: endless, duplex: 'half' }
  expect((await shop.test.app.request(PATH, init)).status).toBe(413)
  expect(sent).toBeLessThan(80 * 1024)
  expect((await shop.test.post(PATH, 'x'.repeat(64 * 1024 + 1))).status).toBe(413)
})
