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
  /** Whether placeholders have no brackets here. */
  isBare: boolean
}

/** Comments, CDATA, tags with whatever is in their quotes, and what's between tags. */
const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+/g
const NAME = /^<\/?(?:[\w.-]+:)?([\w.-]+)/
/** Elements of text: of runs, of deletions, of fields, of charts. */
const WORDS = new Set(['t', 'delText', 'instrText', 'delInstrText', 'v'])
const BREAKS: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }
const ATTRIBUTE = /(\s(?:[\w.-]+:)?([\w.-]+)=")([^"]+)(?=")/g
/** Attributes that hold names: authors of changes and comments, descriptions of pictures, codes of fields. */
const NAMING = new Set(['author', 'userId', 'descr', 'title', 'alt', 'displayText', 'instr', 'anchor'])
/** Such attributes of one element: names of pictures, controls, bookmarks, variables. What begins with `_` is Word's own. */
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
/** Brackets in these would make Word call the file damaged, or a bookmark unknown. */
const BARE = new Set(['instrText', 'delInstrText', 'instr', 'anchor', 'bookmarkStart', 'Relationship'])
/** Read apart from the sentence they're in: what was deleted or moved away, and the codes of fields. */
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
  /** Whether its words are those of runs; else of every element. */
  readonly #hasRuns: boolean
  readonly #tokens: string[] = []
  readonly #slots: Slot[] = []
  #text = ''
  /** What comes after the paragraph: attributes have a label. */
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

  /** What would break the sentence comes after its paragraph: each attribute a line, and each run of deletions. */
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
      // What spans several pieces is written into the first of them that holds any of it.
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
