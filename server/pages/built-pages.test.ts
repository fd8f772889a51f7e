import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { ConsoleData } from '#contracts/console-table.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { openFolder } from '#test/spawn-server.ts'
import { NOTHING_CONFIGURED } from '#test/text-pages.ts'
import { openBuiltPages, openOtherBuilds } from './built-pages.ts'
import { budgetRendering } from './render-budget.ts'
import { answerWithFile } from './static-files.ts'

/** A fake renderer: pages show how many were rendered before them, and their path. Some never finish, or fail. */
const BUILD = `
let count = 0
export const openContent = () => ({ words: () => ({ brand: {} }) })
export const shownQuery = (_, search) => (search === '?part=shown' ? search : '')
export const INLINE_SCRIPTS = ['known()']
export const missingPageLike = (path) => (path.startsWith('/articles/') ? '/articles/nothing' : '/nothing')
export async function renderOrErrorPage({ url }) {
  const { pathname } = new URL(url)
  if (pathname === '/endless') await globalThis.endless
  const status = pathname === '/broken' && globalThis.isBroken ? 500 : 200
  const html = \`<p>\${count++} \${pathname}</p><script>known()</script><script>injected()</script>\`
  return new Response(html, { status, headers: { 'content-type': 'text/html' } })
}
`

const CONSOLE_BUILD = 'export const renderConsole = ({ title }) => `<p>${title}</p><script>injected()</script>`'

async function openSite() {
  await using made = new AsyncDisposableStack()
  const { path: folder } = made.use(await openFolder())
  for (const path of ['client/services', 'server']) await mkdir(join(folder, path), { recursive: true })
  await writeFile(join(folder, 'server', 'index.js'), BUILD)
  await writeFile(join(folder, 'server', 'console.js'), CONSOLE_BUILD)
  await writeFile(join(folder, 'client', 'services', 'index.html'), '<p>services</p>')
  for (const [path, text] of Object.entries({ nothing: 'one', 'articles/nothing': 'another' })) {
    await mkdir(join(folder, 'server', 'missing', path), { recursive: true })
    await writeFile(join(folder, 'server', 'missing', path, 'index.html'), `<p>${text}</p><script>${text}()</script>`)
  }
  const pages = await openBuiltPages(folder, {
    origin: () => 'http://localhost',
    contentFolder: folder,
    siteFolders: join(folder, 'sites'),
    siteConfig: NOTHING_CONFIGURED,
    clock: () => 0,
    log: openTestLog().log,
    findAsset: async () => undefined,
    // Works on any machine, however slow.
    renderBudget: { atOnce: 3, window: { length: 1, rendering: 1_000_000 }, timeoutMs: 1_000_000 },
  })
  await pages.ready()
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    (await pages.serve(path, new Request(`http://localhost${path}`, { headers }))) ?? missing(path)
  const missing = (path: string, headers: Record<string, string> = {}) =>
    pages.missing(path, new Request('http://localhost/', { headers }))
  const stored = made.move()
  return { ask, missing, pages, folder, [Symbol.asyncDispose]: () => stored.disposeAsync() }
}

const shownIn = async (response: Response) => /<p>(.*?)<\/p>/.exec(await response.text())?.[1]

it('answers a path that leads nowhere without rendering, with what the build has made for those like it', async () => {
  await using site = await openSite()
  for (const [path, text] of Object.entries({ '/x': 'one', '/articles/x': 'another' })) {
    const answer = await site.missing(path, { 'if-none-match': '*', range: 'bytes=0-1' })
    expect([answer.status, answer.headers.get('etag'), await shownIn(answer)]).toEqual([404, null, text])
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-\S+ 'sha256-\S+;/)
  }
  // Nothing was rendered before: this is the first.
  expect(await shownIn(await site.pages.render('/open', {}))).toBe('0 /open')
})

it('renders a page again for each request, and once one that is alike for everybody', async () => {
  await using site = await openSite()
  const { render, renderOnce } = site.pages
  const answers = [
    await render('/open', {}),
    await render('/open', {}),
    ...(await Promise.all([renderOnce('/other', {}), renderOnce('/other', {})])),
    await renderOnce('/other', {}),
    await renderOnce('/other', { formAnswer: { endpoint: 'newsletter', outcome: 'thanks' } }),
  ]
  const shown = ['0 /open', '1 /open', '2 /other', '2 /other', '2 /other', '3 /other']
  expect(await Promise.all(answers.map(shownIn))).toEqual(shown)
  // A page that has failed isn't kept.
  vi.stubGlobal('isBroken', true)
  expect((await renderOnce('/broken', {})).status).toBe(500)
  vi.stubGlobal('isBroken', false)
  expect((await renderOnce('/broken', {})).status).toBe(200)
})

