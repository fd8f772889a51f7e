import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import {
  type Content,
  classOf,
  countElements,
  type Element,
  findElement,
  hrefOf,
  isPicture,
  type Node,
  noteOf,
  reader,
  removeHidden,
  someElement,
  styleOf,
  type Tree,
  text,
  textOf,
  wrap,
} from './pasted-html.ts'
import { entriesOfWordOnline, joinLists, lifted, numberOf, startOf, withinEntries } from './pasted-lists.ts'

const writer = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '*',
    rule: '-',
    listItemIndent: 'one',
    // On this site, a line end is a line break.
    handlers: { break: () => '\n' },
  })
  .freeze()

/**
 * Text pasted from Word, Google Docs, mail or a web page as Markdown: headings, lists, tables, links, notes, strong and
 * emphasis. Fonts, colors, pictures and scripts are left behind, and so is what was hidden or deleted there. Nothing of
 * it ever becomes part of a page.
 * @param origin of the console, whose addresses become no links
 * @returns no `markdown` if it has no such form: the plain text then says it all; and how many pictures are left behind
 */
export function markdownOf(html: string, origin = ''): { markdown: string | undefined; pictures: number } {
  const tree = removeHidden(reader.parse(html), origin)
  return { markdown: write(clean(tree.children)), pictures: countElements(tree.children, isPicture) }
}

function write(body: Tree['children']): string | undefined {
  // Word's plain text has no empty lines, so that its paragraphs would become one.
  const isForm = ({ tagName }: Element) => FORM.has(tagName)
  const isParagraph = (node: Element) => node.tagName === 'p' && textOf(node).trim() !== ''
  if (!someElement(body, isForm) && countElements(body, isParagraph) < 2) return undefined
  const page = writer.runSync({ type: 'root', children: body })
  // The page's title is its only heading of the first level.
  tidy(page.children, someElement(body, ({ tagName }) => tagName === 'h1') ? 1 : 0)
  const written = writer.stringify(page)
  return (
    written
      // Addresses that weren't links stay as they're read. On this site, they become links.
      .replaceAll(/(https?)\\(?=:\/\/)|\b(www)\\(?=\.)|(?<=[\w.+-])\\(?=@[\w-])/g, '$1$2')
      // Empty paragraphs are only distance.
      .replaceAll(/\n{3,}/g, '\n\n')
      .replaceAll(/\uE000(\w+)\uE001/g, '[^$1]')
      .replaceAll(/\uE002(\w+)\uE003\s*/g, '[^$1]: ')
      .trim()
  )
}

/** Entries of one paragraph have no empty lines between them, or a page would set them apart. @param shift of headings */
function tidy(nodes: ReturnType<typeof writer.runSync>['children'], shift: number): void {
  for (const node of nodes) {
    if (!('children' in node)) continue
    tidy(node.children, shift)
    if (node.type === 'heading') node.depth = Math.min(6, node.depth + shift) as typeof node.depth
    if (node.type === 'listItem') node.spread = node.children.filter(({ type }) => type !== 'list').length > 1
    if (node.type === 'list') node.spread = node.children.some(({ spread }) => spread === true)
  }
}

const FORM = new Set('h1 h2 h3 h4 h5 h6 ul ol table a strong b em i blockquote s hr input'.split(' '))
/** Left out with all that's in them. Pictures are added one by one, so that each gets its words. */
const DROPPED = new Set(
  'style script head title meta link xml img svg picture video object iframe form input button'.split(' '),
)

/** Blank, they'd be marks of Markdown alone. */
const NEEDS_WORDS = new Set('h1 h2 h3 h4 h5 h6 li ul ol blockquote table'.split(' '))

const clean = (nodes: readonly Node[]): Content[] => joinLists(freeSigns(joinMarks(nodes.flatMap(cleanNode))))

function cleanNode(node: Node): Content[] {
  if (node.type === 'text') return [node]
  if (node.type !== 'element') return []
  if (isCheckbox(node)) return [wrap('input', [], { type: 'checkbox', checked: node.properties['checked'] === true })]
  if (DROPPED.has(node.tagName) || /^[vo]:(?!p$)/.test(node.tagName)) return []
  // Word wraps words in names of its own, such as those of a form's fields.
  if (node.tagName.includes(':')) return textOf(node).trim() === '' ? [] : clean(node.children)
  const note = noteOf(node)
  if (note !== undefined) return [text(note)]
  const style = styleOf(node)
  // Word draws bullets and numbers as text.
  if (/mso-list:\s*ignore/i.test(style)) return []
  const children = clean(node.children)
  if (NEEDS_WORDS.has(node.tagName) && !children.some((child) => textOf(child).trim() !== '')) return []
  if (isHeadingOfWord(node)) return [{ ...node, tagName: 'h1', properties: {}, children }]
  const item = /mso-list:\s*l\d+ level(\d)/i.exec(style)
  if (item && node.tagName === 'p')
    return [{ ...node, properties: { dataLevel: item[1] ?? '1', dataStart: numberOf(node) }, children }]
  if (/\bListContainerWrapper\b/.test(classOf(node))) return entriesOfWordOnline(children)
  // Of Word, and of LibreOffice: a note's paragraphs are one.
  if (
    /mso-element:\s*(?:foot|end)note(?!-)/i.test(style) ||
    /^sd(?:foot|end)note\d/.test(String(node.properties['id']))
  )
    return [wrap('p', inOneLine(children))]
  if (node.tagName === 'label') return children
  if (node.tagName === 'a')
    return isSafe(node) ? tidyMark({ ...node, properties: { href: node.properties['href'] }, children }) : children
  // Google Docs wraps all it copies in a bold element of normal weight.
  const isBold = /font-weight:\s*(bold|[6-9]00)/i.test(style)
  if (/^(b|strong)$/.test(node.tagName) && /font-weight:\s*(normal|[1-5]00)/i.test(style)) return children
  if (node.tagName === 'table') return [{ ...node, properties: {}, children: withHead(children) }]
  if (/^(h[1-6]|t[dh])$/.test(node.tagName)) return [{ ...node, properties: {}, children: inOneLine(children) }]
  if (/^[ou]l$/.test(node.tagName))
    return [lifted({ ...node, properties: startOf(node), children: withinEntries(children) })]
  if (node.tagName === 'li') {
    const { role, ariaChecked, dataAriaLevel = null } = node.properties
    const box = role === 'checkbox' ? [wrap('input', [], { type: 'checkbox', checked: ariaChecked === 'true' })] : []
    return [{ ...node, properties: { dataAriaLevel }, children: [...box, ...children] }]
  }
  if (node.tagName !== 'span') return tidyMark({ ...node, properties: {}, children })
  const slanted = /font-style:\s*italic/i.test(style) ? tidyMark(wrap('em', children)) : children
  return isBold ? tidyMark(wrap('strong', slanted)) : slanted
}

