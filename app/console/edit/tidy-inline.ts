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
  const [start, end] = [said.length - said.trimStart().length, said.trimEnd().length]
  return [text(said.slice(0, start)), ...slice([node], start, end), text(said.slice(end))]
}

/** The nodes with only so much of their text. */
function slice(nodes: readonly Content[], from: number, to: number): Content[] {
  let at = 0
  return nodes.flatMap((node) => {
    const { length } = textOf(node)
    const [first, last] = [from, to].map((place) => Math.min(Math.max(place - at, 0), length))
    at += length
    if (node.type === 'text') return [text(node.value.slice(first, last))]
    return node.type === 'element' ? [{ ...node, children: slice(node.children, first ?? 0, last ?? 0) }] : [node]
  })
}

/** What a heading or a cell can hold: one line. Paragraphs, entries and line breaks become spaces. */
export const inOneLine = (nodes: readonly Content[]): Content[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'element') return [node]
    const children = inOneLine(node.children)
    return INLINE.has(node.tagName) ? [{ ...node, children }] : [text(' '), ...children, text(' ')]
  })
