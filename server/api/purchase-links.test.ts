import { expect, it } from 'vitest'
import { purchaseLinks } from '#contracts/purchase.ts'
import { openShop, type Shop } from '#test/open-shop.ts'

const PATH = '/api/purchase-links'
const HOUR_MS = 60 * 60 * 1000

async function buy(shop: Shop, email: string) {
  const session = await shop.buy(email)
  await shop.verify(session)
  return session
}

const deliveries = async ({ test }: Shop) => {
  const messages = await test.db
    .selectFrom('deliveries')
    .innerJoin('messages', 'messages.id', 'deliveries.message_id')
    .where('destination', '=', 'purchase')
    .select(['payload', 'messages.id', 'kind'])
    .execute()
  return messages.map(({ payload, ...message }) => ({ ...message, sent: purchaseLinks.parse(JSON.parse(payload)) }))
}

it('queues a message to the address of the purchase, with the page that gives fresh links', async () => {
  await using shop = await openShop({ origin: () => 'https://www.example.com' })
  await buy(shop, 'Ada@Example.com')
  expect((await shop.test.post(PATH, { email: 'ada@EXAMPLE.com' }, { host: 'evil.example.com' })).status).toBe(200)
  const purchaseUrl = expect.stringMatching(/^https:\/\/www\.example\.com\/lp_00-document-masker-buy-success\?order=/)
  expect(await deliveries(shop)).toMatchObject([{ kind: 'purchase', sent: { email: 'Ada@Example.com', purchaseUrl } }])
  expect(shop.test.woken()).toBe(1)
})

it('answers the same, after the same time, for every address', async () => {
  await using shop = await openShop()
  await buy(shop, 'ada@example.com')
  const answers = []
  for (const email of ['ada@example.com', 'nobody@example.com']) {
    const begun = performance.now()
    const response = await shop.test.post(PATH, { email })
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'x-request-id'))
    answers.push({ status: response.status, headers, body: await response.text() })
    expect(performance.now() - begun).toBeGreaterThan(245)
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 200, body: '{"ok":true}' })
  expect(await deliveries(shop)).toHaveLength(1)
})

it('sends one message for each purchase an hour after the first, and none for what is refunded or not paid', async () => {
  await using shop = await openShop()
  const kept = [await buy(shop, 'ada@example.com'), await buy(shop, 'ADA@example.com')]
  const refunded = await buy(shop, 'ada@example.com')
  await shop.manage(refunded, 'refund', 'all')
  await shop.verify(refunded)
  const waiting = await shop.startCheckout()
  await shop.pay(waiting, 'transfer', 'ada@example.com')
  for (const told of await shop.hear(5)) await shop.bring(told)
  await buy(shop, 'grace@example.com')
  const first = (await deliveries(shop)).map(({ id }) => id)
  await shop.test.post(PATH, { email: 'ada@example.com' })
  expect(await deliveries(shop)).toHaveLength(first.length)
  shop.test.clock.advance(HOUR_MS)
  await shop.test.post(PATH, { email: 'ada@example.com' })
  const ids = (await deliveries(shop))
    .filter(({ id }) => !first.includes(id))
    .map(({ sent }) => new URL(sent.purchaseUrl).searchParams.get('order'))
  const orders = await shop.test.db.selectFrom('orders').select('id').where('session_id', 'in', kept).execute()
  expect(ids).toHaveLength(2)
  expect(new Set(ids)).toEqual(new Set(orders.map(({ id }) => id)))
})

it('takes the form as a browser posts it without a script', async () => {
  await using shop = await openShop()
  await buy(shop, 'ada@example.com')
  const post = (body: string) => shop.test.post(PATH, body, { 'content-type': 'application/x-www-form-urlencoded' })
  const sent = await post('email=ada%40example.com')
  expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('on the way')])
  expect(await deliveries(shop)).toHaveLength(1)
  const refused = await post('email=ada')
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('email')])
})
