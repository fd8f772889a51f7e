import { type UnzipFileInfo, unzipSync, unzlibSync } from 'fflate'
import { ifPossible } from '../engine/if-possible.ts'
import type { ValueSearch } from './value-search.ts'
import type { LeftPlace } from './writable-document.ts'

/** What a person would call a file inside, by its root element and its path. */
export type PlaceOf = (path: string, root: string | undefined) => string

/** Ids that programs make, and what the format says of itself. Skipped by name. */
const SKIPPED = /^(?:rsid\w*|paraId|textId|durableId|nsid|tmpl|docId|ContentType|Extension|Id|embed)$/
/** What the formats are called by. */
const STANDARD =
  /^(?:https?:\/\/(?:schemas\.(?:openxmlformats\.org|microsoft\.com)|purl\.o|www\.w3\.org)|urn:schemas-microsoft-com:)/
/** Measures and counts of the layout. Skipped by name. */
const LAYOUT =
  /^(?:id|w|h|x|y|cx|cy|sz|left|right|top|bottom|before|after|line|firstLine|hanging|start|end|pos|space|gutter|header|footer|linePitch|dist[TBLR]|ang|blurRad|dist|ilvl|idx|coordsize|coordorigin|path|adj|relativeHeight|hAnsi|spid|gridSpan|fillcolor|strokecolor|color|fill|themeColor|[ltrb])$/
