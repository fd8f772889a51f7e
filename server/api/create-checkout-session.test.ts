import { expect, it } from 'vitest'
import { checkoutSession } from '#contracts/purchase.ts'
import { openShop, PRICE } from '#test/open-shop.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'

it('turns a grant into a checkout at the provider, and takes the cookie away', async () => {
  await using shop = await openShop()
  const response = await shop.askCheckout(await shop.enterCode())
  expect(response.status).toBe(200)
  const { sessionId, url } = checkoutSession.parse(await response.json())
  expect(sessionId).toMatch(/^cs_test_/)
  expect(url).toBe(`http://localhost/sandbox/checkout/${sessionId}`)
  expect(response.headers.get('set-cookie')).toMatch(/^grant=; Max-Age=0; Path=\//)
})

it('has the buyer return to the site as the owner names it, or as the buyer sees it', async () => {
  for (const publicOrigin of ['https://www.example.com', undefined]) {
    await using shop = await openShop({ publicOrigin })
    const session = await shop.startCheckout()
    const response = await fetch(`${shop.providerAddress}/v1/checkout/sessions/${session}`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    const origin = publicOrigin ?? 'http://localhost'
    expect(await response.json()).toMatchObject({
      success_url: `${origin}/lp_00-document-masker-buy-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}/document-masker#checkout-canceled`,
    })
  }
})

it('lets one of fifty at once have the checkout of a grant, and nobody after that', async () => {
  await using shop = await openShop()
  const cookie = await shop.enterCode()
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.askCheckout(cookie)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 403)).toHaveLength(49)
  expect((await shop.askCheckout(cookie)).status).toBe(403)
})

it.each([
  ['none at all', ''],
  ['a flag that the visitor has set', 'canAccessBuyPage=true'],
  ['one that nobody has signed', `grant=${'0'.repeat(32)}.00000000.${'A'.repeat(43)}`],
  ['something else', 'grant=true'],
])('refuses whoever brings for a grant %s', async (_, cookie) => {
  await using shop = await openShop()
  await shop.enterCode()
  const response = await shop.askCheckout(cookie)
  expect(response.status).toBe(403)
  expect(await response.text()).toBe('Your access has expired. Please enter your client code again.')
})

it('refuses a grant that was altered, that another secret has signed, or that has ended', async () => {
  await using shop = await openShop()
  const cookie = await shop.enterCode()
  const other = await openShop({ signingSecrets: ['another secret'] })
  expect((await shop.askCheckout(await other.enterCode())).status).toBe(403)
  await other[Symbol.asyncDispose]()
  expect((await shop.askCheckout(cookie.replace(/=./, '=x'))).status).toBe(403)
  shop.test.clock.advance(30 * 60 * 1000 - 1)
  const late = await shop.enterCode()
  expect((await shop.askCheckout(cookie)).status).toBe(200)
  shop.test.clock.advance(30 * 60 * 1000)
  expect((await shop.askCheckout(late)).status).toBe(403)
})

it('takes a grant that the previous secret has signed', async () => {
  await using old = await openShop({ signingSecrets: ['old'] })
  const cookie = await old.enterCode()
  await using shop = await openShop({ db: old.test.db, signingSecrets: ['new', 'old'] })
  expect((await shop.askCheckout(cookie)).status).toBe(200)
})

it('sells one price alone, and leaves the grant as it was when asked for another', async () => {
  await using shop = await openShop()
  const cookie = await shop.enterCode()
  for (const price of ['price_other', `${PRICE} `, PRICE.toUpperCase()]) {
    expect((await shop.askCheckout(cookie, price)).status).toBe(422)
  }
  expect((await shop.test.post('/api/create-checkout-session', { priceId: PRICE, amount: 1 }, { cookie })).status).toBe(
    422,
  )
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

  provider.behave((answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' })
    answer.end(JSON.stringify({ id: 'cs_test_1', url: 'https://checkout.example.com/1' }))
  })
  expect((await shop.askCheckout(cookie)).status).toBe(200)
  const keys = provider.arrivals.map(({ headers }) => headers['idempotency-key'])
  expect(provider.arrivals.length).toBeGreaterThanOrEqual(4)
  expect(new Set(keys)).toEqual(new Set([cookie.slice(6, 38)]))
})

it('answers 503 where no payments are set up or nothing is sold', async () => {
  for (const given of [{ payments: undefined }, { priceId: null }]) {
    await using shop = await openShop(given)
    const response = await shop.askCheckout(await shop.enterCode())
    expect([response.status, await response.text()]).toEqual([503, 'Purchases aren’t available right now.'])
  }
})

it('answers a page of another site with 403', async () => {
  await using shop = await openShop()
  const cookie = await shop.enterCode()
  const headers = { cookie, 'sec-fetch-site': 'cross-site' }
  expect((await shop.test.post('/api/create-checkout-session', { priceId: PRICE }, headers)).status).toBe(403)
  expect((await shop.askCheckout(cookie)).status).toBe(200)
})