const isHeadingOfWord = (node: Element) => node.tagName === 'p' && /\bMsoTitle\b/.test(classOf(node))
const isSafe = (node: Element) => /^(https?:|mailto:|tel:|\/(?!\/)|#(?!_))/i.test(hrefOf(node))
const isCheckbox = ({ tagName, properties }: Element) => tagName === 'input' && properties['type'] === 'checkbox'
/** A table of Word's names no heads: its first row has them. */
function withHead(children: Content[]): Content[] {
  const row = findElement(children, ({ tagName }) => tagName === 'tr')
  if (!row || findElement(children, ({ tagName }) => tagName === 'th')) return children
  for (const cell of row.children) if (cell.type === 'element') cell.tagName = 'th'
  return children
}

const MARKS = new Set('strong b em i u mark a s'.split(' '))
/** What Markdown makes one of. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', u: 'em', mark: 'em' }

/** Two of a kind beside each other are one mark, and one within another is none: Markdown’s signs would meet. */
function joinMarks(nodes: readonly Content[]): Content[] {
  const joined: Content[] = []
  for (const node of nodes) {
    if (node.type === 'text' && node.value === '') continue
    const kind = node.type === 'element' && MARKS.has(node.tagName) ? (SAME[node.tagName] ?? node.tagName) : 'a'
    const last = joined.at(-1)
    if (node.type !== 'element' || kind === 'a') joined.push(node)
    else if (last?.type === 'element' && last.tagName === kind) last.children.push(...without(kind, node.children))
    else joined.push({ ...node, tagName: kind, children: without(kind, node.children) })
  }
  return joined
}

const without = (kind: string, nodes: readonly Content[]): Content[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'element') return [node]
    const children = without(kind, node.children)
    return node.tagName === kind ? children : [{ ...node, children }]
  })
const INLINE = new Set([...MARKS, ...'code span sub sup small font abbr q cite ins kbd'.split(' ')])

/** A mark stands right at its words: spaces at its ends go out of it, and one around spaces alone goes. */
function tidyMark(node: Element): Content[] {
  if (!MARKS.has(node.tagName)) return [node]
  const said = textOf(node)
  // It may hold a line break.
  if (said.trim() === '') return node.children
  const [start, end] = [said.length - said.trimStart().length, said.trimEnd().length]
  // So does a line break.
  const last = node.children.at(-1)
  if (last?.type === 'element' && last.tagName === 'br')
    return [...tidyMark({ ...node, children: node.children.slice(0, -1) }), last]
  return [text(said.slice(0, start)), ...slice([node], start, end), text(said.slice(end))]
}

/** Signs at a mark's ends, right beside a letter, go out of it: in Markdown, it wouldn't be one. */
const freeSigns = (nodes: readonly Content[]): Content[] =>
  nodes.flatMap((node, at) => {
    if (node.type !== 'element' || !MARKS.has(node.tagName) || node.tagName === 'a') return [node]
    const said = textOf(node)
    const isWord = (other: Content | undefined, edge: RegExp) => other !== undefined && edge.test(textOf(other))
    const before = isWord(nodes[at - 1], /[\p{L}\p{N}]$/u) ? /^[\p{P}\p{S}]*/u.exec(said)?.[0].length : 0
    const after = isWord(nodes[at + 1], /^[\p{L}\p{N}]/u) ? /[\p{P}\p{S}]*$/u.exec(said)?.[0].length : 0
    const [start, end] = [before ?? 0, said.length - (after ?? 0)]
    if (start >= end) return node.children
    return [text(said.slice(0, start)), ...slice([node], start, end), text(said.slice(end))]
  })

/** The nodes with only so much of their text. */
function slice(nodes: readonly Content[], from: number, to: number): Content[] {
  let at = 0
  return nodes.flatMap((node) => {
    const { length } = textOf(node)
    const [first, last] = [from, to].map((position) => Math.min(Math.max(position - at, 0), length))
    at += length
    if (node.type === 'text') return [text(node.value.slice(first, last))]
    return node.type === 'element' ? [{ ...node, children: slice(node.children, first ?? 0, last ?? 0) }] : [node]
  })
}

/** What a heading or a cell can hold: one line. Paragraphs, entries and line breaks become spaces. */
const inOneLine = (nodes: readonly Content[]): Content[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'element') return [node]
    const children = inOneLine(node.children)
    return INLINE.has(node.tagName) ? [{ ...node, children }] : [text(' '), ...children, text(' ')]
  })