it('refuses to render at once when enough is being rendered, and nothing else', async () => {
  const end = Promise.withResolvers<null>()
  vi.stubGlobal('endless', end.promise)
  await using site = await openSite()
  const { render, renderOnce } = site.pages
  const begun = [1, 2, 3].map(() => render('/endless', {}))
  const refused = await render('/open', {})
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.text()).toContain('<h1>The site is very busy</h1>')
  expect((await renderOnce('/open', {})).status).toBe(200)
  expect((await site.missing('/x')).status).toBe(404)
  expect((await site.ask('/services')).status).toBe(200)
  end.resolve(null)
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual(begun.map(() => 200))
  expect((await render('/open', {})).status).toBe(200)
})

it('switches to a published site in one step, over the build’s files, and back', async () => {
  await using site = await openSite()
  const { redirectOf } = site.pages
  const folder = join(site.folder, 'published')
  for (const [file, text] of Object.entries({
    'client/piece/index.html': '<p>piece</p>',
    'client/piece.md': 'piece',
    'client/social/piece.png': 'a picture',
    'missing/nothing/index.html': '<p>published nothing</p>',
    'gone.json': '["/services/index.html"]',
  })) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const redirects = {
    '/services': '/piece',
    '/piece': '/services',
    '/articles/moved': '/piece',
    '/articles/gone': '/nowhere',
    '/services?service=old': '/services?service=new',
  }
  site.pages.redirect(new Map(Object.entries(redirects)))
  const seen = async () => [
    (await site.ask('/piece')).status,
    (await site.ask('/services')).status,
    await shownIn(await site.missing('/x')),
    redirectOf('/services'),
    // A former address that's in use again.
    redirectOf('/piece'),
  ]
  const before = [404, 200, 'one', undefined, '/services']
  const content = { pieces: [], notices: [] }
  const input = { day: '2026-12-01', overlay: {}, served: [] }
  expect(await seen()).toEqual(before)
  const rendered = await shownIn(await site.pages.renderOnce('/once', {}))
  const part = async (search: string) => {
    const answer = await site.pages.serve('/services', new Request(`http://localhost/services${search}`))
    return answer && shownIn(answer)
  }
  // With a query of its own, a page is rendered once for each published site, however many ask at once.
  const parts = await Promise.all([part('?x=y'), part('?part=shown'), part('?part=shown')])
  expect(parts).toEqual(['services', '1 /services', '1 /services'])
  await site.pages.show({ folder, content }, input)
  expect(await seen()).toEqual([200, 404, 'published nothing', '/piece', undefined])
  expect(await shownIn(await site.pages.renderOnce('/once', {}))).not.toBe(rendered)
  // What's hidden or deleted is missing at its former address, too.
  const twins = ['/articles/moved.md', '/social/articles/moved.png', '/articles/moved.txt', '/articles/gone.md']
  expect(twins.map((path) => redirectOf(path))).toEqual(['/piece.md', '/social/piece.png', undefined, undefined])
  await site.pages.show({ folder: null, content }, input)
  expect(await seen()).toEqual(before)
  expect(await part('?part=shown')).toBe('3 /services')
  expect(redirectOf('/services', '?service=new')).toBe(undefined)
  expect(redirectOf('/services', '?a=1&service=old')).toBe('/services?service=new')
})

it('allows a page rendered on request the build’s own inline scripts, and none that got into it', async () => {
  await using site = await openSite()
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
  const rendered = await site.pages.render('/x', {})
  const console = await site.pages.console(GIVEN, 200)
  const policies = [rendered, console].map(({ headers }) => headers.get('content-security-policy') ?? '')
  expect(policies[0]).toContain(hashOf('known()'))
  for (const policy of policies) expect(policy).not.toContain(hashOf('injected()'))
  expect(policies[1]).toContain("script-src 'self';")
})

const AT = { page: 'x', title: 'x', path: '/console', params: {}, search: '' }
const GIVEN: ConsoleData = { siteName: 'The Firm', ...AT, me: null, timeZone: 'UTC' }

