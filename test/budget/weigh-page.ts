import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compressSlowly } from '#server/pages/encodings.ts'

/** What a first visit to a page costs, in bytes as they are sent (brotli where it is text). */
export interface PageWeight {
  /** The document, its styles included. */
  page: number
  /** The script that every page has, with what it imports at once. */
  script: number
  /** What the islands of the page load, once the visitor comes near them. */
  islands: number
  /** Fonts that the document asks for, and those that its style sheets may. */
  fonts: number
  /** The heaviest picture. */
  picture: number
  /** Before the first paint: the document, style sheets, scripts that block, and what is preloaded beside them. */
  requests: number
}

/**
 * Weighs a built page from its files alone.
 * @param client the built folder
 * @param name the document's file below it
 * @param hasPieces whether what it says is its authors' and not weighed
 */
export async function weighPage(client: string, name: string, { hasPieces = false } = {}): Promise<PageWeight> {
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
  const scripts = graphOf(client, html)
  const fonts = new Set([...early.filter(({ as }) => as === 'font').map(({ href }) => href), ...inStyles])
  return {
    page:
      (await compressSlowly(Buffer.from(hasPieces ? withoutWords(html) : html))).byteLength +
      sum(styles.map((href) => sizeOf(client, href))),
    script: sum([...scripts].map((path) => sizeOf(client, path))),
    islands: sum(islandScripts(client, html, scripts).map((path) => sizeOf(client, path))),
    fonts: sum([...fonts].map((path) => sizeOf(client, path))),
    picture: Math.max(0, ...picturesOf(html).map((path) => sizeOf(client, path))),
    requests: 1 + styles.length + early.length + blocking.length,
  }
}

/** A document without what its main part shows. */
const withoutWords = (html: string) => html.replace(/(<main\b[^>]*>)[^]*<\/main>/, '$1</main>')

/** The scripts of the islands that a document has, without those that the page has loaded already. */
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

/** Modules that the document starts, and what they import at once. */
function graphOf(client: string, html: string): Set<string> {
  const waiting = [...html.matchAll(/<script\b[^>]*\ssrc="(\/assets\/[\w.-]+\.js)"/g)].map(([, path = '']) => path)
  const found = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    for (const [, name = ''] of readText(client, path).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
      waiting.push(`/assets/${name}`)
  }
  return found
}

/** Of a picture in several sizes the smallest, which is a phone's. */
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

/** As it is sent to a browser: the build's brotli copy where there is one. */
function sizeOf(client: string, path: string): number {
  const packed = statSync(join(client, `${path}.br`), { throwIfNoEntry: false })
  return (packed ?? statSync(join(client, path))).size
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
