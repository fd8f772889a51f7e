import { HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import { BUY_PATH } from '#contracts/masker-release.ts'
import { purchaseLinks } from '#contracts/purchase.ts'
import { answerOf, expect, it } from '#test/it.ts'
import { openShop, PRICE, type Shop } from '#test/open-shop.ts'
import { answerJson, answerWith, startReceiver } from '#test/start-receiver.ts'
import { PURCHASE_LIMITS } from './purchase.ts'

it('answers an accepted code with nothing but a grant that no script reads', async ({ shop }) => {
  const response = await shop.test.post('/api/client-code', { code: '  gimbal-Demo ' })
  expect([response.status, await response.text()]).toEqual([200, '{"ok":true}'])
  const grant = /^grant=[0-9a-f]{32}\.[0-9a-f]{8}\.[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/
  expect(response.headers.get('set-cookie')).toMatch(grant)
  await using secure = await openShop({ origin: () => 'https://www.example.com' })
  const pair = await secure.enterCode()
  expect((await secure.askCheckout(pair.replace('__Host-', ''))).status).toBe(403)
  expect((await secure.askCheckout(pair)).status).toBe(200)
})

it('shows the buy page to who has a grant, and leads everybody else to where a code is entered', async ({ shop }) => {
  const open = async (cookie: string, method = 'GET') => {
    const { status, headers } = await shop.test.app.request(BUY_PATH, { method, headers: { cookie } })
    return [status, headers.get('location'), headers.get('cache-control')]
  }
  const away = [302, '/document-masker#checkout-needs-code', 'no-store']
  const grant = await shop.enterCode()
  expect((await open(grant))[0]).toBe(200)
  for (const cookie of ['', 'grant=made-up', `${grant}x`]) expect(await open(cookie)).toEqual(away)
  expect(await open('', 'HEAD')).toEqual(away)
})

it('answers any other code with one sentence and gives nothing, and stops whoever guesses at the tenth', async () => {
  const { clientCode } = PURCHASE_LIMITS
  const purchaseLimits = { clientCode, checkout: [], verification: [], links: [], downloads: [] }
  await using shop = await openShop({ purchaseLimits })
  const guess = (code: string) => shop.test.post('/api/client-code', { code })
  for (const code of ['', 'GIMBAL', 'jwqlpq', 'x'.repeat(100), '1', '2', '3', '4', '5', '6']) {
    const response = await guess(code)
    expect([response.status, await response.text()]).toEqual([422, 'Invalid client code. Please try again.'])
    expect(response.headers.get('set-cookie')).toBeNull()
  }
  // Also when a guess would be right.
  expect((await guess('GIMBAL-DEMO')).status).toBe(429)
  expect(await shop.test.db.selectFrom('grants').selectAll().execute()).toEqual([])
})

it('lets one of fifty at once have the checkout of a grant, and nobody after that', async ({ shop }) => {
  const cookie = await shop.enterCode()
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.askCheckout(cookie)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 200)?.headers.get('set-cookie')).toMatch(/^grant=; Max-Age=0; Path=\//)
  expect(statuses.filter((status) => status === 403)).toHaveLength(49)
  expect((await shop.askCheckout(cookie)).status).toBe(403)
})

it('refuses whoever brings no grant, one that nobody has signed, was altered, or has ended', async ({ shop }) => {
  const cookie = await shop.enterCode()
  await using other = await openShop({ signingSecrets: ['another secret'] })
  for (const wrong of [
    '',
    'canAccessBuyPage=true',
    `grant=${'0'.repeat(32)}.00000000.${'A'.repeat(43)}`,
    cookie.replace(/=./, '=x'),
    await other.enterCode(),
  ]) {
    const response = await shop.askCheckout(wrong)
    expect([wrong, response.status]).toEqual([wrong, 403])
    expect(await response.text()).toBe('Your access has expired. Please enter your client code again.')
  }
  shop.test.clock.advance(30 * MINUTE_MS - 1)
  const late = await shop.enterCode()
  expect((await shop.askCheckout(cookie)).status).toBe(200)
  // Neither one that's over, nor one from a clock that was ahead.
  for (const ms of [30 * MINUTE_MS, -2 * HOUR_MS]) {
    shop.test.clock.advance(ms)
    expect((await shop.askCheckout(late)).status).toBe(403)
  }
})

it('sells one price alone, and leaves the grant as it was when asked for another', async ({ shop }) => {
  const cookie = await shop.enterCode()
  for (const price of ['price_other', `${PRICE} `, PRICE.toUpperCase()])
    expect((await shop.askCheckout(cookie, price)).status).toBe(422)
  expect((await shop.askCheckout(cookie)).status).toBe(200)
})

it('says that nothing was charged when the provider fails, and goes on with the same grant and the same key', async () => {
  await using provider = await startReceiver(answerWith(500))
  await using bench = await openShop()
  await using shop = await openShop({ payments: bench.paymentsAt(provider.address) })
  const cookie = await shop.enterCode()
  const response = await shop.askCheckout(cookie)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('Nothing was charged.')
  expect(shop.test.logged.join()).toMatch(/"level":50.*"error":"\w+.*a checkout could not be started/)

  provider.behave(answerJson({ id: 'cs_test_1', url: 'https://checkout.example.com/1' }))
  expect((await shop.askCheckout(cookie)).status).toBe(200)
  const keys = provider.arrivals.map(({ headers }) => headers['idempotency-key'])
  expect(provider.arrivals.length).toBeGreaterThanOrEqual(4)
  expect(new Set(keys)).toEqual(new Set([cookie.slice(6, 38)]))
})

const PATH = '/api/purchase-links'

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

it('answers the same, after the same time, for every address', async ({ shop }) => {
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

it('sends one message for each purchase an hour later, and none for what is refunded or not paid', async ({ shop }) => {
  const stored = [await buy(shop, 'ada@example.com'), await buy(shop, 'ADA@example.com')]
  const refunded = await buy(shop, 'ada@example.com')
  await shop.manage(refunded, 'refund', 'all')
  await shop.verify(refunded)
  await shop.pay(await shop.startCheckout(), 'transfer', 'ada@example.com')
  for (const reported of await shop.hear(5)) await shop.bring(reported)
  await buy(shop, 'grace@example.com')
  const first = (await deliveries(shop)).map(({ id }) => id)
  await shop.test.post(PATH, { email: 'ada@example.com' })
  expect(await deliveries(shop)).toHaveLength(first.length)
  shop.test.clock.advance(HOUR_MS)
  await shop.test.post(PATH, { email: 'ada@example.com' })
  const ids = (await deliveries(shop))
    .filter(({ id }) => !first.includes(id))
    .map(({ sent }) => new URL(sent.purchaseUrl).searchParams.get('order'))
  const orders = await shop.test.db.selectFrom('orders').select('id').where('session_id', 'in', stored).execute()
  expect(ids).toHaveLength(2)
  expect(new Set(ids)).toEqual(new Set(orders.map(({ id }) => id)))
})

it('takes the form as a browser posts it without a script', async ({ shop }) => {
  await buy(shop, 'ada@example.com')
  const post = (body: string) => shop.test.post(PATH, body, { 'content-type': 'application/x-www-form-urlencoded' })
  expect(await answerOf(post('email=ada%40example.com'))).toEqual([200, expect.stringContaining('on the way')])
  expect(await deliveries(shop)).toHaveLength(1)
  expect(await answerOf(post('email=ada'))).toEqual([422, expect.stringContaining('email')])
})
