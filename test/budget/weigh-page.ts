import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { packFinely } from '#server/pages/encoding/pack.ts'

/** What a first visit to a page costs, in bytes as they are sent (brotli where it is text). */
export interface PageWeight {
  /** The document and its style sheets. */
  page: number
  /** All scripts that load by themselves, with what they import. */
  script: number
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
  const inStyles = styles.flatMap((href) =>
    [...readText(client, href).matchAll(/url\("?(\/[^")]+\.woff2)"?\)/g)].map(([, font = '']) => font),
  )
  const fonts = new Set([...early.filter(({ as }) => as === 'font').map(({ href }) => href), ...inStyles])
  return {
    page:
      (await packFinely(Buffer.from(hasPieces ? withoutWords(html) : html))).byteLength +
      sum(styles.map((href) => sizeOf(client, href))),
    script: sum([...graphOf(client, html)].map((path) => sizeOf(client, path))),
    fonts: sum([...fonts].map((path) => sizeOf(client, path))),
    picture: Math.max(0, ...picturesOf(html).map((path) => sizeOf(client, path))),
    requests: 1 + styles.length + early.length + blocking.length,
  }
}

/** A document without what its main part shows, and without the data that this was made of. */
const withoutWords = (html: string) =>
  html.replace(/(<main\b[^>]*>)[^]*<\/main>/, '$1</main>').replaceAll(/streamController\.enqueue\("[^]*?"\)/g, '')

/** Modules that the document starts, late or not, and what they import at once; not what waits for a visitor to do something. */
function graphOf(client: string, html: string): Set<string> {
  const waiting = [...html.matchAll(/\/assets\/[\w.-]+\.js\b/g)].map(([path]) => path)
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
