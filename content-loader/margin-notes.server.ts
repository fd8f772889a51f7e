import type { RichElement, RichText } from './rich-text.ts'

type Part = RichText[number]

/**
 * Marks what a wide page sets in its margin: citations in parentheses, and footnotes, each after the block that refers to
 * it. Two paragraphs in a row that begin with bold words such as “As written.” become the halves of a sheet.
 */
export function withMarginNotes(body: RichText): RichText {
  const notes = new Map(body.filter(isNotes).flatMap(notesIn))
  return asSheets(body.filter((part) => !isNotes(part)).flatMap((part) => withNotes(part, notes)))
}

const isElement = (part: Part | undefined): part is RichElement => typeof part === 'object'

const isNotes = (part: Part) => isElement(part) && part.props?.['data-footnotes'] !== undefined

const textOf = (part: Part): string => (isElement(part) ? part.children.map(textOf).join('') : part)

function notesIn(part: Part): [string, RichElement][] {
  if (!isElement(part)) return []
  return part.tag === 'li' ? [[`#${String(part.props?.['id'])}`, part]] : part.children.flatMap(notesIn)
}

function withNotes(block: Part, notes: Map<string, RichElement>): RichText {
  const found: RichText = []
  return isElement(block) ? [cite(refer(block, notes, found)), ...found] : [block]
}

/** Collects the notes that a block refers to for the first time. */
function refer(part: RichElement, notes: Map<string, RichElement>, found: RichText): RichElement {
  const children = part.children.map((child) => (isElement(child) ? refer(child, notes, found) : child))
  if (part.props?.['data-footnote-ref'] === undefined) return { ...part, children }
  const { 'aria-describedby': _, ...props } = part.props
  const href = String(props['href'])
  const note = notes.get(href)
  if (note && notes.delete(href)) {
    const [first, ...rest] = note.children.filter(isElement)
    const numbered = first ? [{ ...first, children: [`${textOf(part)} `, ...first.children] }, ...rest] : []
    found.push({ tag: 'div', props: { className: 'foot-note', role: 'note', id: href.slice(1) }, children: numbered })
  }
  return { ...part, props, children }
}

const CITATION = /§|\bRules? \d|\bOpinion \d|\bcomment \d|\d U\.S\.C|C\.F\.R\.|\b(?:19|20)\d\d$/

function cite(part: RichElement): RichElement {
  if (/^[uo]l$/.test(part.tag))
    return { ...part, children: part.children.map((child) => (isElement(child) ? cite(child) : child)) }
  return /^(?:p|li)$/.test(part.tag) ? { ...part, children: citedIn(part.children) } : part
}

/** A citation may hold a case's name in italics, so it's looked for across children. */
function citedIn(children: RichText): RichText {
  const done: RichText = []
  let rest = children
  while (rest.length > 0) {
    const [part = '', ...others] = rest
    const open = isElement(part) ? -1 : part.indexOf(' (')
    if (isElement(part) || open < 0) {
      done.push(part)
      rest = others
      continue
    }
    const from = part.slice(open + 2)
    const { inside, after } = upToClosing([from, ...others])
    const isCitation = CITATION.test(inside.map(textOf).join(''))
    done.push(part.slice(0, isCitation ? open : open + 2))
    if (isCitation) done.push(span('side-note', [span('in-line', [' (']), ...inside, span('in-line', [')'])]))
    rest = isCitation ? after : [from, ...others]
  }
  return done
}

const span = (className: string, children: RichText): RichElement => ({ tag: 'span', props: { className }, children })

function upToClosing(children: RichText): { inside: RichText; after: RichText } {
  let depth = 1
  for (const [index, part] of children.entries()) {
    if (isElement(part)) continue
    for (const { 0: sign, index: at } of part.matchAll(/[()]/g)) {
      depth += sign === '(' ? 1 : -1
      if (depth > 0) continue
      const after = [part.slice(at + 1), ...children.slice(index + 1)]
      return { inside: [...children.slice(0, index), part.slice(0, at)], after }
    }
  }
  return { inside: [], after: [] }
}

const isHalf = (part: Part | undefined): part is RichElement =>
  isElement(part) && part.tag === 'p' && isElement(part.children[0]) && /^As \w+\.$/.test(textOf(part.children[0]))

const asSheets = (blocks: RichText): RichText =>
  blocks.flatMap((part, index): RichText => {
    const after = blocks[index + 1]
    if (!isHalf(part)) return [part]
    if (isHalf(blocks[index - 1])) return []
    return isHalf(after) ? [{ tag: 'div', props: { className: 'split-sheet' }, children: [part, after] }] : [part]
  })
