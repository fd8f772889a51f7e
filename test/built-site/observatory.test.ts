import { writeFileSync } from 'node:fs'
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

interface Grader {
  tests: readonly ((seen: Seen) => { result: string; pass: boolean })[]
  modifierOf: (result: string) => number
  gradeOf: (score: number) => { grade: string; score: number }
  bonusFrom: number
}

/** Mozilla's grader, without network access. */
async function loadGrader(): Promise<Grader> {
  // The list of preloaded hosts, which the package's install script would download. Ours wouldn't be on it.
  try {
    writeFileSync(join(PACKAGE, 'conf/hsts-preload.json'), '{}', { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const load = async (file: string) => import(pathToFileURL(join(PACKAGE, 'src', file)).href)
  const { ALL_TESTS: tests } = await load('constants.js')
  const { getScoreModifier: modifierOf, getGradeForScore: gradeOf } = await load('grader/grader.js')
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT: bonusFrom } = await load('grader/charts.js')
  return { tests, modifierOf, gradeOf, bonusFrom }
}

/** Adds up scores like the package's own scanner. */
function grade({ tests, modifierOf, gradeOf, bonusFrom }: Grader, seen: Seen) {
  const results = tests.map((test) => test(seen))
  const modifiers = results.map(({ result }) => modifierOf(result))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 100)
  const uncurved = sum(modifiers.filter((modifier) => modifier < 0))
  const failed = results.filter(({ pass }) => !pass).map(({ result }) => result)
  const { grade: letter, score } = gradeOf(uncurved >= bonusFrom ? sum(modifiers) : uncurved)
  return { letter, score, failed }
}

const asResponse = ({ status, headers, body }: PlainAnswer) => ({
  status,
  headers,
  data: body,
  verified: true,
  httpEquiv: new Map<string, string[]>(),
})

it(`is graded at least ${LEAST} by Mozilla's Observatory, on a page of each kind that the build made`, async () => {
  const grader = await loadGrader()
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
    const route = [
      { url: new URL(`http://${HOST}${path}`), status: byHttp.status },
      { url: new URL(`https://${HOST}${path}`), status: page.status },
    ]
    const { score, letter, failed } = grade(grader, {
      hostname: HOST,
      resources: { path: page.body },
      responses: {
        auto: response,
        https: response,
        http: response,
        cors: asResponse(await ask('https', 'OPTIONS')),
        httpRedirects: route,
        httpsRedirects: route,
      },
      session: { url: new URL(`https://${HOST}${path}`) },
    })
    scores.push(score)
    expect([path, letter, failed]).toEqual([path, 'A+', []])
    expect([path, score]).toEqual([path, expect.toSatisfy((reached: number) => reached >= LEAST)])
  }
  expect(scores.length).toBeGreaterThan(15)
})
