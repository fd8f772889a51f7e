import rehypeSanitize from 'rehype-sanitize'
import { defaultSchema } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { mayHaveBareAddresses, withoutBareAddresses } from './rich-text/bare-addresses.server.ts'
import type { Heading } from './articles.server.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureSize } from './pieces/picture-size.server.ts'

/** Our own authors write it, so ids need no prefix against clobbering: footnotes and headings keep short addresses. */
const OWN_IDS = { clobberPrefix: '' }

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkBreaks)
  .use(remarkRehype, { ...OWN_IDS, footnoteLabel: 'Notes', footnoteLabelProperties: {}, footnoteBackContent: '↑' })
  .use(rehypeSanitize, { ...defaultSchema, ...OWN_IDS })
  .use(rehypeSlug)
  .use(rehypeStringify)
  .freeze()

const quickParser = unified().use(remarkParse).use(remarkGfm).use(withoutBareAddresses).freeze()

export type HtmlTree = ReturnType<typeof pipeline.runSync>
type HtmlNode = HtmlTree['children'][number]
type HtmlElement = Extract<HtmlNode, { type: 'element' }>

/** Markdown as §9 has it (line breaks, GitHub-style extensions) as a tree of safe HTML whose headings have ids. */
export function parseMarkdown(markdown: string): HtmlTree {
  const parser = mayHaveBareAddresses(markdown) ? pipeline : quickParser
  return pipeline.runSync(parser.parse(markdown))
}

function htmlOf(tree: HtmlTree): string {
  return pipeline.stringify(tree)
}

interface RenderedBody {
  /** For the page: with links to its headings, tables that scroll, drawn check boxes. */
  body: RichText
  /** The same without what only the page needs. */
  bodyHtml: string
  /** The second-level headings in their order, without that of the notes. */
  headings: Heading[]
  /** How many words there are to read. */
  words: number
}

/** The body of an article or a case study. */
export function renderBody(markdown: string): RenderedBody {
  const tree = parseMarkdown(markdown)
  return {
    body: toRichText(dressBody(tree)),
    bodyHtml: htmlOf(tree),
    headings: contentsOf(tree),
    words: wordsOf(tree),
  }
}

type ElementContent = HtmlElement['children'][number]

/** What can say how large it is. */
const PICTURE = /\.(png|jpe?g)$/i

/** What marks the heading of the notes. */
const NOTES = 'footnote-label'

/** The second-level headings, without that of the notes. */
function contentsOf(tree: HtmlTree): Heading[] {
  return elementsOf(tree, isHeading)
    .filter(({ tagName }) => tagName === 'h2')
    .map((heading) => ({ id: String(heading.properties.id), text: textOf(heading) }))
}

/** How many words there are to read. */
function wordsOf(tree: HtmlTree): number {
  return textOf(tree).match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0
}

/** Links beside headings, a frame around tables that can be scrolled with the keyboard, check boxes as drawings, sizes of pictures. */
function dressBody(tree: HtmlTree): HtmlTree {
  const place = { section: '' }
  return { ...tree, children: tree.children.map((node) => dress(node, place)) as HtmlTree['children'] }
}

function dress(node: HtmlNode | ElementContent, place: { section: string }): HtmlNode | ElementContent {
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
function withAnchor(heading: HtmlElement): HtmlElement {
  const link = element('a', { className: ['anchor'], href: `#${String(heading.properties.id)}` }, [
    element('span', { className: ['sr-only'] }, [text(`Link to “${textOf(heading)}”`)]),
    element('span', { ariaHidden: 'true' }, [text('#')]),
  ])
  return element('div', { className: ['anchored'] }, [heading, link])
}

function inScrollFrame(table: HtmlElement, section: string): HtmlElement {
  const label = section ? `Table: ${section}` : 'Table'
  return element('div', { className: ['table-frame'], role: 'group', ariaLabel: label, tabIndex: 0 }, [table])
}

function checkBox(input: HtmlElement): HtmlElement {
  return 'checked' in input.properties && input.properties.checked
    ? element('span', { className: ['check-box'], dataChecked: '', role: 'img', ariaLabel: 'Done:' }, [])
    : element('span', { className: ['check-box'], ariaHidden: 'true' }, [])
}

/** So that nothing below a picture moves when it comes. */
function withSize(picture: HtmlElement): HtmlElement {
  const file = join('public', String(picture.properties.src))
  const size = PICTURE.test(file) && existsSync(file) ? pictureSize(readFileSync(file)) : undefined
  return { ...picture, properties: { ...picture.properties, ...size } }
}

const isHeading = (node: HtmlElement) => /^h[2-4]$/.test(node.tagName) && node.properties.id !== NOTES

const elementsOf = (node: HtmlTree | HtmlNode, fits: (element: HtmlElement) => boolean): HtmlElement[] => [
  ...(node.type === 'element' && fits(node) ? [node] : []),
  ...('children' in node ? node.children.flatMap((child) => elementsOf(child, fits)) : []),
]

const textOf = (node: HtmlTree | HtmlNode): string => {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ' '
  const separator =
    node.type === 'root' || /^(table|thead|tbody|tr|ul|ol|section|blockquote)$/.test(tagOf(node)) ? ' ' : ''
  return node.children.map(textOf).join(separator)
}

const tagOf = (node: HtmlTree | HtmlNode) => (node.type === 'element' ? node.tagName : '')

const element = (tagName: string, properties: HtmlElement['properties'], children: ElementContent[]): HtmlElement => ({
  type: 'element',
  tagName,
  properties,
  children,
})

const text = (value: string): ElementContent => ({ type: 'text', value })

/** Markdown as §9 has it (line breaks, GitHub-style extensions) as safe data for `RichTextBody`. */
export function renderRichText(markdown: string): RichText {
  return toRichText(parseMarkdown(markdown))
}

function toRichText(tree: HtmlTree): RichText {
  return tree.children.flatMap(fromNode)
}

function fromNode(node: HtmlNode): RichText {
  // The line ends between blocks mean nothing to a browser.
  if (node.type === 'text') return node.value === '\n' ? [] : [node.value]
  if (node.type !== 'element') return []
  const element: RichElement = { tag: node.tagName, children: node.children.flatMap(fromNode) }
  const props = Object.entries(node.properties).map(fromProperty)
  return [props.length > 0 ? { ...element, props: Object.fromEntries(props) } : element]
}

function fromProperty([name, value]: [string, HtmlElement['properties'][string]]) {
  return [attributeName(name), Array.isArray(value) ? value.join(' ') : (value ?? '')] as const
}

/** React takes properties by their names in the DOM, but these as they are written in HTML: aria-describedby, data-footnote-ref. */
function attributeName(property: string): string {
  // How a column is aligned is the style sheet's to say.
  if (property === 'align') return 'data-align'
  if (/^aria[A-Z]/.test(property)) return `aria-${property.slice('aria'.length).toLowerCase()}`
  return /^data[A-Z]/.test(property) ? property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : property
}

/** Text with its marks, as data: the policy of the pages forbids putting HTML into them by script (Trusted Types). */
export type RichText = (string | RichElement)[]

export interface RichElement {
  tag: string
  /** Attributes under the names that React gives them. */
  props?: Record<string, string | number | boolean>
  children: RichText
}
