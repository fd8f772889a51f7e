import type { Replacement } from '../engine/restore-text.ts'
import { editOf, localName, prefixOf, readXml, type XmlElement, type XmlValue } from './read-xml.ts'
import { BARE, BY_PROGRAM, KNOWN_ROOTS, LINK, NAMING, NAMING_OF, OF_PEOPLE, OF_PROGRAM, OFFICE } from './word-names.ts'

/** The words of an XML file of a document, in reading order, and how to write replacements into it. */
export interface WordXml {
  /** The root element's local name, which says what the file is. */
  root: string
  text: string
  /** Where in the source the sentences are that readers see. Everything else is names, codes, links and data. */
  sentences: ReadonlySet<number>
  /** @param replacements in text order; line breaks and tabs inside one are kept */
  editsFor: (replacements: readonly Replacement[]) => Replacement[]
}

/** A value with words, and their position in the text. */
interface Slot {
  value: XmlValue
  start: number
  /** Where `xml:space` goes in the tag before it, without which a program may drop its outer spaces. */
  space?: number | undefined
  /** Whether placeholders are written without brackets here. */
  isBare: boolean
  /** Whether a reader of the document sees it. */
  isVisible: boolean
}

/** Words of the file, or what stands for a tag. */
type Piece = Omit<Slot, 'start'> | string

interface Paragraph {
  words: Piece[]
  /** Deleted and moved words, and field codes, would break up the sentence. */
  deleted: Piece[]
  codes: Piece[]
  /** Authors, descriptions, links, and the paragraphs of a text box inside this one. */
  lines: Piece[][]
  /** Its mark was deleted: the next paragraph goes on in it. */
  isJoined: boolean
  /** The joined paragraph that the next one inside goes on in. */
  carried?: Paragraph | undefined
}

/** Text elements: of runs, deletions, fields and charts. */
const WORDS = new Set(['t', 'delText', 'instrText', 'delInstrText', 'v'])
const BREAKS = new Map([
  ['tab', '\t'],
  ['ptab', '\t'],
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '-'],
])
/** Closing one of these doesn't end a line outside of paragraphs. */
const INLINE = new Set(['t', 'r', 'tspan', 'span', 'a', 'b', 'i', 'u', 'em', 'strong', 'font'])
/** A paragraph inside one of these can't go on outside of it. */
const BLOCKS = new Set(['body', 'tc', 'txbxContent', 'comment', 'footnote', 'endnote'])
/** @throws if nobody should open it */
export function readWords(source: string): WordXml {
  const reader = new WordReader()
  readXml(source, reader)
  return reader.finish()
}

const emptyParagraph = (): Paragraph => ({ words: [], deleted: [], codes: [], lines: [], isJoined: false })

class WordReader {
  #root = ''
  #tag = ''
  readonly #elements: string[] = []
  readonly #namespaces = new Map<string, string>()
  /** The paragraphs around this place. The first isn't one: it takes what is outside of paragraphs. */
  #paragraphs = [emptyParagraph()]
  #space: number | undefined
  #movedAway = 0
  #deletedAt = ''
  /** Joined at the end: to look at a string that grows takes a copy of it. */
  readonly #text: string[] = []
  #length = 0
  #isInLine = false
  readonly #slots: Slot[] = []
  /** The paragraphs of each cell, of the rows around this place. */
  readonly #rows: Paragraph[][][] = []

