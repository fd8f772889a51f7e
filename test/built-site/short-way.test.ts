import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { RESULT_PATH } from '#contracts/masker-release.ts'
import { createShortWay } from '#server/app.ts'
import { type Fetch, listen } from '#server/http/listen.ts'
import { createLog } from '#server/log.ts'
import { openBuiltPages } from '#server/pages/built-pages.ts'
import type { Pages } from '#server/pages/pages.ts'
import { BEHIND_A_PROXY, createTestApp } from '../create-test-app.ts'
import { askPlainly } from './built-pages.ts'

// Thousands of requests, also on a machine that is busy with something else.
vi.setConfig({ testTimeout: 180_000 })

const BUILD = resolve(import.meta.dirname, '../../build')
const ORIGIN = 'https://www.example.com'
const ENCODINGS = [
  undefined,
  'identity',
  'br',
  'zstd',
  'gzip',
  'gzip, deflate, br, zstd',
  'br;q=0, gzip;q=0.5, *;q=0.1',
]

const FILES = globSync(['**/*', '.well-known/*'], { cwd: resolve(BUILD, 'client'), exclude: ['.vite/**'] })
const PATHS = FILES.filter((file) => /\.\w+$/.test(file) && !/\.(br|zst|gz)$/.test(file))
  .map((file) => `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`)
  .filter((path) => !/^\/sandbox(\.data)?$/.test(path) && path !== RESULT_PATH)
  .toSorted()

