import { globSync } from 'node:fs'
import { extname } from 'node:path'
import { expect, it } from 'vitest'
import { ENDPOINTS } from '../endpoints/endpoints.ts'
import { openFolder, spawnServer } from '../spawn-server.ts'
import { askPlainly } from './built-pages.ts'

/** One built file of each kind, by extension; and three pages. */
const KINDS = Map.groupBy(
  globSync(['*.*', '.well-known/*', '{articles,assets,downloads,photos,social}/**/*.*'], { cwd: 'build/client' }),
  (file) => `${file.split('/', 1)[0]} ${extname(file)}`,
)
const FILES = [...KINDS.values()]
  .map(([file = '']) => `/${file.replaceAll('\\', '/')}`)
  .filter((path) => !/\.(html|br|zst|gz)$/.test(path))
const [PICTURE = ''] = FILES.filter((path) => path.endsWith('.png'))

/** Blocks everything, including framing by other sites. */
const SHUT = /^default-src 'none'; frame-ancestors 'none'/
const PAGE = /^default-src 'none'; script-src 'self' 'sha256-.*frame-ancestors 'none'/
/** Without `default-src`: see static-files.ts. */
const PDF = /^frame-ancestors 'none'; base-uri 'none'; form-action 'none'$/

const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' }
const HTML = { accept: 'text/html' }

it('has a policy on every kind of answer, and says of each whether it may be kept', async () => {
  await using folder = await openFolder()
  await using server = spawnServer(folder.path, { VAULT_PATH: 'cellar-4f82', SANDBOX: '1' })
  const address = await server.ready()
  interface Asked {
    headers?: Record<string, string>
    method?: string
    status?: number
  }
  const evaluate = async (path: string, policy: RegExp, { headers = {}, method = 'GET', status = 200 }: Asked = {}) => {
    const answer = await askPlainly(address, path, headers, method)
    expect([method, path, answer.status]).toEqual([method, path, status])
    expect([path, answer.headers['content-security-policy']]).toEqual([path, expect.stringMatching(policy)])
    expect([path, answer.headers['cache-control']]).toEqual([path, expect.stringMatching(/no-store|no-cache|max-age/)])
    expect([path, answer.headers['x-content-type-options']]).toEqual([path, 'nosniff'])
    return answer
  }
  const noStore = async (...asked: Parameters<typeof evaluate>) => {
    expect([asked[0], (await evaluate(...asked)).headers['cache-control']]).toEqual([asked[0], 'no-store'])
  }

  expect(FILES.length).toBeGreaterThan(15)
  for (const path of ['/', '/demo', '/resources/articles', ...FILES]) {
    const policy = extname(path) === '' ? PAGE : path.endsWith('.pdf') ? PDF : SHUT
    const { headers } = await evaluate(path, policy, { method: 'HEAD' })
    await evaluate(path, policy, { headers: { 'if-none-match': String(headers['etag']) }, status: 304 })
  }
  await evaluate(PICTURE, SHUT, { headers: { range: 'bytes=0-9' }, status: 206 })
  await evaluate(PICTURE, SHUT, { headers: { range: 'bytes=99999999-' }, status: 416 })

  await noStore('/cellar-4f82', PAGE, { headers: HTML })
  await noStore('/api/newsletter', PAGE, { headers: HTML, status: 405 })
  await noStore('/api/newsletter', PAGE, { headers: FORM, method: 'POST', status: 403 })
  const ours = { ...FORM, 'sec-fetch-site': 'same-origin' }
  await noStore('/api/newsletter', PAGE, { headers: ours, method: 'POST', status: 422 })

  for (const path of ['/nothing', '/a/b', '/articles/nothing', '/lp_nothing'])
    await noStore(path, PAGE, { status: 404 })
  for (const path of ['/api/nothing', '/assets/nothing.js', '/nothing.md']) await noStore(path, SHUT, { status: 404 })
  for (const path of ['/About', '/about/', '/%61bout']) await noStore(path, SHUT, { status: 308 })
  await noStore('/lp_01-legal-ops-automation', SHUT, { status: 302 })
  await noStore('/about', SHUT, { method: 'POST', status: 405 })
  await noStore('/about', SHUT, { method: 'OPTIONS', status: 204 })
  await noStore('/about', SHUT, { headers: { host: 'a b' }, status: 400 })
  await evaluate('/sandbox/received', SHUT)
  for (const { path, method } of ENDPOINTS) {
    const { headers } = await askPlainly(address, path, {}, method)
    const [policy, caching] = [headers['content-security-policy'], headers['cache-control']]
    const shut = expect.stringMatching(path.startsWith('/draft/') ? PAGE : SHUT)
    expect([path, policy, caching]).toEqual([path, shut, 'no-store'])
  }
})