  open(element: XmlElement, isEmpty: boolean): void {
    this.#tag = element.name
    const name = localName(element.name)
    const parent = this.#elements.at(-1) ?? ''
    if (this.#root === '') this.#root = name
    this.#readAttributes(element, name, parent)
    const shown = parent === 'r' || (parent === 'p' && name === 'br') ? BREAKS.get(name) : undefined
    if (shown !== undefined) this.#paragraph.words.push(shown)
    const isOfMark = parent === 'rPr' && this.#elements.at(-2) === 'pPr'
    if (isOfMark && (name === 'del' || name === 'moveFrom')) this.#paragraph.isJoined = true
    if (isEmpty) return
    this.#elements.push(name)
    if (name === 'tr') this.#rows.push([])
    if (name === 'tc') this.#rows.at(-1)?.push([])
    this.#space = this.#spaceOf(element, name)
    if (name === 'moveFrom') this.#movedAway += 1
    if (name !== 'p') return
    const { carried } = this.#paragraph
    this.#paragraph.carried = undefined
    this.#paragraphs.push(carried ? { ...carried, isJoined: false } : emptyParagraph())
  }

  close(): void {
    const name = this.#elements.pop() ?? ''
    this.#space = undefined
    if (name === 'moveFrom') this.#movedAway -= 1
    if (name === 'p' && this.#paragraphs.length > 1) this.#endParagraph()
    else if (BLOCKS.has(name)) this.#endCarried()
    else if (this.#paragraphs.length === 1 && !INLINE.has(name)) this.#endLines()
    if (name === 'tr') this.#endRow()
  }

  value(value: XmlValue): void {
    if (value.kind !== 'text' && value.kind !== 'cdata') return
    const element = this.#elements.at(-1) ?? ''
    const isBare = BARE.has(element)
    const slot = { value, space: this.#space, isBare, isVisible: WORDS.has(element) && !isBare }
    const isOutside = this.#paragraphs.length === 1
    if (WORDS.has(element)) {
      if (element === 'instrText' || element === 'delInstrText') this.#paragraph.codes.push(slot)
      else if (element === 'delText' || this.#movedAway > 0) this.#addDeleted(slot)
      else this.#paragraph.words.push(slot)
    } else if (this.#isWritten(element, value.words.trim())) {
      const label = labelOf(element, this.#isData(this.#tag))
      if (isOutside) this.#paragraph.words.push(label, slot)
      else this.#paragraph.lines.push([slot])
    }
  }

  /** Deletions with nothing between them are one. */
  #addDeleted(slot: Piece): void {
    const { words, deleted } = this.#paragraph
    const place = `${words.length} ${this.#movedAway > 0}`
    if (deleted.length > 0 && place !== this.#deletedAt) deleted.push('\n')
    this.#deletedAt = place
    deleted.push(slot)
  }

  finish(): WordXml {
    while (this.#paragraphs.length > 1) this.#endParagraph()
    this.#endCarried()
    this.#endLines()
    while (this.#rows.length > 0) this.#endRow()
    const slots = this.#slots
    return {
      root: this.#root,
      text: this.#text.join(''),
      sentences: new Set(slots.filter(({ isVisible }) => isVisible).map(({ value }) => value.from)),
      editsFor: (replacements) => editsFor(slots, replacements),
    }
  }

  get #paragraph(): Paragraph {
    return this.#paragraphs.at(-1) ?? emptyParagraph()
  }

  #readAttributes(element: XmlElement, name: string, parent: string): void {
    for (const value of element.attributes) {
      const attribute = localName(value.name)
      if (value.name === 'xmlns' || value.name.startsWith('xmlns:')) this.#namespaces.set(attribute, value.words)
      const isNaming =
        NAMING.has(attribute) ||
        NAMING_OF.get(name) === attribute ||
        (name === 'name' && parent === 'ffData' && attribute === 'val') ||
        (attribute === 'Target' && LINK.test(value.words))
      const isData = this.#isData(element.name) && !/^xmlns\b/.test(value.name)
      if (!(isNaming || isData) || value.words.startsWith('_') || !/[\p{L}\p{N}]{2}/u.test(value.words)) continue
      const isBare = BARE.has(attribute) || BARE.has(name)
      const label = labelOf(attribute, isData)
      this.#paragraph.lines.push([label, { value, isBare, isVisible: false }])
    }
  }

  /** Only Word's own text elements may say it. */
  #spaceOf({ name, attributes, to }: XmlElement, local: string): number | undefined {
    if (!WORDS.has(local) || local === 'v' || attributes.some((it) => it.name === 'xml:space')) return undefined
    const prefix = prefixOf(name)
    const namespace = this.#namespaces.get(prefix === '' ? 'xmlns' : prefix)
    return (namespace === undefined ? prefix === 'w' : WORD.test(namespace)) ? to : undefined
  }

  #isWritten(element: string, words: string): boolean {
    if (OF_PROGRAM.has(element)) return false
    if (this.#isData(this.#tag)) return /[\p{L}\p{N}]{2}/u.test(words)
    if (BY_PROGRAM.test(words)) return false
    return /\p{L}{2}/u.test(words) || (/properties$/i.test(this.#root) && /\d/.test(words))
  }

  /** Whether an element is of no office program: a form's data, whose tags are labels. */
  #isData(tag: string): boolean {
    const prefix = prefixOf(tag)
    const namespace = this.#namespaces.get(prefix === '' ? 'xmlns' : prefix) ?? ''
    const isKnown = prefix !== '' && namespace === ''
    return !isKnown && !OFFICE.test(namespace) && !KNOWN_ROOTS.test(this.#root)
  }

  #endParagraph(): void {
    this.#endCarried()
    const ended = this.#paragraphs.pop()
    if (ended?.isJoined) this.#paragraph.carried = ended
    else if (ended) this.#put(ended)
  }

  /** No paragraph follows that could go on in it. */
  #endCarried(): void {
    const { carried } = this.#paragraph
    this.#paragraph.carried = undefined
    if (carried) this.#put(carried)
  }

  #put(paragraph: Paragraph): void {
    const { words, deleted, codes, lines } = paragraph
    if (this.#paragraphs.length > 1) this.#paragraph.lines.push(words, deleted, codes, ...lines)
    else this.#writeLines(paragraph)
  }

  /** Writes what is outside of paragraphs. */
  #endLines(): void {
    const { carried, ...outside } = this.#paragraph
    this.#writeLines(outside)
    this.#paragraphs = [{ ...emptyParagraph(), carried }]
  }

  /** A row of short cells is one line, so that heads of columns tell what is below. In a layout, each cell has its own. */
  #endRow(): void {
    const cells = this.#rows.pop() ?? []
    const all = cells.flat()
    const shown = cells.map((cell) => cell.flatMap(({ words }) => (words.length > 0 ? [words] : [])))
    const isShort = shown.length > 1 && shown.every((lines) => lines.length < 2 && !lines[0]?.includes('\n'))
    if (!isShort || all.length === 0) return all.forEach((paragraph) => this.#writeLines(paragraph))
    const words = shown.flatMap(([line = []], index) => (index === 0 ? line : [' | ', ...line]))
    const lines = all.flatMap((paragraph) => [paragraph.deleted, paragraph.codes, ...paragraph.lines])
    this.#writeLines({ ...emptyParagraph(), words, lines })
  }

  #writeLines(paragraph: Paragraph): void {
    const { words, deleted, codes, lines } = paragraph
    const cell = this.#rows.at(-1)?.at(-1)
    if (cell) return void ([words, deleted, codes, ...lines].flat().length > 0 && cell.push(paragraph))
    for (const line of [words, deleted, codes, ...lines]) {
      for (const piece of line) {
        if (typeof piece !== 'string') this.#slots.push({ ...piece, start: this.#length })
        this.#write(typeof piece === 'string' ? piece : piece.value.words)
      }
      if (this.#isInLine) this.#write('\n')
    }
  }

  #write(words: string): void {
    if (words === '') return
    this.#text.push(words)
    this.#length += words.length
    this.#isInLine = !words.endsWith('\n')
  }
}

const labelOf = (name: string, isData: boolean) => (OF_PEOPLE.has(name) ? 'Name: ' : isData ? `${name}: ` : '')

const WORD = /\/wordprocessingml\/(?:\d{4}\/)?main$/

function editsFor(slots: readonly Slot[], replacements: readonly Replacement[]): Replacement[] {
  const edits: Replacement[] = []
  const spaces = new Set<number>()
  const done = new Set<Replacement>()
  let next = 0
  for (const { value, start, space, isBare } of slots) {
    const { words } = value
    const end = start + words.length
    while ((replacements[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1
    let written = ''
    let at = start
    for (let index = next; index < replacements.length; index += 1) {
      const replacement = replacements[index]
      if (replacement === undefined || replacement.start >= end) break
      written += words.slice(at - start, Math.max(replacement.start - start, at - start))
      // A replacement that spans several values is written into the first one it touches.
      if (!done.has(replacement)) written += isBare ? replacement.text.replace(/^\[(.*)\]$/, '$1') : replacement.text
      done.add(replacement)
      at = Math.min(Math.max(replacement.end, at), end)
    }
    if (at === start && written === '') continue
    edits.push(editOf(value, written + words.slice(at - start)))
    if (space !== undefined && !spaces.has(space))
      edits.push({ start: space, end: space, text: ' xml:space="preserve"' })
    if (space !== undefined) spaces.add(space)
  }
  return edits
}
