import { join } from 'node:path/posix'
import { imageSize } from 'image-size'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SMALL_PICTURE, UPLOADED_PICTURE } from '#contracts/content-source.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import type { ContentFiles } from './content-files.server.ts'
import { withMarginNotes } from './margin-notes.server.ts'
import { mendMarks } from './mark-signs.ts'
import { cacheLatest, once } from './once.ts'
import { type RichText, toRichText } from './rich-text.ts'

/** Only our authors write it, so ids need no prefix. */
const OWN_IDS = { clobberPrefix: '' }

const { protocols } = defaultSchema
/** A number to call, too. */
const LINKS = { protocols: { ...protocols, href: [...(protocols?.['href'] ?? []), 'tel'] } }

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkBreaks)
  .use(remarkRehype, { ...OWN_IDS, footnoteLabel: 'Notes', footnoteLabelProperties: {}, footnoteBackContent: '↑' })
  .use(rehypeSanitize, { ...defaultSchema, ...OWN_IDS, ...LINKS })
  .use(rehypeSlug)
  .use(rehypeStringify)
  .freeze()

export type HtmlTree = ReturnType<typeof pipeline.runSync>
type HtmlNode = HtmlTree['children'][number]
type HtmlElement = Extract<HtmlNode, { type: 'element' }>

/** Markdown (GFM, line breaks kept) as sanitized HTML with heading ids. So many trees take about 30 MB. */
export const parseMarkdown = cacheLatest(100, (markdown): HtmlTree => {
  const tree = pipeline.runSync(pipeline.parse(mendMarks(markdown)))
  keepIdsApart(tree)
  return tree
})

/** Ids of what stands around a text, and of its notes. */
const TAKEN =
  /^(?:main|menu|cookies|brand-mark|first-screen|authorities|footnote-label|(?:fn|fnref|select)-.*|.*-title)$/

/**
 * A heading with an id that the page has already would lead elsewhere, and so would the page's own link to that id. One
 * without letters is a section.
 */
function keepIdsApart(tree: HtmlTree): void {
  const texts = tree.children.filter((node) => !(node.type === 'element' && 'dataFootnotes' in node.properties))
  const headings = texts.flatMap((node) => elementsOf(node, ({ tagName }) => /^h[1-6]$/.test(tagName)))
  const taken = new Set(headings.map(({ properties }) => String(properties.id)))
  for (const { properties } of headings) {
    const id = String(properties.id)
    const named = TAKEN.test(id) ? `the-${id}-heading` : /^-?\d*$/.test(id) ? 'section' : id
    let free = named
    for (let count = 1; free !== id && taken.has(free); count++) free = `${named}-${count}`
    taken.add(free)
    properties.id = free
  }
}

/** The tags of Markdown that pages leave out, each once. Comments are meant to be left out. */
export function droppedHtml(markdown: string): string[] {
  const tags = htmlIn(pipeline.parse(markdown)).flatMap((html) =>
    [...withoutComments(html).matchAll(/<[a-z!?][^>]*>?/gi)].map(([tag]) => tag),
  )
  return [...new Set(tags)]
}

/** Split first: one expression would look for the end of each comment anew. */
const withoutComments = (html: string) =>
  html
    .split('-->')
    .map((part, index, { length }) => (index < length - 1 ? part.replace(/<!--.*$/s, '') : part))
    .join('')

const htmlIn = (node: MarkdownNode): string[] => [
  ...(node.type === 'html' ? [node.value ?? ''] : []),
  ...(node.children ?? []).flatMap(htmlIn),
]

interface MarkdownNode {
  type: string
  value?: string
  children?: readonly MarkdownNode[]
}

const htmlOf = (tree: HtmlTree): string => pipeline.stringify(tree)

export interface Heading {
  id: string
  text: string
}

/** A piece's text, rendered when a page asks for it. As JSON it's its Markdown: all that it's made of. */
export interface Body {
  rendered(): ReturnType<typeof renderBody>
  toJSON(): string
}

export const openBody = (markdown: string, files: ContentFiles): Body => ({
  rendered: once(() => renderBody(markdown, files)),
  toJSON: () => markdown,
})

/** @param files have the pictures of public/, whose sizes are written down */
export function renderBody(markdown: string, files: ContentFiles) {
  const tree = parseMarkdown(markdown)
  return {
    /** For the page: heading links, scrollable tables, drawn check boxes. */
    body: withMarginNotes(toRichText(dressBody(tree, files))),
    html: () => htmlOf(tree),
    /** Second-level headings, except the footnotes'. */
    headings: contentsOf(tree),
    words: wordsOf(tree),
  }
}

type ElementContent = HtmlElement['children'][number]

