import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
// The owner's survey, not the tests'.
import { survey } from '../../content/survey.ts'
import { type PageWeight, weighPage } from './weigh-page.ts'

/** Max bytes for every page; a KB is 1,000. */
export const BARS: Omit<PageWeight, 'requests'> = {
  page: 22_000,
  script: 6500,
  islands: 80_000,
  fonts: 60_000,
  picture: 60_000,
}

/** Names of the figures, in the order used in ceilings.json. */
export const FIGURES = [
  'page',
  'script',
  'islands',
  'fonts',
  'picture',
  'requests',
] as const satisfies readonly (keyof PageWeight)[]

/** Max weight of each route, to prevent regressions: its figures in FIGURES order. */
export type Ceilings = Record<string, readonly number[]>

export const CEILINGS_FILE = join(import.meta.dirname, 'ceilings.json')

export const readCeilings = (): Ceilings => JSON.parse(readFileSync(CEILINGS_FILE, 'utf8')) as Ceilings

/** Bytes may grow 5% before a test fails, an author's pictures up to the bar; the number of requests may not grow. */
export const ceilingOf = (weight: PageWeight, route = ''): number[] =>
  FIGURES.map((name) => {
    if (name === 'picture' && HAS_PIECES.test(route)) return BARS.picture
    return name === 'requests' ? weight[name] : Math.ceil(weight[name] * 1.05)
  })

/**
 * Weighs every prerendered page.
 * @throws if there's no build
 */
export async function weighSite(client: string): Promise<Map<string, PageWeight>> {
  const names = globSync('**/index.html', { cwd: client }).map((name) => name.replaceAll('\\', '/'))
  if (names.length === 0) throw new Error('Nothing is built. Run: npm run build')
  const weights = new Map<string, PageWeight>()
  for (const name of names.toSorted()) {
    const route = routeOf(name)
    const weight = await weighPage(client, name, { hasPieces: HAS_PIECES.test(route) })
    const heaviest = weights.get(route) ?? weight
    weights.set(route, {
      page: Math.max(weight.page, heaviest.page),
      script: Math.max(weight.script, heaviest.script),
      islands: Math.max(weight.islands, heaviest.islands) - (route === '/contact' ? ownQuestions() : 0),
      fonts: Math.max(weight.fonts, heaviest.fonts),
      picture: Math.max(weight.picture, heaviest.picture),
      requests: Math.max(weight.requests, heaviest.requests),
    })
  }
  return weights
}

/** Routes with content by authors, who decide its length. */
const HAS_PIECES = /^\/(articles|case-studies|examples|resources|services)(\/|$)/

/** Content pieces and landing pages share a ceiling per kind, set by the heaviest. */
const routeOf = (name: string) =>
  `/${name.replace(/\/?index\.html$/, '')}`
    .replace(/^\/(articles|case-studies|examples)\/.*/, '/$1/*')
    .replace(/^\/lp_(?!00).*_([ab])$/, '/lp_*_$1')

/** Length in characters of the original survey as sent to browsers. */
const SAMPLE_SURVEY = 4442

/** How much longer the owner's survey is: its texts don't count against the budget. */
const ownQuestions = () => {
  const questions = survey.questions.map((question) => ({ ...question, rules: undefined }))
  return Math.max(0, JSON.stringify({ ...survey, questions, askAnyone: undefined }).length - SAMPLE_SURVEY)
}