it('answers for an asset of another build as for its own, and asks the store for no name that a build would not give', async () => {
  const others: Record<string, string> = { '/assets/App-Ab3_d-9Z.css': 'a { color: red }', '/assets/run.exe': 'x' }
  const asked: string[] = []
  await using folder = await openFolder()
  const findOther = openOtherBuilds(folder.path, async (path) => {
    asked.push(path)
    return others[path] === undefined ? undefined : Buffer.from(others[path])
  })
  const ask = async (path: string) => {
    const file = await findOther(path)
    return (
      file && answerWithFile(file, new Request(`http://localhost${path}`, { headers: { 'accept-encoding': 'gzip' } }))
    )
  }
  for (const _ of [1, 2]) {
    expect(Object.fromEntries((await ask('/assets/App-Ab3_d-9Z.css'))?.headers ?? [])).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
      'content-encoding': 'gzip',
    })
  }
  const strange = ['/assets/%2e%2e%2fserver', '/assets/a b.js', `/assets/${'a'.repeat(300)}.js`, '/assetsx/a.js']
  for (const path of [...strange, '/assets/none-12345678.js', '/assets/run.exe'])
    expect([path, await ask(path)]).toEqual([path, undefined])
  // Once found, it's cached.
  expect(asked).toEqual(['/assets/App-Ab3_d-9Z.css', '/assets/none-12345678.js', '/assets/run.exe'])
})

const page = async () => new Response('page')
const endless = () => new Promise<Response>(() => {})

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

const ALL = { length: 1000, rendering: 1000 }

it('lets a page wait while too much of the time has gone into rendering, and answers 503 to those beyond', async () => {
  vi.useFakeTimers()
  const within = budgetRendering({ atOnce: 2, window: { length: 200, rendering: 50 }, timeoutMs: 60_000 })
  const statusOf = async (takes: number) => (await within(() => pause(takes).then(page))).status
  const both = Promise.all([statusOf(60), statusOf(30)])
  await vi.advanceTimersByTimeAsync(60)
  expect(await both).toEqual([200, 200])
  const waiting = [statusOf(1), statusOf(1)]
  const isDone = vi.fn<() => void>()
  void Promise.all(waiting).then(isDone)
  expect(await statusOf(1)).toBe(503)
  await vi.advanceTimersByTimeAsync(139)
  expect(isDone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2)
  expect(await Promise.all(waiting)).toEqual([200, 200])
})

it('answers 503 when a page takes too long, which has its part of the budget until it ends or fails', async () => {
  const within = budgetRendering({ atOnce: 2, window: ALL, timeoutMs: 1 })
  const late = Promise.withResolvers<Response>()
  const [slow, stuck] = await Promise.all([within(() => late.promise), within(endless)])
  expect([slow.status, stuck.status, slow.headers.get('retry-after')]).toEqual([503, 503, '5'])
  expect((await within(page)).status).toBe(503)
  late.resolve(new Response('late'))
  await late.promise
  await expect.poll(async () => (await within(page)).status).toBe(200)
  const broken = () => Promise.reject(new Error('no page'))
  for (let count = 0; count < 3; count += 1) await expect(within(broken)).rejects.toThrow('no page')
  expect((await within(page)).status).toBe(200)
})

it('lets in what other settings name, from one request to the next', async () => {
  await using site = await openSite()
  const policy = async () => (await site.ask('/nothing')).headers.get('content-security-policy')
  expect(await policy()).not.toContain('clarity')
  site.pages.configure({ ...NOTHING_CONFIGURED, clarityProjectId: 'abcdefghij' })
  expect(await policy()).toContain('https://*.clarity.ms')
  site.pages.configure(NOTHING_CONFIGURED)
  expect(await policy()).not.toContain('clarity')
})

it('names stand-ins in a header until they’re gone, which a copy in a browser hears of', async () => {
  await using site = await openSite()
  site.pages.configure({ ...NOTHING_CONFIGURED, sandboxed: ['mail', 'payments'] })
  const { headers } = await site.ask('/services')
  expect(headers.get('server-timing')).toBe('sandbox;desc="mail, payments"')
  site.pages.configure(NOTHING_CONFIGURED)
  const next = await site.ask('/services', { 'if-none-match': headers.get('etag') ?? '' })
  expect([next.status, next.headers.get('server-timing')]).toEqual([200, null])
})