const LAYOUT_VALUES = new Set(
  `sz szCs spacing w kern position ilvl numId abstractNumId start outlineLvl gridSpan zoom nsid tmpl tab defaultTabStop
   uiPriority trHeight color fill srgbClr gap rsid rsidRoot fitText highlight pct jc vAlign lvlJc numFmt`.split(/\s+/),
)
/** Tags that may stand inside a word. Others end it. */
const INLINE = new Set(
  `r t rPr delText lang noProof rFonts b bCs i iCs u color sz szCs proofErr bookmarkStart bookmarkEnd ins del hyperlink
   smartTag softHyphen lastRenderedPageBreak span em strong font a wbr`.split(/\s+/),
)
const TOKEN =
  /<!--(?<comment>[\s\S]*?)-->|<!\[CDATA\[(?<cdata>[\s\S]*?)\]\]>|<[?!](?<instruction>[^>]*)>|<\/?(?<name>[^\s<>/!?]+)(?<inside>(?:[^<>"']|"[^"]*"|'[^']*')*)>/g
const ATTRIBUTE = /([^\s="'<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const BASE64 =
  /(?:[A-Za-z0-9+/]{4}\s{0,8}){6,}(?:[A-Za-z0-9+/]{2,3}={0,2})?|(?<![\w+/])(?:[A-Za-z0-9+/]{4}){2,6}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})(?![\w+/=])/g
/** As rich text and older programs pack an object. */
const HEX = /(?:[\da-f]{2}\s{0,4}){6,}/gi
/** Letters in one byte each. */
const RUN = /[\u0020-\u007e\u00a0-\u024f]{4,}/g
const DEEPEST = 4
/** Of everything that is unpacked. */
const MAX_BYTES = 150_000_000

/**
 * Reads a written document from the start, as if it were another's, and says which masked values are left in it, and
 * where: in text, attributes, tags, comments, base64, and the files inside, also those inside of files.
 */
export function verifyWritten(bytes: Uint8Array, search: ValueSearch, placeOf: PlaceOf): LeftPlace[] {
  const left = new Map<string, LeftPlace>()
  const budget = { bytes: MAX_BYTES }
  const add = (place: string) => (words: string) => left.set(`${words}\n${place}`, { words, place })
  const readZip = (zip: Uint8Array, depth: number, outer?: string) => {
    for (const [path, content] of Object.entries(unzipWithin(zip, budget))) {
      const xml = decodeXml(content)
      const place = outer ?? placeOf(path, xml && rootOf(xml))
      search.findIn(path).forEach(add(outer ?? 'the name of a file inside'))
      read(content, place, depth, xml)
    }
  }
  const read = (content: Uint8Array, place: string, depth: number, xml = decodeXml(content)) => {
    if (depth > DEEPEST) return
    if (content[0] === 0x50 && content[1] === 0x4b) return readZip(content, depth + 1, place)
    const packed = (words: string) => {
      base64In(words).forEach((bytes) => read(bytes, `${place}, packed as base64`, depth + 1))
      hexIn(words).forEach((bytes) => read(bytes, `${place}, packed as hex`, depth + 1))
    }
    if (xml === undefined)
      return textsIn(content).forEach((text) => (search.findIn(text).forEach(add(place)), packed(text)))
    readXml(xml, search, (words, kind) =>
      add(kind === 'font' ? 'the name of a font' : kind === 'tag' ? `the tags of ${place}` : place)(words),
    )
    packed(xml)
  }
  readZip(bytes, 0)
  return [...left.values()]
}

/** Packing makes nothing much larger. What claims that would be unpacked to its end, whatever limit its size keeps. */
export const liesAboutSize = ({ size, originalSize }: Pick<UnzipFileInfo, 'size' | 'originalSize'>): boolean =>
  size > originalSize * 1.01 + 64

function unzipWithin(zip: Uint8Array, budget: { bytes: number }): Record<string, Uint8Array> {
  const filter = ({ originalSize, size }: UnzipFileInfo) => {
    if (originalSize > budget.bytes || liesAboutSize({ originalSize, size })) return false
    budget.bytes -= originalSize
    return true
  }
  return ifPossible(() => unzipSync(zip, { filter })) ?? {}
}

function decodeXml(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)
  const isWideBackwards = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const [, said = 'utf-8'] = /^\s*<[^]*?(?:encoding|charset)\s*=\s*["']?([\w.:-]+)/i.exec(head) ?? []
  const encoding = isWide ? 'utf-16le' : isWideBackwards ? 'utf-16be' : said
  const decoder = ifPossible(() => new TextDecoder(encoding)) ?? new TextDecoder()
  return /^\s*</.test(decoder.decode(bytes.subarray(0, 64))) ? decoder.decode(bytes) : undefined
}

const rootOf = (xml: string) => /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)/.exec(xml)?.[1]

function readXml(xml: string, search: ValueSearch, add: (words: string, kind?: 'font' | 'tag') => void): void {
  const names = new Set<string>()
  const texts: string[] = []
  let at = 0
  for (const { 0: token, index, groups = {} } of xml.matchAll(TOKEN)) {
    texts.push(xml.slice(at, index))
    at = index + token.length
    const { name, inside = '', cdata, comment, instruction } = groups
    if (cdata !== undefined) texts.push(cdata)
    for (const words of [comment, instruction]) if (words !== undefined) search.findIn(words).forEach((it) => add(it))
    if (name === undefined) continue
    const local = withoutPrefix(name)
    if (!INLINE.has(local)) texts.push('\n')
    names.add(local)
    for (const [, attribute = '', double, single] of inside.matchAll(ATTRIBUTE)) {
      const key = withoutPrefix(attribute)
      names.add(key)
      const words = double ?? single ?? ''
      const isNamespace = attribute.startsWith('xmlns')
      const isSkipped = !isNamespace && (SKIPPED.test(key) || LAYOUT.test(key))
      if ((isSkipped && !(key === 'start' && local === 'a')) || STANDARD.test(words)) continue
      if (key === 'val' && LAYOUT_VALUES.has(local)) continue
      const isFont = /^(?:rFonts|font|altName|latin|ea|cs|sym|buFont)$/.test(local)
      search.findIn(words, true).forEach((it) => add(it, isFont ? 'font' : undefined))
    }
  }
  texts.push(xml.slice(at))
  search.findIn(texts.join('')).forEach((it) => add(it))
  search.findIn([...names].join('\n')).forEach((it) => add(it, 'tag'))
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** What a file that isn't XML says: letters in one byte or two, soft line breaks of mail, streams of a PDF. */
function textsIn(bytes: Uint8Array): string[] {
  const latin = new TextDecoder('latin1').decode(bytes)
  const wide = ['utf-16le', 'utf-16be'].map((encoding) => new TextDecoder(encoding))
  const runs = [bytes, bytes.subarray(1)].flatMap((it) =>
    wide.map((decoder) => decoder.decode(it).match(RUN)?.join('\n') ?? ''),
  )
  const mail = latin.includes('=\n') || latin.includes('=\r\n') ? [quotedPrintable(latin)] : []
  const rtf = latin.startsWith('{\\rtf') ? [richText(latin)] : []
  return [
    latin.match(RUN)?.join('\n') ?? '',
    new TextDecoder()
      .decode(bytes)
      .match(/[\p{L}\p{M}\p{N}\p{P}\p{Zs}]{4,}/gu)
      ?.join('\n') ?? '',
    ...runs,
    ...mail,
    ...rtf,
    ...streamsOf(latin, bytes),
  ]
}

const richText = (text: string) =>
  text
    .replaceAll(/\\'([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\u(\d{1,5}) ?\??/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\\[a-z]+-?\d* ?|[{}]/g, '')

const quotedPrintable = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function streamsOf(latin: string, bytes: Uint8Array): string[] {
  if (!latin.includes('%PDF-')) return []
  return Array.from(latin.matchAll(/stream\r?\n/g)).flatMap(({ 0: head, index }) => {
    const end = latin.indexOf('endstream', index + head.length)
    const stream = ifPossible(() => unzlibSync(bytes.subarray(index + head.length, end)))
    return stream ? [new TextDecoder('latin1').decode(stream)] : []
  })
}

function base64In(text: string): Uint8Array[] {
  return [...new Set(text.match(BASE64))].flatMap((run) => {
    const packed = run.replaceAll(/\s/g, '')
    if (!/[A-Z]/.test(packed) || !/[a-z]/.test(packed)) return []
    const bytes = ifPossible(() => atob(packed.slice(0, packed.length - (packed.length % 4))))
    return bytes === undefined ? [] : [Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))]
  })
}

const hexIn = (text: string): Uint8Array[] =>
  [...new Set(text.match(HEX))].map((run) =>
    Uint8Array.from(run.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16)),
  )
