import { PASSKEY_HEADER } from '#contracts/console-people.ts'
import { CONSOLE_ENDPOINTS, CONSOLE_PAGES } from '#contracts/console-table.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { auditOf, signInAs } from '#test/console.ts'
import { ROOMY_CONSOLE } from '#test/console-parts.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { answerOf, expect, it, whereTo } from '#test/it.ts'

const pathOf = (pattern: string) => pattern.replaceAll(/:\w+/g, 'an-id')

const endpoints = CONSOLE_ENDPOINTS.map((each) => ({ ...each, path: pathOf(each.path) }))
const pages = CONSOLE_PAGES.map((page) => ({ ...page, path: pathOf(page.path) }))

it('has every route below /console and /api/console in its table, and the other way round', async ({ test }) => {
  const all = test.app.routes.map(({ method, path }) => ({ method, path: path.replace(/\{.+\}/, '') }))
  const routes = all
    .filter(({ method, path }) => /^\/(api\/)?console(\/|$)/.test(path) && method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  const table = [
    ...CONSOLE_PAGES.map(({ path }) => `GET ${path}`),
    ...CONSOLE_ENDPOINTS.map(({ method, path }) => `${method} ${path}`),
  ]
  expect(new Set(routes)).toEqual(new Set(table))
  expect(new Set(table).size).toBe(table.length)
  const others = all.filter(({ method, path }) => method === 'ALL' && /console/.test(path))
  expect(table.map((line) => line.split(' ')[1])).toEqual(expect.arrayContaining(others.map(({ path }) => path)))
})

it('asks for a session and its role at every endpoint', async ({ test, staff, owner }) => {
  const open: string[] = []
  for (const { method, path, role } of endpoints) {
    const asked = `${method} ${path}`
    const send = (cookie: string | undefined) =>
      method === 'POST'
        ? test.post(path, {}, { cookie })
        : test.app.request(path, { headers: cookie ? { cookie } : {} })
    const answers = [await send(undefined), await send(staff.cookie), await send(owner.cookie)] as const
    const [byStranger, byStaff, byOwner] = answers
    for (const { headers } of answers) expectHidden(asked, headers)
    if (role === 'anyone') {
      expect([asked, byStranger.status]).not.toEqual([asked, 401])
      open.push(asked)
      continue
    }
    expect([asked, byStranger.status, await byStranger.text()]).toEqual([asked, 401, 'Please sign in.'])
    if (role === 'owner')
      expect([asked, byStaff.status, await byStaff.text()]).toEqual([asked, 403, 'Only an owner can do this.'])
    expect([asked, isRefused(byStaff), isRefused(byOwner)]).toEqual([asked, role === 'owner', false])
    // Some requests end sessions.
    Object.assign(staff, await signInAs(test, 'staff'))
    Object.assign(owner, await signInAs(test, 'owner'))
  }
  expect(open.every((asked) => /\/(sign-in|enroll|recover)(\/options)?$/.test(asked))).toBe(true)
})

it('refuses other sites at every endpoint that only reads, which is noted, and other origins at every other', async () => {
  await using test = await createTestApp({ publicOrigin: 'https://www.firm.example' })
  const owner = await signInAs(test, 'owner')
  for (const { path } of endpoints.filter(({ method }) => method === 'GET')) {
    const from = async (site: string) => (await owner.get(path, { 'sec-fetch-site': site })).status
    expect([path, await from('cross-site'), await from('same-site')]).toEqual([path, 403, 403])
    // The owner's own bookmark.
    const isFramed = path.endsWith('/preview')
    if (!isFramed) expect([path, await from('none')]).not.toEqual([path, 403])
    const asked = async (purpose: string) => (await owner.get(path, { 'sec-fetch-dest': purpose })).status
    // A picture of a text that someone else wrote, or the like.
    for (const purpose of ['image', 'script', 'style', 'video', 'frame', isFramed ? 'empty' : 'iframe'])
      expect([path, purpose, await asked(purpose)]).toEqual([path, purpose, 403])
  }
  expect((await auditOf(test)).filter(([, what]) => what?.startsWith('exported'))).toEqual([])
  // Links in emails lead from another site.
  expect((await owner.get('/console/leads', { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
  for (const { path } of endpoints.filter(({ method }) => method === 'POST')) {
    for (const headers of [
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': undefined },
      { 'sec-fetch-site': undefined, origin: 'https://www.firm.example.evil.example' },
      { 'sec-fetch-site': undefined, origin: 'null' },
    ]) {
      const said = [path, headers, ...(await answerOf(test.post(path, {}, { cookie: owner.cookie, ...headers })))]
      expect(said).toEqual([path, headers, 403, 'This can only be sent from a page of this site.'])
    }
  }
})

it('looks up no NUL, which PostgreSQL can’t', async ({ test, owner }) => {
  const names = 'by what before q older newer from to page source kind state path destination day'.split(' ')
  for (const { path } of endpoints.filter(({ method }) => method === 'GET'))
    for (const name of names) {
      expect([path, name, (await owner.get(`${path}?${name}=a%00`)).status]).toEqual([path, name, 422])
      expect((await owner.get(`${path}?a%00=${name}`)).status).toBe(422)
    }
  expect(test.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})

it('asks for the person’s passkey at each endpoint that decides who may enter', async ({ test }) => {
  const theirs = createAuthenticator()
  const [owner, other] = [await signInAs(test, 'owner'), await signInAs(test, 'owner', 'bo', theirs)]
  const guarded = endpoints.filter((each) => 'needsPasskey' in each)
  const send = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await test.post(path, {}, { cookie: owner.cookie, ...headers })
    return [path, answer.status === 403, answer.headers.has('passkey-needed')]
  }
  for (const { path } of guarded) {
    expect(await send(path)).toEqual([path, true, true])
    const elsewhere = guarded.find((each) => each.path !== path)?.path ?? ''
    for (const wrong of [
      await owner.confirmFor(elsewhere),
      await other.confirmFor(path),
      await owner.confirmFor(path, {}, {}, theirs),
      await owner.confirmFor(path, {}, { isVerified: false }),
      // What's sent is another thing than what was confirmed.
      await owner.confirmFor(path, { email: 'eve@example.com' }),
      { [PASSKEY_HEADER]: 'x' },
    ])
      expect(await send(path, wrong)).toEqual([path, true, false])
    const right = await owner.confirmFor(path)
    expect(await send(path, right)).toEqual([path, false, false])
    // Even right after that, the next one needs its own.
    expect(await send(path, right)).toEqual([path, true, false])
  }
  expect(guarded.map(({ path }) => path)).toContain('/api/console/people/invite')
})

it('leads from every page to signing in without a session, and asks for its role', async ({ test, staff, owner }) => {
  for (const { path, role, page } of pages) {
    const asked = `${path}?day=2026-03-05`
    const byStranger = await test.app.request(asked)
    expect((await test.app.request(asked, { method: 'HEAD' })).status).toBe(byStranger.status)
    const [byStaff, byOwner] = [await staff.get(path), await owner.get(path)]
    for (const { headers } of [byStranger, byStaff, byOwner]) {
      expectHidden(path, headers)
      expect([headers.get('referrer-policy'), headers.get('etag')]).toEqual(['same-origin', null])
    }
    if (role === 'anyone') {
      expect([path, byStranger.status]).toEqual([path, 200])
      continue
    }
    const signIn = `/console/sign-in?to=${encodeURIComponent(asked)}`
    expect([byStranger.status, byStranger.headers.get('location')]).toEqual([303, signIn])
    expect([path, byStaff.status]).toEqual([path, role === 'owner' ? 403 : 200])
    expect(await byOwner.json()).toMatchObject({ page, me: { role: 'owner' }, timeZone: 'America/New_York' })
  }
})

/** A request that only wants the passkey as well isn't refused. */
const isRefused = ({ status, headers }: Response) => [401, 403].includes(status) && !headers.has('passkey-needed')

function expectHidden(asked: string, headers: Headers): void {
  const found = ['cache-control', 'x-robots-tag', 'x-content-type-options'].map((name) => headers.get(name))
  expect([asked, ...found]).toEqual([asked, 'no-store', 'noindex, nofollow', 'nosniff'])
  // The console frames the page that a draft would be.
  const isFramed = asked.endsWith('/preview') && headers.get('content-type')?.startsWith('text/html')
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${isFramed ? "'self'" : "'none'"}`)
}

it('leads after signing in to where somebody wanted, if that’s a page of the console', async ({ test, owner }) => {
  for (const [to, target = '/console'] of [
    ['/console/people?a=1', '/console/people?a=1'],
    ["/console/leads?q=smith%20lee&from=a@b.co,(c)'", "/console/leads?q=smith%20lee&from=a@b.co,(c)'"],
    ['https://evil.example/console'],
    ['/console/..//evil.example'],
    ['/console\\@evil.example'],
    ['/consoleevil'],
    ['/console/sign-in?to=/console/sign-in'],
    ['/console/people\r\nset-cookie: a=b'],
  ] as [string, string?][]) {
    const asked = `/console/sign-in?to=${encodeURIComponent(to)}`
    expect(await (await test.app.request(asked)).json()).toMatchObject({ returnTo: target })
    expect([to, ...(await whereTo(owner.get(asked)))]).toEqual([to, 303, target])
  }
})

it('leads from an address of the loopback to the name localhost, where passkeys work', async ({ test }) => {
  const asked = await test.app.request('http://127.0.0.1:3000/console/people?a=b')
  expect([asked.status, asked.headers.get('location')]).toEqual([307, 'http://localhost:3000/console/people?a=b'])
})

it('limits how often it may be asked, signing in more narrowly', async () => {
  const most = (requests: number) => [{ requests, seconds: 60 }]
  const limits = { entry: most(2), recovery: most(1), use: most(5) }
  await using test = await createTestApp({ consoleLimits: { ...ROOMY_CONSOLE, ...limits } })
  const statuses = (times: number, ask: () => Promise<Response>) =>
    Array.fromAsync({ length: times }, async () => (await ask()).status)
  expect(await statuses(3, () => test.post('/api/console/sign-in/options', {}))).toEqual([200, 200, 429])
  expect(await statuses(1, () => test.post('/api/console/enroll/options', { token: 'x' }))).toEqual([429])
  expect(await statuses(2, () => test.post('/api/console/recover/options', { code: 'x' }))).toEqual([403, 429])
  expect(await statuses(6, async () => test.app.request('/api/console/people'))).toEqual([401, 401, 401, 401, 401, 429])
})
