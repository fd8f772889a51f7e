import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotli } from '#publisher/served-files.ts'
import { CONTENT } from '../site-content.ts'

/** Cost of a first visit to a page, in bytes on the wire (brotli for text). */
interface PageWeight {
  /** The document, including its styles. */
  page: number
  /** The script that every page has, plus its static imports. */
  script: number
  /** Scripts of the page's islands, loaded as the visitor approaches them. */
  islands: number
  /** Fonts preloaded by the document, plus those its style sheets may load. */
  fonts: number
  /** The heaviest picture. */
  picture: number
  /** Requests before the first paint: the document, style sheets, blocking scripts, and preloads. */
  requests: number
}

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
  const survey = CONTENT.survey()
  const questions = survey.questions.map((question) => ({ ...question, rules: undefined }))
  return Math.max(0, JSON.stringify({ ...survey, questions, askAnyone: undefined }).length - SAMPLE_SURVEY)
}

/**
 * Weighs a built page using only its files.
 * @param client the build folder
 * @param name the document's path in it
 * @param hasPieces true if its text is by authors and doesn't count
 */
async function weighPage(client: string, name: string, { hasPieces = false } = {}): Promise<PageWeight> {
  const html = readFileSync(join(client, name), 'utf8')
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => ({
    rel: read(tag, 'rel'),
    as: read(tag, 'as'),
    href: read(tag, 'href'),
  }))
  const styles = links.filter(({ rel }) => rel === 'stylesheet').map(({ href }) => href.replace(/#.*$/, ''))
  const early = links.filter(({ rel, as }) => rel === 'preload' && (as === 'font' || as === 'image' || as === 'style'))
  const blocking = [...html.matchAll(/<script\b[^>]*\bsrc="[^"]*"[^>]*>/g)].filter(
    ([tag]) => !/\b(async|defer|type="module")/.test(tag),
  )
  const inStyles = [...html.matchAll(/url\("?(\/[^")]+\.woff2)"?\)/g)].map(([, font = '']) => font)
  const scripts = graphOf(client, scriptsOf(html))
  const fonts = new Set([...early.filter(({ as }) => as === 'font').map(({ href }) => href), ...inStyles])
  return {
    page:
      (await brotli(Buffer.from(hasPieces ? withoutWords(html) : html))).byteLength +
      sum(styles.map((href) => sizeOf(client, href))),
    script: sum([...scripts].map((path) => sizeOf(client, path))),
    islands: sum(islandScripts(client, html, scripts).map((path) => sizeOf(client, path))),
    fonts: sum([...fonts].map((path) => sizeOf(client, path))),
    picture: Math.max(0, ...picturesOf(html).map((path) => sizeOf(client, path))),
    requests: 1 + styles.length + early.length + blocking.length,
  }
}

/** A document without the content of its main part. */
const withoutWords = (html: string) => html.replace(/(<main\b[^>]*>)[^]*<\/main>/, '$1</main>')

/** The scripts of a document's islands, except those the page has already loaded. */
function islandScripts(client: string, html: string, loaded: ReadonlySet<string>): string[] {
  const names = [...html.matchAll(/\sdata-island="([^"]+)"/g)].map(([, name = '']) => name)
  if (names.length === 0) return []
  const text = [...loaded].map((path) => readText(client, path)).join('\n')
  const files = [...(/m\.f=\[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
    ([, file = '']) => `/${file}`,
  )
  const needs = [...names.map((name) => `["']?\\b${name}["']?:`), String.raw`\./hydrate-`].flatMap((before) => {
    const [, numbers] = new RegExp(`${before}[^]*?__vite__mapDeps\\(\\[([\\d,]*)\\]\\)`).exec(text) ?? []
    if (numbers === undefined) throw new Error(`The page's script loads nothing for ${before}`)
    return numbers.split(',').map((number) => files[Number(number)] ?? '')
  })
  return [...new Set(needs)].filter((path) => path.endsWith('.js') && !loaded.has(path))
}

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script\b[^>]*\ssrc="(\/assets\/[\w.-]+\.js)"/g)].map(([, path = '']) => path)

/** These modules, plus their static imports. */
export function graphOf(client: string, paths: readonly string[]): Set<string> {
  const waiting = [...paths]
  const found = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    for (const [, name = ''] of readText(client, path).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
      waiting.push(`/assets/${name}`)
  }
  return found
}

/** For a picture in several sizes, the smallest one, for phones. */
function picturesOf(html: string): string[] {
  const tags = [...html.matchAll(/<(?:img|source|image|use)\b[^>]*>/g)].map(([tag]) => tag)
  return tags
    .map((tag) =>
      (read(tag, 'srcset').split(',')[0]?.trim().split(' ')[0] || read(tag, 'src') || read(tag, 'href')).replace(
        /#.*$/,
        '',
      ),
    )
    .filter((path) => path.startsWith('/'))
}

const read = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? ''

const readText = (client: string, path: string) => readFileSync(join(client, path), 'utf8')

/** Size on the wire: the build's brotli copy if there is one. */
function sizeOf(client: string, path: string): number {
  const packed = statSync(join(client, `${path}.br`), { throwIfNoEntry: false })
  return (packed ?? statSync(join(client, path))).size
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
