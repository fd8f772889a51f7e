import { setTimeout as pause } from 'node:timers/promises'
import { pick, type Random } from '../faults/seeded-random.ts'

/** What visitors met. */
export interface Visits {
  pages: number
  assets: number
  /** Assets that were answered 404. */
  missing: number
  /** Pages without a style sheet, or whose sheet did not come. */
  unstyled: number
  /** Anything else that was not answered as it should be. */
  failed: number
  /** What was wrong, for people. */
  wrong: string[]
}

/** Visitors who come one after another until they are stopped. */
export interface Visitors {
  visits: Visits
  /** Lets each end its visit. */
  stop(): Promise<void>
}

/** So many scripts are asked for after a page has been open for a while. */
const LATER = 6

const ASSET = /\/assets\/[\w./-]+\.[a-z0-9]+/g
const BESIDE = /["'`]\.\/([\w.-]+\.js)["'`]/g

/**
 * Begins to visit pages with an empty cache, and loads some of their scripts later.
 * @param stayMs how long a page stays open at most; an old one then asks a new server
 */
export function startVisitors(options: {
  address: string
  paths: readonly string[]
  count: number
  stayMs: number
  random: Random
}): Visitors {
  const { address, paths, count, stayMs, random } = options
  const visits: Visits = { pages: 0, assets: 0, missing: 0, unstyled: 0, failed: 0, wrong: [] }
  const stopping = new AbortController()

  function tell(sentence: string): void {
    if (visits.wrong.length < 20) visits.wrong.push(sentence)
  }

  async function load(path: string): Promise<string | undefined> {
    try {
      const answer = await fetch(`${address}${path}`)
      const text = await answer.text()
      if (answer.status === 200) return text
      visits.missing += Number(answer.status === 404)
      visits.failed += Number(answer.status !== 404)
      tell(`${path} was answered ${answer.status}`)
    } catch (error) {
      visits.failed += 1
      tell(`${path} was not answered: ${String(error)}`)
    }
    return undefined
  }

  async function loadAssets(found: readonly string[]): Promise<Map<string, string | undefined>> {
    visits.assets += found.length
    return new Map(await Promise.all(found.map(async (path) => [path, await load(path)] as const)))
  }

  async function visit(): Promise<void> {
    const path = pick(random, paths) ?? '/'
    const html = await load(path)
    if (html === undefined) return
    visits.pages += 1
    const first = await loadAssets(assetsIn(html))
    const styles = [...first].filter(([name]) => name.endsWith('.css'))
    // Style sheets stand in the page; in a build of before, beside it.
    const isStyled = styles.length > 0 || /<style\b[^>]*>[^<]/.test(html)
    if (!isStyled || styles.some(([, text]) => text === undefined)) {
      visits.unstyled += 1
      tell(`${path} had no style: ${styles.map(([name]) => name).join(', ')}`)
    }
    const next = new Set([...first.values()].flatMap((text) => assetsIn(text ?? '')))
    const rest = [...next].filter((name) => !first.has(name))
    const fonts = rest.filter((name) => name.endsWith('.woff2'))
    await loadAssets(fonts)
    await pause(random() * stayMs, undefined, { signal: stopping.signal }).catch(() => {})
    const later = rest.filter((name) => !fonts.includes(name))
    await loadAssets(Array.from({ length: LATER }, () => pick(random, later)).filter((name) => name !== undefined))
  }

  async function visitAgainAndAgain(): Promise<void> {
    while (!stopping.signal.aborted) await visit()
  }

  const all = Promise.all(Array.from({ length: count }, visitAgainAndAgain))
  return {
    visits,
    async stop() {
      stopping.abort()
      await all
    },
  }
}

/** What a text names: by its address, and as scripts name each other. */
const assetsIn = (text: string): string[] => [
  ...new Set([...(text.match(ASSET) ?? []), ...[...text.matchAll(BESIDE)].map(([, name]) => `/assets/${name}`)]),
]
