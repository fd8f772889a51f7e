import type { Replacement } from '../engine/restore-text.ts'

/** An XML file of a document: its words, and how to write it back with replacements. */
export interface XmlPart {
  text: string
  /** @param replacements in text order; line breaks and tabs inside one are kept */
  write: (replacements: readonly Replacement[]) => string
}

/** A token that contains words, and their position in the text. */
interface Slot {
  token: number
  start: number
  words: string
  /** The token of the preceding tag, which says whether its spaces count. */
  tag: number | undefined
  /** Whether placeholders are written without brackets here. */
  isBare: boolean
}

/** Comments, CDATA, tags including their quoted values, and the text between tags. */
const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+/g
const NAME = /^<\/?(?:[\w.-]+:)?([\w.-]+)/
/** Text elements: of runs, deletions, fields and charts. */
const WORDS = new Set(['t', 'delText', 'instrText', 'delInstrText', 'v'])
const BREAKS: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }
const ATTRIBUTE = /(\s(?:[\w.-]+:)?([\w.-]+)=")([^"]+)(?=")/g
/** Attributes that contain names: authors of changes and comments, image descriptions, field codes. */
const NAMING = new Set(['author', 'userId', 'descr', 'title', 'alt', 'displayText', 'instr', 'anchor'])
/** Attributes that contain names on one element: images, controls, bookmarks, variables. Word's own start with `_`. */
const NAMING_OF: Record<string, string> = {
  docPr: 'name',
  cNvPr: 'name',
  bookmarkStart: 'name',
  alias: 'val',
  tag: 'val',
  default: 'val',
  helpText: 'val',
  statusText: 'val',
  docVar: 'val',
  listItem: 'value',
}
const LINK = /^(?:mailto|https?|file):/
/** Brackets in these would make Word call the file damaged or miss a bookmark. */
const BARE = new Set(['instrText', 'delInstrText', 'instr', 'anchor', 'bookmarkStart', 'Relationship'])
/** Read separately from their sentence: deleted or moved text, and field codes. */
const ASIDE = new Set(['delText', 'instrText', 'delInstrText'])
/** File properties that contain words, each with a prefix that helps to recognize a name. Dates are left out. */
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
  HyperlinkBase: '',
}

export function readXml(xml: string, path: string): XmlPart {
  const reader = new Reader(path)
  for (const [token] of xml.matchAll(TOKEN)) {
    if (token.startsWith('<!--') || token.startsWith('<?')) reader.copy(token)
    else if (token.startsWith('<') && !token.startsWith('<![CDATA[')) reader.tag(token)
    else reader.text(token)
  }
  return reader.finish()
}

class Reader {
  readonly #isOfProperties: boolean
  /** Whether its words are in runs; otherwise they can be in any element. */
  readonly #hasRuns: boolean
  readonly #tokens: string[] = []
  readonly #slots: Slot[] = []
  #text = ''
  /** Goes after the paragraph. Attributes have a label. */
  #aside: (Omit<Slot, 'start'> & { label?: string })[] = []
  #element = ''
  #tag: number | undefined
  #isMovedAway = false

  constructor(path: string) {
    this.#isOfProperties = path.startsWith('docProps/')
    this.#hasRuns = path.startsWith('word/') && !path.endsWith('.rels')
  }

  copy(token: string): void {
    this.#tokens.push(token)
  }

  tag(token: string): void {
    const name = NAME.exec(token)?.[1] ?? ''
    const isEnd = token.startsWith('</')
    this.#element = isEnd || token.endsWith('/>') ? '' : name
    if (name === 'moveFrom') this.#isMovedAway = !isEnd
    let at = 0
    for (const match of token.matchAll(ATTRIBUTE)) {
      const [whole, before = '', attribute = '', value = ''] = match
      const words = decode(value)
      const isName = attribute === 'Target' ? LINK.test(value) : NAMING.has(attribute) || NAMING_OF[name] === attribute
      if (!isName || words.startsWith('_') || !/\p{L}{2}/u.test(words)) continue
      this.#tokens.push(token.slice(at, match.index) + before, value)
      const label = attribute === 'author' ? 'Name: ' : ''
      const isBare = BARE.has(attribute) || BARE.has(name)
      this.#aside.push({ token: this.#tokens.length - 1, words, tag: undefined, isBare, label })
      at = match.index + whole.length
    }
    this.#tag = at === 0 ? this.#tokens.length : undefined
    this.#tokens.push(token.slice(at))
    if (this.#hasRuns && !isEnd) this.#text += BREAKS[name] ?? ''
    if (isEnd && (name === 'p' || name === 'v' || !this.#hasRuns)) this.#endLine()
  }

  text(token: string): void {
    const words = token.startsWith('<![CDATA[') ? token.slice(9, -3) : decode(token)
    const isRead = this.#hasRuns
      ? WORDS.has(this.#element)
      : words.trim() !== '' && (!this.#isOfProperties || this.#element in PROPERTIES)
    this.#tokens.push(token)
    if (!isRead) return
    const slot = {
      token: this.#tokens.length - 1,
      words,
      tag: this.#hasRuns ? this.#tag : undefined,
      isBare: BARE.has(this.#element),
    }
    if (ASIDE.has(this.#element) || this.#isMovedAway) this.#aside.push(slot)
    else {
      if (!this.#hasRuns) this.#text += PROPERTIES[this.#element] ?? ''
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

  /** Appends what would break up the sentence: each attribute and each run of deletions on its own line. */
  #endLine(): void {
    if (this.#text !== '' && !this.#text.endsWith('\n')) this.#text += '\n'
    for (const { label, ...slot } of this.#aside) {
      if (label !== undefined && this.#text !== '' && !this.#text.endsWith('\n')) this.#text += '\n'
      this.#text += label ?? ''
      this.#slots.push({ ...slot, start: this.#text.length })
      this.#text += label === undefined ? slot.words : `${slot.words}\n`
    }
    if (this.#aside.length > 0 && !this.#text.endsWith('\n')) this.#text += '\n'
    this.#aside = []
  }
}

function write(tokens: readonly string[], slots: readonly Slot[], replacements: readonly Replacement[]): string {
  const changed = [...tokens]
  const done = new Set<Replacement>()
  let next = 0
  for (const { token, start, words, tag, isBare } of slots) {
    const end = start + words.length
    while ((replacements[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1
    let written = ''
    let at = start
    for (let index = next; index < replacements.length; index += 1) {
      const replacement = replacements[index]
      if (replacement === undefined || replacement.start >= end) break
      written += words.slice(at - start, Math.max(replacement.start - start, at - start))
      // A replacement that spans several tokens is written into the first one it touches.
      if (!done.has(replacement)) written += isBare ? replacement.text.replace(/^\[(.*)\]$/, '$1') : replacement.text
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
