import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Heading } from '../article.ts'
import type { HtmlNode as Content, HtmlElement as Element, HtmlTree as Root } from '../markdown.server.ts'
import { pictureSize } from './picture-size.server.ts'

type ElementContent = Element['children'][number]

/** What can say how large it is. */
const PICTURE = /\.(png|jpe?g)$/i

/** What marks the heading of the notes. */
const NOTES = 'footnote-label'

/** The second-level headings, without that of the notes. */
export function contentsOf(tree: Root): Heading[] {
  return elementsOf(tree, isHeading)
    .filter(({ tagName }) => tagName === 'h2')
    .map((heading) => ({ id: String(heading.properties.id), text: textOf(heading) }))
}

/** How many words there are to read. */
export function wordsOf(tree: Root): number {
  return textOf(tree).match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0
}

/** Links beside headings, a frame around tables that can be scrolled with the keyboard, check boxes as drawings, sizes of pictures. */
export function dressBody(tree: Root): Root {
  const place = { section: '' }
  return { ...tree, children: tree.children.map((node) => dress(node, place)) as Root['children'] }
}

function dress(node: Content | ElementContent, place: { section: string }): Content | ElementContent {
  if (node.type !== 'element') return node
  if (isHeading(node)) {
    place.section = textOf(node)
    return withAnchor(node)
  }
  if (node.tagName === 'input') return checkBox(node)
  if (node.tagName === 'img') return withSize(node)
  const children = node.children.map((child) => dress(child, place)) as ElementContent[]
  const dressed = { ...node, children }
  return node.tagName === 'table' ? inScrollFrame(dressed, place.section) : dressed
}

/** Beside the heading and not in it, so that the heading's name stays its text. */
function withAnchor(heading: Element): Element {
  const link = element('a', { className: ['anchor'], href: `#${String(heading.properties.id)}` }, [
    element('span', { className: ['sr-only'] }, [text(`Link to “${textOf(heading)}”`)]),
    element('span', { ariaHidden: 'true' }, [text('#')]),
  ])
  return element('div', { className: ['anchored'] }, [heading, link])
}

function inScrollFrame(table: Element, section: string): Element {
  const label = section ? `Table: ${section}` : 'Table'
  return element('div', { className: ['table-frame'], role: 'group', ariaLabel: label, tabIndex: 0 }, [table])
}

function checkBox(input: Element): Element {
  return 'checked' in input.properties && input.properties.checked
    ? element('span', { className: ['check-box'], dataChecked: '', role: 'img', ariaLabel: 'Done:' }, [])
    : element('span', { className: ['check-box'], ariaHidden: 'true' }, [])
}

/** So that nothing below a picture moves when it comes. */
function withSize(picture: Element): Element {
  const file = join('public', String(picture.properties.src))
  const size = PICTURE.test(file) && existsSync(file) ? pictureSize(readFileSync(file)) : undefined
  return { ...picture, properties: { ...picture.properties, ...size } }
}

const isHeading = (node: Element) => /^h[2-4]$/.test(node.tagName) && node.properties.id !== NOTES

const elementsOf = (node: Root | Content, fits: (element: Element) => boolean): Element[] => [
  ...(node.type === 'element' && fits(node) ? [node] : []),
  ...('children' in node ? node.children.flatMap((child) => elementsOf(child, fits)) : []),
]

const textOf = (node: Root | Content): string => {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ' '
  const separator =
    node.type === 'root' || /^(table|thead|tbody|tr|ul|ol|section|blockquote)$/.test(tagOf(node)) ? ' ' : ''
  return node.children.map(textOf).join(separator)
}

const tagOf = (node: Root | Content) => (node.type === 'element' ? node.tagName : '')

const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

const text = (value: string): ElementContent => ({ type: 'text', value })
