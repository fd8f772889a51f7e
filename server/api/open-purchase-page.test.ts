import { DAY_MS } from '#contracts/clock.ts'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import { purchaseLinks } from '#contracts/purchase.ts'
import { expect, it } from '#test/it.ts'
import { openShop, type Shop, WEBHOOK_SECRET } from '#test/open-shop.ts'
import { answerWith, startReceiver } from '#test/start-receiver.ts'

/** A browser that keeps cookies and doesn't follow redirects on its own. */
function openBrowser({ test }: Shop) {
  const cookies = new Map<string, string>()
  const keep = ({ headers }: Response) => {
    for (const text of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (value !== '') cookies.set(name, value)
    }
  }
  const ask = async (path: string, method = 'GET') => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await test.app.request(path, { method, headers: { cookie } })
    keep(response)
    return response
  }
  return {
    cookies,
    ask,
    open: (query = '') => ask(query === '' ? RESULT_PATH : `${RESULT_PATH}?${query}`),
    verify: async (query = ''): Promise<unknown> => (await ask(`/api/verify-session${query}`)).json(),
    async startCheckout(shop: Shop) {
      const started = await shop.askCheckout(await shop.enterCode())
      keep(started)
      const { sessionId }: { sessionId: string } = await started.json()
      return sessionId
    },
  }
}

const whereTo = ({ status, headers }: Response) => [status, headers.get('location')]
const TO_PAGE = [303, RESULT_PATH]
const VERIFIED = expect.objectContaining({ verified: true, downloads: [expect.anything(), expect.anything()] })
const UNVERIFIED = { verified: false, customer_email: null }

/** What the page that was answered shows. */
const shown = async (response: Response) => {
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('strict-origin')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const { state, downloads, purchase } = (await response.json()).given.purchase
  expect(downloads ?? purchase).toEqual(state === 'paid' ? VERIFIED : undefined)
  return [response.status, state]
}
const PAID = [200, 'paid']
const DENIED = [200, 'denied']
const ELSEWHERE = [200, 'other browser']
const ENDED = [410, 'ended']
const UNREACHABLE = [503, 'unreachable']