const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)$/i

const NOTES = 'footnote-label'

function contentsOf(tree: HtmlTree): Heading[] {
  return elementsOf(tree, isHeading)
    .filter(({ tagName }) => tagName === 'h2')
    .map((heading) => ({ id: String(heading.properties.id), text: textOf(heading) }))
}

const wordsOf = (tree: HtmlTree): number => textOf(tree).match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0

interface Place {
  section: string
  files: ContentFiles
}

function dressBody(tree: HtmlTree, files: ContentFiles): HtmlTree {
  const position = { section: '', files }
  return { ...tree, children: tree.children.map((node) => dress(node, position)) as HtmlTree['children'] }
}

function dress(node: HtmlNode | ElementContent, position: Place): HtmlNode | ElementContent {
  if (node.type !== 'element') return node
  if (isHeading(node)) {
    position.section = textOf(node)
    return withAnchor(node)
  }
  if (node.tagName === 'input') return checkBox(node)
  if (node.tagName === 'img') return withSize(node, position.files)
  const children = node.children.map((child) => dress(child, position)) as ElementContent[]
  const dressed = { ...node, children }
  if (isPdfLink(node)) return inNewTab(dressed)
  // A corner without words heads nothing.
  if (node.tagName === 'th' && textOf(node).trim() === '') return { ...dressed, tagName: 'td' }
  // Its lines scroll, and not every browser lets the keyboard do that by itself.
  if (node.tagName === 'pre') return { ...dressed, properties: { ...node.properties, tabIndex: 0 } }
  return node.tagName === 'table' ? inScrollFrame(dressed, position.section) : dressed
}

const isPdfLink = ({ tagName, properties }: HtmlElement) =>
  tagName === 'a' && /^\/[^/?#][^?#]*\.pdf(?=$|[?#])/i.test(String(properties.href))

/** Like the downloads' cards, so that the reader doesn't lose the page. */
const inNewTab = (link: HtmlElement): HtmlElement => ({
  ...link,
  properties: { ...link.properties, target: '_blank', rel: ['noopener'] },
  children: [...link.children, element('span', { className: ['sr-only'] }, [text(' (PDF, opens in a new tab)')])],
})

/** Next to the heading, so that the heading's accessible name doesn't change. */
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

/** Prevents a layout shift when a picture loads. */
function withSize(picture: HtmlElement, files: ContentFiles): HtmlElement {
  const src = String(picture.properties.src)
  const uploaded = UPLOADED_PICTURE.exec(src)
  const size = uploaded
    ? { width: Number(uploaded[2]), height: Number(uploaded[3]) }
    : sizeOf(join('public', src), files)
  const sized = { ...picture, properties: { ...picture.properties, ...size } }
  return uploaded ? inSizes(sized, src, Number(uploaded[2])) : sized
}

/** An uploaded picture, small and in a modern format for whoever takes that. */
function inSizes(picture: HtmlElement, src: string, width: number): HtmlElement {
  const set = (ending: string) => {
    const whole = src.replace(/jpg$/, ending)
    const small = whole.replace(/\.\w+$/, `-${SMALL_PICTURE}.${ending}`)
    return [...(width > SMALL_PICTURE ? [`${small} ${SMALL_PICTURE}w`] : []), `${whole} ${width}w`].join(', ')
  }
  const sizes = `(max-width: ${SMALL_PICTURE}px) 100vw, ${SMALL_PICTURE}px`
  return element('picture', {}, [
    element('source', { type: 'image/avif', srcSet: set('avif'), sizes }, []),
    { ...picture, properties: { ...picture.properties, srcSet: set('jpg'), sizes } },
  ])
}

function sizeOf(path: string, files: ContentFiles): { width: number; height: number } | undefined {
  const picture = PICTURE.test(path) ? files.bytes(path) : undefined
  const size = picture && ifPossible(() => imageSize(picture))
  if (!size) return undefined
  const { width, height, orientation = 1 } = size
  // From 5 on, the photo is stored rotated by 90 degrees.
  return orientation < 5 ? { width, height } : { width: height, height: width }
}

const isHeading = (node: HtmlElement) => /^h[2-4]$/.test(node.tagName) && node.properties.id !== NOTES

const elementsOf = (node: HtmlTree | HtmlNode, fits: (element: HtmlElement) => boolean): HtmlElement[] => [
  ...(node.type === 'element' && fits(node) ? [node] : []),
  ...('children' in node ? node.children.flatMap((child) => elementsOf(child, fits)) : []),
]

export const textOf = (node: HtmlTree | HtmlNode): string => {
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

export const renderRichText = (markdown: string): RichText => toRichText(parseMarkdown(markdown))
