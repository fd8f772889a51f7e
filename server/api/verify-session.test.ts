import { expect } from 'vitest'
import { it } from '#test/it.ts'
import { openShop, type Shop, WEBHOOK_SECRET } from '#test/open-shop.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'

const UNVERIFIED = { verified: false, customer_email: null }

const orders = ({ test }: Shop) => test.db.selectFrom('orders').selectAll().execute()

it('verifies and records no session that is not paid, of another price, or unknown', async ({ shop }) => {
  const declined = await shop.startCheckout()
  await shop.pay(declined, 'declined')
  const waiting = await shop.startCheckout()
  await shop.pay(waiting, 'transfer')
  for (const unpaid of [await shop.startCheckout(), declined, waiting])
    expect(await (await shop.verify(unpaid)).json()).toEqual(UNVERIFIED)
  const session = await shop.buy()
  const payments = shop.paymentsAt(shop.providerAddress, 'price_other')
  await using other = await openShop({ db: shop.test.db, payments, priceId: 'price_other' })
  for (const each of [session, 'cs_test_unknown', 'x'])
    expect(await (await other.verify(each)).json()).toEqual(UNVERIFIED)
  expect(await orders(shop)).toEqual([])
  // Who bought before the price was changed is still known.
  await shop.verify(session)
  expect(await (await other.verify(session)).json()).toMatchObject({ verified: true })
})

it('answers 400 to what is no id, which no provider is asked for', async () => {
  await using shop = await openShop({ payments: undefined })
  for (const session_id of ['', 'a b', '../charges', 'cs_test_1/line_items', 'x'.repeat(256), 'cs_test_é']) {
    const response = await shop.test.app.request(`/api/verify-session?${new URLSearchParams({ session_id })}`)
    expect([response.status, await response.text()]).toEqual([400, 'session_id must be the id of a checkout.'])
  }
})

it('answers 503 when the provider cannot be asked, but knows an order that is recorded', async () => {
  await using provider = await startReceiver(answerWith(500, { 'stripe-should-retry': 'false' }))
  await using shop = await openShop()
  const payments = shop.paymentsAt(provider.address)
  const session = await shop.buy()
  await shop.verify(session)
  for (const given of [{ payments }, { payments: undefined }]) {
    await using later = await openShop({ db: shop.test.db, ...given })
    const response = await later.verify('cs_test_unknown')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await response.text()).toBe('We can’t reach the payment provider right now. Please try again in a minute.')
    expect(await (await later.verify(session)).json()).toMatchObject({ verified: true })
  }
  await shop.manage(session, 'refund', 'all')
  const [, refund] = await shop.hear(2)
  await shop.bring(refund)
  await using later = await openShop({ db: shop.test.db, payments })
  expect(await (await later.verify(session)).json()).toEqual(UNVERIFIED)
})

it('tells the browser no hash of a code, no secret and no price but the configured one', async () => {
  const clientCodes = ['1t', 'jwqlpq', 'zzzzz9']
  await using shop = await openShop({ clientCodes })
  const cookie = await shop.enterCode()
  const started = await shop.askCheckout(cookie)
  const { sessionId } = await started.clone().json()
  await shop.pay(sessionId)
  const answers = [
    await shop.test.post('/api/client-code', { code: 'wrong' }),
    started,
    await shop.askCheckout(cookie, 'price_other'),
    await shop.verify(sessionId),
    await shop.test.app.request('/api/site-config'),
    await shop.test.post('/api/stripe-webhook', '{}', { 'stripe-signature': 't=1,v1=x' }),
  ]
  const told = await Promise.all(
    answers.map(async (answer) => `${JSON.stringify([...answer.headers])}${await answer.text()}`),
  )
  const secrets = [...clientCodes.slice(1), 'sk_test_sandbox', WEBHOOK_SECRET, 'a secret of the test', 'price_other']
  expect(secrets.filter((secret) => told.join().includes(secret))).toEqual([])
})
