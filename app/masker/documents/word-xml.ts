import type { Replacement } from '../engine/restore-text.ts'

/** An XML file of a document: the words in it, and the way to write it back with others. */
export interface XmlPart {
  text: string
  /** @param replacements in the order of the text; a line break or a tab inside one stays */
  write: (replacements: readonly Replacement[]) => string
}

/** A piece of the file that holds words, and where they are in the text. */
interface Slot {
  token: number
  start: number
  words: string
  /** The token of the tag before it, which says whether its blanks count. */
  tag: number | undefined
}

/** Comments, CDATA, tags with whatever is in their quotes, and what's between tags. */
const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+/g
const NAME = /^<\/?(?:[\w.-]+:)?([\w.-]+)/
/** Elements of text: of runs, of deletions, of fields, of charts. */
const WORDS = new Set(['t', 'delText', 'instrText', 'delInstrText', 'v'])
const BREAKS: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }
/** Attributes that name people: authors of changes and comments, descriptions and file names of pictures. */
const NAMING = /((?:\s(?:[\w.-]+:)?(?:author|userId|descr|title)|(?<=(?:docPr|cNvPr)\s[^>]*)\sname)=")([^"]+)(?=")/g
const LINK = /(\sTarget=")((?:mailto:|https?:|file:)[^"]+)(?=")/g
/** Read apart from the sentence they're in: what was deleted, and the codes of fields. */
const ASIDE = new Set(['delText', 'instrText', 'delInstrText'])
/** The properties of a file that hold words, and what helps to know a name among them. Its dates must stay dates. */
const PROPERTIES: Record<string, string> = {
  creator: 'Name: ',
  lastModifiedBy: 'Name: ',
  Manager: 'Name: ',
  Company: '',
  title: '',
  subject: '',
  description: '',
  keywords: '',
  category: '',
  lpwstr: '',
}

/** Reads the words of an XML file of a document. */
export function readXml(xml: string, path: string): XmlPart {
  const hasRuns = path.startsWith('word/') && !path.endsWith('.rels')
  const reader = new Reader(path.startsWith('docProps/'))
  for (const [token] of xml.matchAll(TOKEN)) {
    if (token.startsWith('<!--') || token.startsWith('<?')) reader.copy(token)
    else if (token.startsWith('<![CDATA[')) reader.text(token, hasRuns)
    else if (token.startsWith('<')) reader.tag(token, path.endsWith('.rels') ? LINK : NAMING, hasRuns)
    else reader.text(token, hasRuns)
  }
  return reader.finish()
}

class Reader {
  readonly #isOfProperties: boolean
  readonly #tokens: string[] = []
  readonly #slots: Slot[] = []
  #text = ''
  #aside: { token: number; words: string; tag: number | undefined }[] = []
  #element = ''
  #tag: number | undefined
  /** What the values of attributes are called. */
  readonly #labels = new Map<number, string>()

  constructor(isOfProperties: boolean) {
    this.#isOfProperties = isOfProperties
  }

  copy(token: string): void {
    this.#tokens.push(token)
  }

  tag(token: string, naming: RegExp, hasRuns: boolean): void {
    const name = NAME.exec(token)?.[1] ?? ''
    const isEnd = token.startsWith('</')
    this.#element = isEnd || token.endsWith('/>') ? '' : name
    let at = 0
    for (const match of token.matchAll(naming)) {
      const [whole, before = '', value = ''] = match
      this.#tokens.push(token.slice(at, match.index) + before)
      this.#addAttribute(value, /author=/.test(before) ? 'Name: ' : '')
      at = match.index + whole.length
    }
    this.#tag = at === 0 ? this.#tokens.length : undefined
    this.#tokens.push(token.slice(at))
    if (hasRuns) this.#text += BREAKS[name] !== undefined && !isEnd ? BREAKS[name] : ''
    if (isEnd && (name === 'p' || name === 'v' || !hasRuns)) this.#endLine()
  }

  text(token: string, hasRuns: boolean): void {
    const words = token.startsWith('<![CDATA[') ? token.slice(9, -3) : decode(token)
    const isRead = hasRuns
      ? WORDS.has(this.#element)
      : words.trim() !== '' && (!this.#isOfProperties || this.#element in PROPERTIES)
    if (!isRead) return this.copy(token)
    this.#tokens.push(token)
    const slot = { token: this.#tokens.length - 1, words, tag: hasRuns ? this.#tag : undefined }
    if (ASIDE.has(this.#element)) this.#aside.push(slot)
    else {
      if (!hasRuns) this.#text += PROPERTIES[this.#element] ?? ''
      this.#slots.push({ ...slot, start: this.#text.length })
      this.#text += words
    }
  }

  finish(): XmlPart {
    this.#endLine()
    const tokens = this.#tokens
    const slots = this.#slots
    return { text: this.#text, write: (replacements) => write(tokens, slots, replacements) }
  }

  /** Within a paragraph it would break the sentence: it comes after, as deletions do. */
  #addAttribute(value: string, label: string): void {
    this.#tokens.push(value)
    this.#labels.set(this.#tokens.length - 1, label)
    this.#aside.push({ token: this.#tokens.length - 1, words: decode(value), tag: undefined })
  }

  #endLine(): void {
    if (this.#text !== '' && !this.#text.endsWith('\n')) this.#text += '\n'
    let isDeletion = false
    for (const slot of this.#aside) {
      const label = this.#labels.get(slot.token)
      if (isDeletion && label !== undefined) this.#text += '\n'
      this.#text += label ?? ''
      this.#slots.push({ ...slot, start: this.#text.length })
      this.#text += label === undefined ? slot.words : `${slot.words}\n`
      isDeletion = label === undefined
    }
    if (isDeletion) this.#text += '\n'
    this.#aside = []
  }
}

function write(tokens: readonly string[], slots: readonly Slot[], replacements: readonly Replacement[]): string {
  const changed = [...tokens]
  const done = new Set<Replacement>()
  let next = 0
  for (const { token, start, words, tag } of slots) {
    const end = start + words.length
    while ((replacements[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1
    let written = ''
    let at = start
    for (let index = next; index < replacements.length; index += 1) {
      const replacement = replacements[index]
      if (replacement === undefined || replacement.start >= end) break
      written += words.slice(at - start, Math.max(replacement.start - start, at - start))
      // What spans several pieces is written into the first of them that holds any of it.
      if (!done.has(replacement)) written += replacement.text
      done.add(replacement)
      at = Math.min(Math.max(replacement.end, at), end)
    }
    if (at === start && written === '') continue
    changed[token] = encode(written + words.slice(at - start))
    const opening = tag === undefined ? undefined : changed[tag]
    if (
      tag !== undefined &&
      opening !== undefined &&
      /^<w:(?:t|delText|instrText)[\s>]/.test(opening) &&
      !opening.includes('xml:space')
    )
      changed[tag] = opening.replace(/>$/, ' xml:space="preserve">')
  }
  return changed.join('')
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decode = (xml: string) =>
  xml.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return ENTITIES[name ?? ''] ?? whole
  })

const encode = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
