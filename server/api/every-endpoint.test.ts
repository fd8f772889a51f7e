import fc from 'fast-check'
import * as z from 'zod'
import { BUY_PATH } from '#contracts/masker-release.ts'
import { newsletterSubmission } from '#ops/sample-submissions.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { ENDPOINTS } from '#test/endpoints/endpoints.ts'
import { nastyBody, nastyHeaders, nastyQuery } from '#test/endpoints/nasty.ts'
import { beforeAll, describe, expect, it } from '#test/it.ts'
import { LEAD_ENDPOINTS } from '#test/lead-endpoints.ts'
import { openOnce } from '#test/open-once.ts'
import { openShop, type Shop } from '#test/open-shop.ts'
import { onPostgres } from '#test/open-test-store.ts'
import { runs } from '#test/runs.ts'
import { LANDING_PAGES } from '#test/site-content.ts'

const TABLES = ['leads', 'deliveries', 'daily_counts', 'grants', 'orders', 'payment_events'] as const

const unlimited = () => ({ count: async () => ({ wait: 0, isFirst: false }) })

/** What's refused or only looked at leaves nothing in it, so one is enough. */
let shop: Shop
openOnce(
  () => openShop({ openRateCounter: unlimited }),
  (opened) => (shop = opened),
)

async function countRows({ test }: Shop): Promise<number> {
  let rows = 0
  for (const table of TABLES) rows += (await test.db.selectFrom(table).selectAll().execute()).length
  return rows
}

/** Holds for any request. Page responses are covered by the form tests. */
async function expectDecent(response: Response): Promise<void> {
  const text = await response.text()
  expect([response.status, text]).toEqual([expect.toSatisfy((status: number) => status < 500), text])
  expect(response.headers.has('set-cookie')).toBe(false)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(text).not.toMatch(/\n\s+at |node_modules|\/server\/|SqliteError|ECONN/)
  if (response.status < 400 || response.headers.get('x-robots-tag') !== null) return
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(text).toMatch(/^[^\n<>]{5,240}[.]$/)
}

