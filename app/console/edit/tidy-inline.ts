import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

export const reader = unified().use(rehypeParse).freeze()

export type Node = ReturnType<typeof reader.parse>['children'][number]
export type Element = Extract<Node, { type: 'element' }>
export type Content = Element['children'][number]

const MARKS = new Set('strong b em i u mark a del s'.split(' '))
const INLINE = new Set([...MARKS, ...'code span sub sup small font abbr q cite ins kbd'.split(' ')])

const text = (value: string): Content => ({ type: 'text', value })

export const textOf = (node: Node | Content): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''

/**
 * A mark of Markdown stands right at its words, and with none it's nothing: the spaces at a mark's ends go out of it,
 * and a mark around spaces alone goes.
 */
export function tidyMark(node: Element): Content[] {
  if (!MARKS.has(node.tagName)) return [node]
  const said = textOf(node)
  // It may hold a line break.
  if (said.trim() === '') return node.children
  const [start = ''] = /^\s+/.exec(said) ?? []
  const [end = ''] = /\s+$/.exec(said) ?? []
  const trimmed = cut(cut([node], start.length, 'start'), end.length, 'end')
  return [...(start ? [text(start)] : []), ...trimmed, ...(end ? [text(end)] : [])]
}

/** Takes so many characters off one end. */
function cut(nodes: readonly Content[], count: number, end: 'start' | 'end'): Content[] {
  if (count === 0) return [...nodes]
  const [next, ...rest] = end === 'start' ? nodes : nodes.toReversed()
  if (next === undefined) return []
  const length = textOf(next).length
  const left = cutOne(next, Math.min(count, length), end)
  const others = count > length ? cut(end === 'start' ? rest : rest.toReversed(), count - length, end) : undefined
  const kept = others ?? (end === 'start' ? rest : rest.toReversed())
  return end === 'start' ? [...left, ...kept] : [...kept, ...left]
}

function cutOne(node: Content, count: number, end: 'start' | 'end'): Content[] {
  if (node.type === 'text') {
    const value = end === 'start' ? node.value.slice(count) : node.value.slice(0, node.value.length - count)
    return value === '' ? [] : [text(value)]
  }
  return node.type === 'element' ? [{ ...node, children: cut(node.children, count, end) }] : [node]
}

/** What a heading or a cell can hold: one line. Paragraphs, entries and line breaks become spaces. */
export const inOneLine = (nodes: readonly Content[]): Content[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'element') return [node]
    const children = inOneLine(node.children)
    return INLINE.has(node.tagName) ? [{ ...node, children }] : [text(' '), ...children, text(' ')]
  })
