import type { HtmlTree } from './markdown.server.ts'

type Node = HtmlTree['children'][number]
type Element = Extract<Node, { type: 'element' }>
type Child = Element['children'][number]

/**
 * Marks what a wide page sets in its margin: citations in parentheses, and footnotes, each after the block that refers to
 * it. Two paragraphs in a row that begin with bold words such as “As written.” become the halves of a sheet.
 */
export function withMarginNotes(tree: HtmlTree): HtmlTree {
  const isNotes = (node: Node) => node.type === 'element' && 'dataFootnotes' in node.properties
  const notes = new Map(tree.children.filter(isNotes).flatMap(notesIn))
  const blocks = tree.children.filter((node) => !isNotes(node)).flatMap((node) => withNotes(node, notes))
  return { ...tree, children: asSheets(blocks) }
}

const isElement = (node: Node | Child): node is Element => node.type === 'element'

const withText = (node: Node | Child): string =>
  node.type === 'text' ? node.value : isElement(node) ? node.children.map(withText).join('') : ''

function notesIn(node: Node | Child): [string, Element][] {
  if (!isElement(node)) return []
  return node.tagName === 'li' ? [[`#${String(node.properties.id)}`, node]] : node.children.flatMap(notesIn)
}

function withNotes(block: Node, notes: Map<string, Element>): Node[] {
  const found: Element[] = []
  const marked = isElement(block) ? cite(refer(block, notes, found)) : block
  return [marked, ...found]
}

/** Collects the notes that a block refers to for the first time. */
function refer(node: Element, notes: Map<string, Element>, found: Element[]): Element {
  const children = node.children.map((child) => (isElement(child) ? refer(child, notes, found) : child))
  if (!('dataFootnoteRef' in node.properties)) return { ...node, children }
  const href = String(node.properties.href)
  const note = notes.get(href)
  if (note) {
    notes.delete(href)
    const number = { type: 'text', value: `${withText(node)} ` } as const
    const [first, ...rest] = note.children.filter(isElement)
    const numbered = first ? [{ ...first, children: [number, ...first.children] }, ...rest] : [number]
    found.push({
      type: 'element',
      tagName: 'div',
      properties: { className: ['foot-note'], role: 'note', id: note.properties.id },
      children: numbered,
    })
  }
  const { ariaDescribedBy: _, ...properties } = node.properties
  return { ...node, properties, children }
}

const CITATION = /§|\bRules? \d|\bOpinion \d|\bcomment \d|\d U\.S\.C|C\.F\.R\.|\b(?:19|20)\d\d$/

function cite(node: Element): Element {
  if (/^[uo]l$/.test(node.tagName)) {
    const children = node.children.map((child) => (isElement(child) ? cite(child) : child))
    return { ...node, children }
  }
  return /^(?:p|li)$/.test(node.tagName) ? { ...node, children: citedIn(node.children) } : node
}

/** A citation may hold a case's name in italics, so it's looked for across children. */
function citedIn(children: readonly Child[]): Child[] {
  const done: Child[] = []
  let rest: readonly Child[] = children
  for (let [child] = rest; child; [child] = rest) {
    rest = rest.slice(1)
    const open = child.type === 'text' ? child.value.indexOf(' (') : -1
    if (child.type !== 'text' || open < 0) {
      done.push(child)
      continue
    }
    const from = { ...child, value: child.value.slice(open + 2) }
    const { inside, after } = upToClosing([from, ...rest])
    if (inside && CITATION.test(inside.map(withText).join(''))) {
      done.push({ ...child, value: child.value.slice(0, open) }, citation(inside))
      rest = after
    } else {
      done.push({ ...child, value: child.value.slice(0, open + 2) })
      rest = [from, ...rest]
    }
  }
  return done
}

function upToClosing(children: readonly Child[]): { inside?: Child[]; after: Child[] } {
  let depth = 1
  for (const [index, child] of children.entries()) {
    if (child.type !== 'text') continue
    for (const [at, letter] of [...child.value].entries()) {
      if (letter === '(') depth += 1
      if (letter !== ')' || --depth > 0) continue
      return {
        inside: [...children.slice(0, index), { ...child, value: [...child.value].slice(0, at).join('') }],
        after: [{ ...child, value: [...child.value].slice(at + 1).join('') }, ...children.slice(index + 1)],
      }
    }
  }
  return { after: [] }
}

function citation(inside: Child[]): Element {
  const sign = (value: string): Element => ({
    type: 'element',
    tagName: 'span',
    properties: { className: ['in-line'] },
    children: [{ type: 'text', value }],
  })
  return {
    type: 'element',
    tagName: 'span',
    properties: { className: ['side-note'] },
    children: [sign(' ('), ...inside, sign(')')],
  }
}

const isHalf = (node: Node | undefined): node is Element =>
  node?.type === 'element' &&
  node.tagName === 'p' &&
  /^As \w+\./.test(node.children[0] ? withText(node.children[0]) : '')

function asSheets(blocks: readonly Node[]): Node[] {
  const shown = blocks.filter((node) => node.type !== 'text')
  return shown.flatMap((node, index): Node[] => {
    if (!isHalf(node)) return [node]
    const [before, after] = [shown[index - 1], shown[index + 1]]
    if (isHalf(before)) return []
    if (!isHalf(after)) return [node]
    const sheet: Element = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['split-sheet'] },
      children: [node, after],
    }
    return [sheet]
  })
}
