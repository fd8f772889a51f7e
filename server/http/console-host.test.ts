import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { InviteAnswer } from '#contracts/console-people.ts'
import { CONSOLE_ENDPOINTS, CONSOLE_PAGES } from '#contracts/console-table.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { asHeader, enroll, enrolled, invite, type PasskeyOptions, signInAs } from '#test/console.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { NOTHING_CONFIGURED } from '#test/text-pages.ts'
import { openProxies } from './proxies.ts'

const SITE = 'https://www.firm.example'
const CONSOLE = 'https://console.firm.example'
const ORIGINS = { publicOrigin: SITE, consoleOrigin: CONSOLE, origin: () => SITE }

const pathOf = (pattern: string) => pattern.replaceAll(/:\w+/g, 'an-id')
const PATHS = [...CONSOLE_PAGES, ...CONSOLE_ENDPOINTS].map(({ path }) => pathOf(path))

it('has the console on its host alone, whoever is signed in', async () => {
  await using test = await createTestApp(ORIGINS)
  const { cookie } = await signInAs(test, 'owner')
  const headers = { cookie: cookie.replace('console=', '__Host-console='), 'sec-fetch-site': 'same-origin' }
  for (const path of PATHS) {
    for (const host of [SITE, 'http://10.0.0.7:3000', `${CONSOLE}.`, `${CONSOLE}.evil.example`])
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const refused = await test.app.request(`${host}${path}`, { method, headers })
        expect([host, path, method, refused.status]).toEqual([host, path, method, 404])
      }
    const answer = await test.app.request(`${CONSOLE}${path}`, { headers })
    // Events go on.
    if (answer.status !== 404) await answer.body?.cancel()
    else expect(await answer.text()).not.toBe('There is nothing at this address.')
  }
  expect((await test.app.request('https://CONSOLE.firm.example:8443/console', { headers })).status).toBe(200)
})

it('runs nothing of the site on the console’s host, and leads visits to the site', async () => {
  await using test = await createTestApp(ORIGINS)
  for (const path of ['/demo?a=b', '/the-vault', '/nothing', '/About', '//evil.example', '/consoles']) {
    const answer = await test.app.request(`${CONSOLE}${path}`)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, `${SITE}${path}`])
  }
  const start = await test.app.request(`${CONSOLE}/`)
  expect([start.status, start.headers.get('location')]).toEqual([302, '/console'])
  for (const path of ['/api/newsletter', '/api/site-config', '/api/your-data/token', '/api/guide', '/api/nothing'])
    expect([path, (await test.app.request(`${CONSOLE}${path}`)).status]).toEqual([path, 404])
  expect((await test.app.request(`${CONSOLE}/about`, { method: 'POST' })).status).toBe(404)
  // The site's own page for missing ones has the site's scripts.
  for (const path of ['/console/nothing', '/console/sign-in/x', '/api/console/nothing', '/assets/none.js']) {
    const { status, headers } = await test.app.request(`${CONSOLE}${path}`)
    expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/plain; charset=UTF-8'])
  }
  for (const path of ['/healthz', '/readyz']) expect((await test.app.request(`${CONSOLE}${path}`)).status).toBe(200)
})

it('signs in there, with links, passkeys and origins of that host', async () => {
  await using test = await createTestApp(ORIGINS)
  const post = (path: string, body: unknown, headers = {}) => test.post(`${CONSOLE}${path}`, body, headers)
  const there = { ...test, post }
  const own = { origin: CONSOLE, rpId: 'console.firm.example' }
  for (const other of [
    { origin: SITE, rpId: 'www.firm.example' },
    { ...own, rpId: 'firm.example' },
  ])
    expect((await enroll(there, await invite(test), createAuthenticator(other))).status).toBe(403)
  const authenticator = createAuthenticator(own)
  const entered = await enroll(there, await invite(test), authenticator)
  expect(entered.status).toBe(200)
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).toMatch(/^__Host-console=/)
  const asked = { email: 'bo@firm.example', name: '', role: 'staff' }
  const path = '/api/console/people/invite'
  const body = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  const confirm = async () => {
    const options = await post('/api/console/confirm/options', { path, body }, { cookie })
    return asHeader(authenticator.answer((await options.json()) as PasskeyOptions))
  }
  const inviteBy = async (headers: object) => post(path, asked, { cookie, ...(await confirm()), ...headers })
  const { link } = (await (await inviteBy({})).json()) as InviteAnswer
  expect(link).toMatch(/^https:\/\/console\.firm\.example\/console\/enroll#/)
  for (const headers of [{ 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': undefined, origin: SITE }])
    expect((await inviteBy(headers)).status).toBe(403)
  expect((await inviteBy({ 'sec-fetch-site': undefined, origin: CONSOLE })).status).toBe(200)
})

it('goes to https on the same host', async () => {
  await using test = await createTestApp({ ...ORIGINS, proxies: openProxies({ hops: 1 }) })
  for (const origin of [SITE, CONSOLE]) {
    const path = origin === SITE ? '/about' : '/console'
    const plain = await test.app.request(`${origin}${path}?a=b`, { headers: { 'x-forwarded-proto': 'http' } })
    expect([plain.status, plain.headers.get('location')]).toEqual([308, `${origin}${path}?a=b`])
  }
})

it('where the console shares the site’s host, gives a browser with a session neither assistant nor analytics', async () => {
  const assistant = { scriptUrl: 'https://unpkg.com/x.js', scriptIntegrity: null, agentId: 'a' }
  await using test = await createTestApp({ siteConfig: { ...NOTHING_CONFIGURED, assistant, clarityProjectId: 'abc' } })
  const configFor = async (cookie: string) =>
    (await test.app.request('/api/site-config', { headers: { cookie } })).json() as Promise<unknown>
  expect(await configFor('')).toMatchObject({ assistant, clarityProjectId: 'abc', isBesideConsole: false })
  const { browser } = await enrolled(test)
  const neither = { assistant: null, clarityProjectId: null, isBesideConsole: true }
  expect(await configFor(browser.cookie)).toMatchObject(neither)
})
