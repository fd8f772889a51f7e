import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NOTHING_CONFIGURED } from '#test/create-test-app.ts'
import { openBuiltPages } from './built-pages.ts'

const SCRIPT = 'import "/m.js";window.__reactRouterRouteModules = {};import("/e.js");'

/** A build as the framework makes it: pages say how many were rendered before, and of which path. */
const BUILD = `
let count = 0
const missing = () => new Response(null, { status: 404 })
const page = (id, path, loader) => [id, { id, parentId: 'root', path, module: { default: () => null, loader } }]
export const entry = {
  module: {
    giveToPages() {},
    async default({ url }, status, headers) {
      headers.set('content-type', 'text/html')
      const { pathname } = new URL(url)
      return new Response(\`<p>\${count++} \${pathname}</p><script type="module" async="">${SCRIPT}</script>\`, { status, headers })
    },
  },
}
export const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: { default: () => null } }],
  page('open', 'open', () => null),
  page('one', ':one', () => { throw missing() }),
  page('article', 'articles/:slug', () => { throw missing() }),
  page('rest', '*', () => { throw missing() }),
])
export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' }
export const [basename, publicPath, assetsBuildDirectory, ssr, isSpaMode, future, prerender] = ['/', '/', '', true, false, {}, []]
export const routeDiscovery = { mode: 'initial' }
`

async function openSite(clock = () => 0) {
  await using made = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'gimbal-'))
  made.defer(() => rm(folder, { recursive: true }))
  for (const path of ['client/services', 'server']) await mkdir(join(folder, path), { recursive: true })
  await writeFile(join(folder, 'server', 'index.js'), BUILD)
  await writeFile(join(folder, 'client', 'services', 'index.html'), '<p>services</p>')
  await writeFile(join(folder, 'client', 'landing_one.txt'), 'a file')
  for (const [day, name] of [
    ['2026-12-01', 'list.txt'],
    ['2026-12-03', 'list.txt'],
    ['2026-12-01', 'piece.txt'],
  ] as const) {
    await mkdir(join(folder, 'editions', day), { recursive: true })
    await writeFile(join(folder, 'editions', day, name), `${name} of ${day}`)
  }
  await writeFile(join(folder, 'client', 'list.txt'), 'list.txt of today')
  const pages = await openBuiltPages(folder, {
    origin: () => 'http://localhost',
    siteConfig: NOTHING_CONFIGURED,
    clock,
    findAsset: async () => undefined,
  })
  const ask = (path: string, method = 'GET') => pages.respond(new Request(`http://localhost${path}`, { method }))
  const shown = async (path: string) => /<p>(.*?)<\/p>/.exec(await (await ask(path)).text())?.[1]
  const kept = made.move()
  return { ask, shown, pages, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

it('renders the not-found page once for all addresses of one kind', async () => {
  await using site = await openSite()
  expect(await site.shown('/one')).toBe('0 /one')
  for (const path of ['/two', '/three?a=b', '/%20']) expect([path, await site.shown(path)]).toEqual([path, '0 /one'])
})

it('renders it anew where the route, the page above or the beginning of the name is another', async () => {
  await using site = await openSite()
  const paths = ['/x', '/articles/x', '/x/y', '/services/x', '/servicesx', '/landing_x']
  for (const [count, path] of paths.entries()) expect(await site.shown(path)).toBe(`${count} ${path}`)
  for (const [count, path] of paths.entries()) expect(await site.shown(`${path}z`)).toBe(`${count} ${path}`)
})

it('answers each time with the status, the headers and the policy of the first time, HEAD without a body', async () => {
  await using site = await openSite()
  const first = await site.ask('/one', 'HEAD')
  expect([first.status, await first.text()]).toEqual([404, ''])
  const headers = [...first.headers]
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'text/html',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-/),
    'reporting-endpoints': 'default="/api/reports"',
  })
  for (const method of ['GET', 'HEAD', 'GET']) {
    const again = await site.ask('/two', method)
    expect([again.status, [...again.headers]]).toEqual([404, headers])
    expect((await again.text()) === '').toBe(method === 'HEAD')
  }
})

it('keeps no page that there is, and takes no data for a page', async () => {
  await using site = await openSite()
  expect([await site.shown('/open'), await site.shown('/open')]).toEqual(['0 /open', '1 /open'])
  expect((await site.ask('/open', 'HEAD')).status).toBe(200)
  await site.shown('/one')
  for (const method of ['GET', 'HEAD']) {
    const data = await site.ask('/two.data', method)
    expect(data.headers.get('content-type')).toBe('text/x-script')
    expect((await data.text()) === '').toBe(method === 'HEAD')
  }
})

it('shows of what was built for later days the latest whose day has come, by UTC, and takes it back when the clock goes back', async () => {
  let now = 0
  await using site = await openSite(() => now)
  const seen = async (time: string) => {
    now = Date.parse(time)
    const piece = await site.ask('/piece.txt')
    return [await (await site.ask('/list.txt')).text(), piece.status, site.pages.has('/piece.txt')]
  }
  expect(await seen('2026-11-30T23:59:59.999Z')).toEqual(['list.txt of today', 404, false])
  expect(await seen('2026-12-01T00:00:00Z')).toEqual(['list.txt of 2026-12-01', 200, true])
  expect(await seen('2026-12-02T23:59:59Z')).toEqual(['list.txt of 2026-12-01', 200, true])
  expect(await seen('2031-01-01T00:00:00Z')).toEqual(['list.txt of 2026-12-03', 200, true])
  expect(site.pages.formOf?.('/piece.txt', null)?.body.toString()).toBe('piece.txt of 2026-12-01')
  expect(await seen('2026-11-30T00:00:00Z')).toEqual(['list.txt of today', 404, false])
})