it('exchanges the id for a cookie, leaves nothing in the address, and asks the provider once a view', async () => {
  await using shop = await openShop({ origin: () => 'https://www.example.com' })
  const browser = openBrowser(shop)
  const session = await browser.startCheckout(shop)
  await shop.pay(session)
  const opened = await browser.open(`session_id=${session}`)
  expect(whereTo(opened)).toEqual(TO_PAGE)
  expect(opened.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-purchase=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  expect(shop.questions).toEqual([])
  expect(await shown(await browser.open())).toEqual(PAID)
  expect(shop.questions).toEqual([session])
  // On reload, in a second tab, and when going Back to the URL with the id.
  expect(await shown(await browser.open())).toEqual(PAID)
  expect(whereTo(await browser.open(`session_id=${session}`))).toEqual(TO_PAGE)
  expect(shop.questions).toEqual([session, session])
  expect(await browser.verify(`?session_id=${session}`)).toEqual(VERIFIED)
})

it('opens it for one of all who come with the id, also at once, and says so to the others', async ({ shop }) => {
  const session = await shop.buy()
  const browsers = Array.from({ length: 8 }, () => openBrowser(shop))
  const opened = await Promise.all(browsers.map((browser) => browser.open(`session_id=${session}`)))
  const states = await Promise.all(opened.map(shown))
  expect(states.filter(([, state]) => state === 'paid')).toEqual([PAID])
  expect(states.filter(([, state]) => state !== 'paid')).toEqual(Array<unknown>(7).fill(ELSEWHERE))
  expect(shop.questions).toHaveLength(8)
  // Whoever it was opened for keeps it.
  const [buyer] = browsers.filter(({ cookies }) => cookies.size > 0)
  expect(await shown(await (buyer ?? openBrowser(shop)).open())).toEqual(PAID)
  const thief = openBrowser(shop)
  expect(await shown(await thief.open(`session_id=${session}`))).toEqual(ELSEWHERE)
  expect(thief.cookies.size).toBe(0)
  expect(await thief.verify(`?session_id=${session}`)).toEqual({ ...UNVERIFIED, opened_elsewhere: true })
  expect(await thief.verify()).toEqual(UNVERIFIED)
})

it('knows the browser that has started the checkout, though another came first', async ({ shop }) => {
  const buyer = openBrowser(shop)
  const session = await buyer.startCheckout(shop)
  await shop.pay(session)
  expect(await shown(await openBrowser(shop).open(`session_id=${session}`))).toEqual(PAID)
  expect(whereTo(await buyer.open(`session_id=${session}`))).toEqual(TO_PAGE)
  buyer.cookies.delete('purchase')
  expect(whereTo(await buyer.open(`session_id=${session}`))).toEqual(TO_PAGE)
  expect(await shown(await buyer.open())).toEqual(PAID)
  // Another checkout is started, and cancelled.
  await buyer.startCheckout(shop)
  expect(await shown(await buyer.open())).toEqual(PAID)
  expect(await buyer.verify()).toEqual(VERIFIED)
})

it('gives a browser thirty days, and no other cookie than it was given', async ({ shop }) => {
  const session = await shop.buy()
  const browser = openBrowser(shop)
  await browser.open(`session_id=${session}`)
  const right = browser.cookies.get('purchase') ?? ''
  const wrong = [right.replace(session, 'cs_test_other'), right.replace(/\.\d+\./, '.9999999999.'), `${right}.x`]
  for (const changed of wrong) {
    browser.cookies.set('purchase', changed)
    expect(await shown(await browser.open())).toEqual(ELSEWHERE)
  }
  browser.cookies.set('purchase', right)
  shop.test.clock.advance(30 * DAY_MS - 1000)
  expect(await browser.verify()).toEqual(VERIFIED)
  shop.test.clock.advance(1000)
  expect(await shown(await browser.open())).toEqual(ELSEWHERE)
  expect(await browser.verify()).toEqual(UNVERIFIED)
})

it('opens by a link from a message anywhere, for a week, unless it was changed or refunded', async ({ shop }) => {
  const session = await shop.buy('ada@example.com')
  await shop.verify(session)
  await shop.test.post('/api/purchase-links', { email: 'ada@example.com' })
  const { payload } = await shop.test.db.selectFrom('messages').select('payload').executeTakeFirstOrThrow()
  const link = new URL(purchaseLinks.parse(JSON.parse(payload)).purchaseUrl)
  expect(link.href).not.toContain(session)
  const query = link.searchParams.toString()
  for (const _ of ['a program that opens links ahead', 'the buyer']) {
    const browser = openBrowser(shop)
    expect(whereTo(await browser.open(query))).toEqual(TO_PAGE)
    expect(await shown(await browser.open())).toEqual(PAID)
  }
  for (const name of link.searchParams.keys()) {
    const changed = new URLSearchParams(query)
    changed.set(name, 'x')
    const browser = openBrowser(shop)
    expect(await shown(await browser.open(changed.toString()))).toEqual(ENDED)
    expect(browser.cookies.size).toBe(0)
  }
  const browser = openBrowser(shop)
  shop.test.clock.advance(7 * DAY_MS - 1000)
  expect(whereTo(await browser.open(query))).toEqual(TO_PAGE)
  await shop.manage(session, 'refund', 'all')
  expect(await shown(await browser.open())).toEqual(DENIED)
  shop.test.clock.advance(1000)
  expect(await shown(await openBrowser(shop).open(query))).toEqual(ENDED)
})

it('uses nothing up for programs that only look, and asks about nothing that is no id', async ({ shop }) => {
  const session = await shop.buy()
  expect((await openBrowser(shop).ask(`${RESULT_PATH}?session_id=${session}`, 'HEAD')).status).toBe(200)
  for (const query of ['', 'session_id=', 'link=used'])
    expect(await shown(await openBrowser(shop).open(query))).toEqual(ELSEWHERE)
  expect(await shown(await openBrowser(shop).open('session_id=a%20b'))).toEqual(DENIED)
  expect(shop.questions).toEqual([])
  expect(await shown(await openBrowser(shop).open('session_id=cs_test_unknown'))).toEqual(DENIED)
  expect(await shown(await openBrowser(shop).open(`session_id=${session}`))).toEqual(PAID)
  expect(shop.questions).toEqual(['cs_test_unknown', session])
})

it('shows that it cannot check while the store fails', async ({ shop }) => {
  const { schema } = shop.test.db
  const session = await shop.buy()
  await schema.alterTable('orders').renameTo('hidden').execute()
  const answer = await openBrowser(shop).open(`session_id=${session}`)
  expect([answer.headers.get('retry-after'), await shown(answer)]).toEqual(['60', UNREACHABLE])
  expect(shop.test.logged.join()).toContain('a purchase could not be shown')
  await schema.alterTable('hidden').renameTo('orders').execute()
  expect(await shown(await openBrowser(shop).open(`session_id=${session}`))).toEqual(PAID)
})

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
  expect(await shop.test.db.selectFrom('orders').selectAll().execute()).toEqual([])
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

it('answers 503 when the provider cannot be asked, but knows an order that is recorded', async ({ shop }) => {
  await using provider = await startReceiver(answerWith(500, { 'stripe-should-retry': 'false' }))
  const payments = shop.paymentsAt(provider.address)
  const session = await shop.buy()
  await shop.verify(session)
  // It uses nothing up of the session's first opening.
  const another = await shop.buy()
  await using cutOff = await openShop({ db: shop.test.db, payments })
  expect(await shown(await openBrowser(cutOff).open(`session_id=${another}`))).toEqual(UNREACHABLE)
  expect(await shown(await openBrowser(shop).open(`session_id=${another}`))).toEqual(PAID)
  for (const input of [{ payments }, { payments: undefined }]) {
    await using later = await openShop({ db: shop.test.db, ...input })
    const response = await later.verify('cs_test_unknown')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await response.text()).toBe('We can’t reach the payment provider right now. Please try again in a minute.')
    expect(await (await later.verify(session)).json()).toMatchObject({ verified: true })
  }
  await shop.manage(session, 'refund', 'all')
  const [, , refund] = await shop.hear(3)
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
  const read = async (answer: Response) => `${JSON.stringify([...answer.headers])}${await answer.text()}`
  const reported = await Promise.all(answers.map(read))
  const secrets = [...clientCodes.slice(1), 'sk_test_sandbox', WEBHOOK_SECRET, 'a secret of the test', 'price_other']
  expect(secrets.filter((secret) => reported.join().includes(secret))).toEqual([])
})