/** The same site twice: one answers by the application alone, the other by the short way alone and says `left` else. */
async function openBoth(formOf?: Pages['formOf']) {
  const siteConfig = {
    schedulerUrl: null,
    assistant: null,
    clarityProjectId: 'abc123',
    priceId: null,
    maskerSite: null,
  }
  const findAsset = async () => undefined
  const settings = { origin: () => ORIGIN, siteConfig: { ...siteConfig, sandboxed: [] }, clock: Date.now, findAsset }
  const pages = await openBuiltPages(BUILD, settings)
  if (formOf) pages.formOf = formOf
  const counted: string[] = []
  const logged: string[] = []
  const figures = {
    attempted: () => {},
    committed: () => {},
    captured: () => {},
    refused: () => {},
    noticed: () => {},
    reported: () => {},
    answered: (route: string, status: number) => void counted.push(`${route} ${status}`),
  }
  const test = await createTestApp({ pages, publicOrigin: ORIGIN, ...BEHIND_A_PROXY, figures })
  const shortWay = createShortWay(
    {
      pages,
      figures,
      publicOrigin: ORIGIN,
      ...BEHIND_A_PROXY,
      unlisted: { vaultPath: 'the-vault', leadMagnetPath: 'the-lead-magnet' },
      sandbox: undefined,
      clock: test.clock,
      log: createLog(true, { write: (line) => void logged.push(line) }),
    },
    test.app,
  )
  const open = (fetch: Fetch, way?: typeof shortWay) => listen({ fetch, shortWay: way, host: '127.0.0.1', port: 0 })
  const long = await open(test.app.fetch)
  const short = await open(() => new Response('left'), shortWay)

  /** Asks one of the two. @returns the answer, and what was logged and counted of it, without ids and times */
  async function ask(listener: typeof long, path: string, headers: Record<string, string>, method = 'GET') {
    counted.length = 0
    const lines = listener === long ? test.logged : logged
    lines.length = 0
    const answer = await askPlainly(listener.address, path, { host: 'www.example.com', ...headers }, method)
    const { date, 'x-request-id': id, ...others } = answer.headers
    const line = lines.map((text) => text.replace(/"time":"[^"]+"/, '').replaceAll(String(id), 'ID'))
    // As text, so that the order of headers counts.
    const told = JSON.stringify([answer.status, others, line, counted])
    return { ...answer, told, hasOwn: date !== undefined && /^[\da-f-]{36}$/.test(String(id)) }
  }
  return {
    short: (path: string, headers: Record<string, string>, method: string) => ask(short, path, headers, method),
    /** Asks both. @returns the ETag */
    async compare(path: string, status: number, headers: Record<string, string>, method = 'GET') {
      const askBoth = async () =>
        [await ask(long, path, headers, method), await ask(short, path, headers, method)] as const
      let [one, other] = await askBoth()
      // Once, a page is packed more finely, and that can be between the two.
      if (other.told !== one.told) [one, other] = await askBoth()
      expect([path, headers, one.status, one.hasOwn]).toEqual([path, headers, status, true])
      expect([path, headers, other.told, other.hasOwn]).toEqual([path, headers, one.told, true])
      // Not by toEqual, which would print whole files.
      expect([path, headers, other.body === one.body]).toEqual([path, headers, true])
      return String(one.headers['etag'])
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([long.close(0), short.close(0)])
      await test[Symbol.asyncDispose]()
    },
  }
}

it('answers every built file as the application does: status, headers, body, log line and figure', async () => {
  await using site = await openBoth()
  expect(PATHS.length).toBeGreaterThan(100)
  for (const [number, path] of PATHS.entries()) {
    // Plainly and in one other way each; files of a kind are many.
    for (const encoding of [undefined, ENCODINGS[1 + (number % (ENCODINGS.length - 1))]]) {
      const accept: Record<string, string> = encoding === undefined ? {} : { 'accept-encoding': encoding }
      const etag = await site.compare(path, 200, accept)
      await site.compare(path, 200, { ...accept, 'if-none-match': '"other"' }, 'HEAD')
      await site.compare(path, 304, { ...accept, 'if-none-match': `"other", ${etag}` })
    }
  }
})

it('looks at no query, and at no header that says nothing of the answer', async () => {
  await using site = await openBoth()
  for (const path of ['/about?utm_source=a', '/?', '/services?next=/../%zz', '/robots.txt?a?b']) {
    const headers = { 'x-forwarded-proto': 'https', cookie: 'a=b', 'x-forwarded-host': 'evil.example', te: 'trailers' }
    await site.compare(path, 200, headers)
  }
})

it.each([
  ['a part of a file', '/og.png', { range: 'bytes=0-9' }, 'GET'],
  ['a visit that came by http', '/about', { 'x-forwarded-proto': 'http' }, 'GET'],
  ['another method', '/about', {}, 'POST'],
  ['OPTIONS', '/about', {}, 'OPTIONS'],
  ['a slash at the end', '/about/', {}, 'GET'],
  ['another spelling', '/About', {}, 'GET'],
  ['an encoded spelling', '/%61bout', {}, 'GET'],
  ['dots in the path', '/./about', {}, 'GET'],
  ['two slashes', '//about', {}, 'GET'],
  ['a whole address', 'http://www.example.com/about', {}, 'GET'],
  ['a fragment', '/about#team', {}, 'GET'],
  ['an unlisted page', '/the-vault', {}, 'GET'],
  ['a page of the sandbox', '/sandbox', {}, 'GET'],
  ['what may open a purchase', `${RESULT_PATH}?session_id=cs_1`, {}, 'GET'],
  ['an ad that is split', '/lp_01-legal-ops-automation', {}, 'GET'],
  ['a door', '/api/site-config', {}, 'GET'],
  ['what is not there', '/nothing', {}, 'GET'],
  ['a name of every object', '/__proto__', {}, 'GET'],
  ['a file of the build that is not sent', '/about/index.html', {}, 'GET'],
  ['a copy', '/index.html.br', {}, 'GET'],
  ['an address of IPv6', '/about', { host: '[::1]:3000' }, 'GET'],
])('leaves %s to the application', async (_, path, headers, method) => {
  await using site = await openBoth()
  expect(await site.short(path, headers, method)).toMatchObject({ body: 'left' })
})

it('leaves what it cannot read to the application', async () => {
  await using site = await openBoth(() => {
    throw new Error('a fault of the test')
  })
  expect(await site.short('/about', {}, 'GET')).toMatchObject({ status: 200, body: 'left' })
})

it.each(['a b', 'a@b', 'www.example.com:99999'])('lets the application refuse the host %s', async (host) => {
  await using site = await openBoth()
  expect(await site.short('/about', { host }, 'GET')).toMatchObject({ status: 400 })
})
