import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
// The owner's, not the tests' own.
import { survey } from '../../content/survey.ts'
import { type PageWeight, weighPage } from './weigh-page.ts'

/** What no page may exceed in bytes; KB are thousands. */
export const BARS: Omit<PageWeight, 'requests'> = {
  page: 22_000,
  script: 6000,
  islands: 75_000,
  fonts: 60_000,
  picture: 60_000,
}

/** Pages that are over a bar today, written down so that it is neither hidden nor spreads. None is. */
export const FALLS_SHORT: Readonly<Partial<Record<keyof PageWeight, readonly string[]>>> = {}

/** The names of the figures, in the order of the lists in ceilings.json. */
export const FIGURES = [
  'page',
  'script',
  'islands',
  'fonts',
  'picture',
  'requests',
] as const satisfies readonly (keyof PageWeight)[]

/** The most that each route may weigh, so that what was won stays: its figures in the order of FIGURES. */
export type Ceilings = Record<string, readonly number[]>

/** Where they stand. */
export const CEILINGS_FILE = join(import.meta.dirname, 'ceilings.json')

/** Reads the ceilings. */
export const readCeilings = (): Ceilings => JSON.parse(readFileSync(CEILINGS_FILE, 'utf8')) as Ceilings

/** Bytes may grow by a twentieth before anybody is asked, an author's pictures up to the bar; the number of requests may not. */
export const ceilingOf = (weight: PageWeight, route = ''): number[] =>
  FIGURES.map((name) => {
    if (name === 'picture' && HAS_PIECES.test(route)) return BARS.picture
    return name === 'requests' ? weight[name] : Math.ceil(weight[name] * 1.05)
  })

/**
 * Weighs every page that is rendered when the site is built.
 * @throws when nothing is built
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

/** What authors decide the length of. */
const HAS_PIECES = /^\/(articles|case-studies|examples|resources|services)(\/|$)/

/** Pieces and landing pages share a ceiling with others of their kind: the heaviest counts. */
const routeOf = (name: string) =>
  `/${name.replace(/\/?index\.html$/, '')}`
    .replace(/^\/(articles|case-studies|examples)\/.*/, '/$1/*')
    .replace(/^\/lp_(?!00).*_([ab])$/, '/lp_*_$1')

/** Letters of the survey that browsers get, as it came with the site. */
const SAMPLE_SURVEY = 4442

/** How much longer the owner's survey is: its words may weigh what they need. */
const ownQuestions = () => {
  const questions = survey.questions.map((question) => ({ ...question, rules: undefined }))
  return Math.max(0, JSON.stringify({ ...survey, questions, askAnyone: undefined }).length - SAMPLE_SURVEY)
}
