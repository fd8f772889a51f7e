import { expect, it } from 'vitest'
import { openShop, PRICE } from '#test/open-shop.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'

it('lets one of fifty at once have the checkout of a grant, and nobody after that', async () => {
  await using shop = await openShop()
  const cookie = await shop.enterCode()
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.askCheckout(cookie)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const taken = answers.find(({ status }) => status === 200)?.headers.get('set-cookie')
  expect(taken).toMatch(/^grant=; Max-Age=0; Path=\//)
  expect(statuses.filter((status) => status === 403)).toHaveLength(49)
  expect((await shop.askCheckout(cookie)).status).toBe(403)
})

it('refuses whoever brings no grant, one that nobody has signed, was altered, or has ended', async () => {
  await using shop = await openShop()
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
  shop.test.clock.advance(30 * 60 * 1000 - 1)
  const late = await shop.enterCode()
  expect((await shop.askCheckout(cookie)).status).toBe(200)
  shop.test.clock.advance(30 * 60 * 1000)
  expect((await shop.askCheckout(late)).status).toBe(403)
})

it('sells one price alone, and leaves the grant as it was when asked for another', async () => {
  await using shop = await openShop()
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