it('knows every route that is no page', async () => {
  await using test = await createTestApp({ sandbox: { fetch: () => new Response() } })
  // server/console/open-console.test.ts covers the console's routes.
  const outside = test.app.routes.filter(({ path }) => !/^\/(api\/)?console(\/|$)/.test(path))
  const routes = outside.filter(({ method, path }) => path !== '/*' && !['ALL', 'HEAD'].includes(method))
  const tried = ENDPOINTS.filter(({ route }) => route !== LANDING_PAGES[0])
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`))).toEqual(
    new Set(tried.map(({ method, route }) => `${method} ${route}`)),
  )
  const others = outside.filter(({ method, path }) => method === 'ALL' && !path.includes('*'))
  const known = [...ENDPOINTS.map(({ route }) => route), '/sandbox/:rest{.+}']
  expect(known).toEqual(expect.arrayContaining(others.map(({ path }) => path)))
})

it.each(ENDPOINTS.filter(({ isOpen }) => isOpen === false))('takes no $route from another site', async ({ path }) => {
  const statusFrom = async (site: string) =>
    (await shop.test.app.request(path, { headers: { 'sec-fetch-site': site } })).status
  for (const site of ['cross-site', 'same-site']) expect([site, await statusFrom(site)]).toEqual([site, 403])
  expect(await statusFrom('same-origin')).not.toBe(403)
})

describe.each(ENDPOINTS)('$method $route', ({ method, path, body, query = [] }) => {
  it('answers any query, headers and body with a sentence and stores nothing', async () => {
    const requests = fc.tuple(nastyQuery(query.length > 0 ? query : ['a']), nastyHeaders, nastyBody)
    await fc.assert(
      fc.asyncProperty(requests, fc.boolean(), async ([asked, headers, bytes], isMeasured) => {
        const init =
          method === 'POST'
            ? { body: bytes, headers: { ...headers, ...(isMeasured ? { 'content-length': `${bytes.length}` } : {}) } }
            : { headers }
        const response = await shop.test.app.request(`${path}?${asked}`, { method, ...init })
        await expectDecent(response)
        if (body) expect(response.status).toBeGreaterThanOrEqual(400)
      }),
      // How an endpoint handles bad input hardly depends on the database.
      runs(100),
    )
    expect(await countRows(shop)).toBe(0)
    expect(shop.test.logged.filter((line) => line.includes('"level":50'))).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it.skipIf(onPostgres)('answers methods that it does not take with 405 and what it takes', async () => {
    const taken = ENDPOINTS.filter((each) => each.path === path).map((each): string => each.method)
    const allowed = ['GET', 'HEAD', 'POST'].filter((name) => taken.includes(name === 'HEAD' ? 'GET' : name))
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      if (taken.includes(other)) continue
      const response = await shop.test.app.request(path, { method: other })
      expect([response.status, response.headers.get('allow')]).toEqual([405, [...allowed, 'OPTIONS'].join(', ')])
      await expectDecent(response)
    }
    if (!taken.includes('GET')) expect((await shop.test.app.request(path, { method: 'HEAD' })).status).toBe(405)
    const options = await shop.test.app.request(path, { method: 'OPTIONS', headers: { origin: 'http://evil.example' } })
    expect(options.status).toBe(204)
    expect([...options.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

// Refusals before the store is involved don't depend on the database.
describe.skipIf(onPostgres).each(ENDPOINTS.filter(({ body }) => body !== undefined))(
  'a right body at $route',
  ({ route, path, body }) => {
    /** They check a signature instead: the origin doesn't matter. */
    const unsigned = { '/api/stripe-webhook': 400, '/api/calendly-webhook': 401 }[route]
    const otherType = route === '/api/stripe-webhook' ? 400 : 415

    const refusals: [string, Record<string, string | undefined>, number][] = [
      ['as text', { 'content-type': 'text/plain' }, otherType],
      ['of a type like JSON', { 'content-type': 'application/jsonp' }, otherType],
      ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' }, unsigned ?? 403],
      ['from another site of the owner', { 'sec-fetch-site': 'same-site' }, unsigned ?? 403],
      ['from an address typed in', { 'sec-fetch-site': 'none' }, unsigned ?? 403],
      ['from nowhere', { 'sec-fetch-site': undefined }, unsigned ?? 403],
      ['of another origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }, unsigned ?? 403],
      ['of an opaque origin', { 'sec-fetch-site': undefined, origin: 'null' }, unsigned ?? 403],
      ['that says it is too long', { 'content-length': '999999999999' }, 413],
    ]

    it('is refused as another type, from elsewhere and as too long, and nothing is stored', async () => {
      for (const [how, headers, status] of refusals) {
        const response = await shop.test.post(path, body?.() ?? {}, headers)
        expect([how, response.status]).toEqual([how, status])
        await expectDecent(response)
        expect([how, await countRows(shop)]).toEqual([how, 0])
      }
    })
  },
)

const ask = async ({ test }: Shop, { method, path, body }: (typeof ENDPOINTS)[number]) =>
  method === 'GET' ? test.app.request(path) : test.post(path, body?.() ?? {})

it('refuses who asks too often, each counted with its group', async () => {
  const counted: string[] = []
  const openRateCounter = (name: string) => ({
    async count() {
      counted.push(name)
      return { wait: 1000, isFirst: false }
    },
  })
  await using shop = await openShop({ openRateCounter })
  const groups = new Map<string, string | undefined>()
  for (const endpoint of ENDPOINTS) {
    const { status } = await ask(shop, endpoint)
    const [name] = counted.splice(0)
    expect([endpoint.route, status === 429]).toEqual([endpoint.route, name !== undefined])
    groups.set(endpoint.route, name?.replace(/ \d+$/, ''))
  }
  // Nothing that costs or tells much, what is signed, and pages.
  const free =
    `/healthz /readyz /own-name /api/site-config /assets/* /api/receipt /api/forget-cookie /api/calendly-webhook ${BUY_PATH} ` +
    `/api/stripe-webhook ${LANDING_PAGES[0]}`
  expect([...groups].filter(([, name]) => name === undefined).map(([route]) => route)).toEqual(free.split(' '))
  const share = (...routes: string[]) => new Set(routes.map((route) => groups.get(route)))
  expect(share(...LEAD_ENDPOINTS.map(({ path }) => path))).toEqual(new Set(['leads']))
  expect(share('/api/confirm', '/api/erase-my-data', '/api/call-time', '/api/your-data/:token')).toHaveLength(1)
  expect(new Set(groups.values())).toHaveLength(16)
})

it('sets one cookie, the grant, and only for a code', async () => {
  const publicOrigin = 'https://www.example.com'
  await using shop = await openShop({ publicOrigin, origin: () => publicOrigin })
  const setters: string[] = []
  for (const endpoint of ENDPOINTS) {
    const cookies = (await ask(shop, endpoint)).headers.getSetCookie()
    if (cookies.length > 0) setters.push(endpoint.route)
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-grant=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  }
  expect(setters).toEqual(['/api/client-code'])
})

const TYPED = 'My client Ada'
const OF_THE_LIBRARY = /My client|invalid (input|option)|expected|received|unrecognized|too big/i

// Loading the full library sets its messages process-wide, as the built pages do in the server.
beforeAll(() => expect(z.string().safeParse(7).error?.issues[0]?.message).toMatch(OF_THE_LIBRARY))

/** Providers send these, and only their signature counts. */
const BY_PROVIDERS = ['/api/stripe-webhook', '/api/calendly-webhook']

it('names the field that is wrong at every endpoint, in our words, and repeats nothing of what it holds', async () => {
  const cookie = await shop.enterCode()
  for (const { path, body } of ENDPOINTS) {
    if (body === undefined || BY_PROVIDERS.includes(path)) continue
    const send = async (more: object | string) => {
      const sent = typeof more === 'string' ? `${JSON.stringify(body()).slice(0, -1)},${more}}` : { ...body(), ...more }
      const answer = await shop.test.post(path, sent, { cookie })
      return [path, answer.status, await answer.text()]
    }
    // Built as text, since assigning __proto__ wouldn't create a field.
    for (const name of [TYPED, '__proto__', 'constructor', 'held'])
      expect(await send(`${JSON.stringify(name)}:1`)).toEqual([path, 422, 'The form contains an unknown field.'])
    for (const name of Object.keys(body())) {
      for (const wrong of [`${TYPED} ${'x'.repeat(9000)}`, 7, null, undefined, [TYPED], { [TYPED]: TYPED }]) {
        const [, status, sentence] = await send({ [name]: wrong })
        expect([path, status, sentence]).toEqual([path, 422, expect.stringContaining(name)])
        expect(sentence).not.toMatch(OF_THE_LIBRARY)
      }
      for (const wrong of ['a\u0000', 'a\ud800', '\udc00a'])
        expect(await send({ [name]: wrong })).toEqual([path, 422, expect.stringContaining('can’t be stored')])
    }
  }
  expect(await shop.test.db.selectFrom('leads').selectAll().execute()).toEqual([])
})

it('refuses bytes that are no UTF-8 inside a text', async ({ test }) => {
  const bytes = Buffer.from(JSON.stringify(newsletterSubmission({ email: 'a?@example.com' })))
  bytes[bytes.indexOf('?@')] = 0xff
  expect((await test.post('/api/newsletter', bytes)).status).toBe(400)
  expect(await test.db.selectFrom('leads').selectAll().execute()).toEqual([])
})
