import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { BUY_PATH } from '#contracts/masker-release.ts'
import { IN_PRODUCTION } from '../spawn-server.ts'
import { askPlainly, type PlainAnswer, pageKinds } from './built-pages.ts'
import { openBuiltSite } from './open-built-site.ts'

const HOST = 'www.example.com'
const LEAST = 130

const PACKAGE = resolve(import.meta.dirname, '../../node_modules/@mdn/mdn-http-observatory')

/** What the package's retriever collects about a site, as input for its tests. */
interface Seen {
  hostname: string
  resources: { path: string }
  responses: Record<string, unknown>
  session: { url: URL }
}

/** Mozilla's grader, without network access. @returns what a site fails, and its score */
async function loadGrader() {
  // The list of preloaded hosts, which the package's install script would download. Ours wouldn't be on it.
  const preloaded = join(PACKAGE, 'conf/hsts-preload.json')
  if (!existsSync(preloaded)) writeFileSync(preloaded, '{}')
  const load = async (file: string) => import(pathToFileURL(join(PACKAGE, 'src', file)).href)
  const { ALL_TESTS } = (await load('constants.js')) as {
    ALL_TESTS: readonly ((seen: Seen) => { result: string; pass: boolean })[]
  }
  const { getScoreModifier } = (await load('grader/grader.js')) as { getScoreModifier: (result: string) => number }
  return (seen: Seen) => {
    const results = ALL_TESTS.map((test) => test(seen))
    // Where nothing fails, that's the scanner's own sum: it counts the extra points of who has at least 90 without them.
    const score = results.reduce((sum, { result }) => sum + getScoreModifier(result), 100)
    return { score, failed: results.flatMap(({ result, pass }) => (pass ? [] : result)) }
  }
}

const asResponse = ({ status, headers, body: data }: PlainAnswer) => {
  return { status, headers, data, verified: true, httpEquiv: new Map<string, string[]>() }
}

it(`is graded at least ${LEAST} by Mozilla's Observatory, on a page of each kind that the build made`, async () => {
  const grade = await loadGrader()
  const settings = { ...IN_PRODUCTION, PUBLIC_ORIGIN: `https://${HOST}`, TRUSTED_PROXIES: '127.0.0.1' }
  await using site = await openBuiltSite(settings)
  const { address } = site
  const scores: number[] = []
  // Without a code, the buy page leads away.
  for (const path of pageKinds().filter((each) => each !== BUY_PATH)) {
    const ask = (scheme: string, method = 'GET') =>
      askPlainly(address, path, { host: HOST, accept: 'text/html', 'x-forwarded-proto': scheme }, method)
    const byHttp = await ask('http')
    const page = await ask('https')
    expect([path, byHttp.status, byHttp.headers['location']]).toEqual([path, 308, `https://${HOST}${path}`])
    expect([path, page.status]).toEqual([path, 200])
    const response = asResponse(page)
    const [http, https] = ['http', 'https'].map((scheme) => new URL(`${scheme}://${HOST}${path}`))
    const route = [
      { url: http, status: byHttp.status },
      { url: https, status: page.status },
    ]
    const cors = asResponse(await ask('https', 'OPTIONS'))
    const routes = { httpRedirects: route, httpsRedirects: route }
    const responses = { auto: response, https: response, http: response, cors, ...routes }
    const session = { url: new URL(`https://${HOST}${path}`) }
    const { score, failed } = grade({ hostname: HOST, resources: { path: page.body }, responses, session })
    scores.push(score)
    expect([path, failed]).toEqual([path, []])
    expect([path, score]).toEqual([path, expect.toSatisfy((reached: number) => reached >= LEAST)])
  }
  expect(scores.length).toBeGreaterThan(15)
})
