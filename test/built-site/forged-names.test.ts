import { expect, it } from 'vitest'
import { ENDPOINTS } from '../endpoints/endpoints.ts'
import { openShop } from '../open-shop.ts'
import { IN_PRODUCTION } from '../spawn-server.ts'
import { askPlainly, builtFiles, builtPages, pageKinds } from './built-pages.ts'
import { openBuiltSite } from './open-built-site.ts'

const ORIGIN = 'https://www.example.com'

/** Forged claims by a client about the site's host and address. */
const FORGED = {
  host: 'evil.example:8443',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-server': 'evil.example',
  'x-forwarded-proto': 'evil',
  'x-forwarded-port': 'evil',
  'x-forwarded-prefix': '/evil',
  'x-forwarded-for': '6.6.6.6, 127.0.0.9',
  'x-original-url': '/evil',
  'x-rewrite-url': '/evil',
  forwarded: 'for=6.6.6.6;host=evil.example;proto=evil',
  origin: 'https://evil.example',
  referer: 'https://evil.example/evil',
}

const reported = ({ headers, body }: { headers: object; body: string }) => `${JSON.stringify(headers)}\n${body}`
const TRACE = /evil|6\.6\.6\.6/

it.each(['0', '1'])('builds nothing from a name that a client forges, behind %s proxies', async (TRUST_PROXY_HOPS) => {
  await using site = await openBuiltSite({ ...IN_PRODUCTION, PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY_HOPS })
  const { address } = site
  // First, so that a cached first response would show the forged name to all visitors.
  const pages = TRUST_PROXY_HOPS === '0' ? builtPages() : pageKinds()
  const others = ['/nothing', '/articles/nothing', '/about/', '/ABOUT', '/the-unlisted-vault', '/sandbox']
  const paths = [...pages, ...builtFiles(), ...others, ...ENDPOINTS.map((endpoint) => endpoint.path)]
  const kinds = new Set<string>()
  const isFirst = (path: string) => kinds.size < kinds.add(path.replace(/[^/.]+(\.\w+)?$/, '$1')).size
  for (const path of paths) {
    // Files and pages are answered alike to any other method: one of each kind is asked.
    for (const method of isFirst(path) ? ['GET', 'POST', 'OPTIONS'] : ['GET']) {
      const answer = await askPlainly(address, path, FORGED, method)
      expect([path, method, TRACE.exec(reported(answer))?.[0]]).toEqual([path, method, undefined])
    }
  }
  const article = builtPages().find((path) => path.startsWith('/articles/')) ?? ''
  const texts = ['/rss.xml', '/sitemap.xml', '/robots.txt', '/.well-known/security.txt']
  for (const path of ['/', '/about', article, `${article}.md`, ...texts, '/nothing']) {
    const { body } = await askPlainly(address, path, { host: 'www.example.com' })
    const names = [`${ORIGIN}/`, 'origin.invalid'].map((name) => body.includes(name))
    expect([path, ...names]).toEqual([path, path !== '/nothing', false])
  }
})

it('sends a buyer back to the site as it was configured, whatever the request calls it', async () => {
  const deps = { publicOrigin: ORIGIN, origin: () => ORIGIN }
  await using shop = await openShop(deps)
  // The same shop without stand-ins, which would reject the name.
  const payments = shop.paymentsAt(shop.providerAddress)
  await using site = await openShop({ ...deps, payments, db: shop.test.db, sandbox: undefined })
  const { test } = site
  const forged = { ...FORGED, host: undefined, origin: undefined }
  const entered = await test.post('http://evil.example/api/client-code', { code: 'GIMBAL-DEMO' }, forged)
  const cookie = entered.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^__Host-grant=/)
  const price = { priceId: 'price_sandbox' }
  const headers = { ...forged, cookie: cookie.split(';')[0] }
  const asked = await test.post('http://evil.example/api/create-checkout-session', price, headers)
  const { sessionId } = await asked.json()
  const paid = await shop.pay(String(sessionId))
  expect(paid.headers.get('location')).toMatch(/^https:\/\/www\.example\.com\//)
  const verified = await test.app.request(`http://evil.example/api/verify-session?session_id=${sessionId}`)
  expect(await verified.text()).not.toContain('evil')
})
