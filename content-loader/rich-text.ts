/** A node of the HTML tree (hast), as far as it's read here. */
type HtmlNode = { type: 'text'; value: string } | HtmlElement | { type: 'comment' | 'doctype' | 'raw' }

interface HtmlElement {
  type: 'element'
  tagName: string
  properties: Record<string, string | number | boolean | (string | number)[] | null | undefined>
  children: HtmlNode[]
}

/** Text as data, because the pages' Trusted Types policy blocks setting HTML from script. */
export type RichText = (string | RichElement)[]

export interface RichElement {
  tag: string
  props?: Record<string, string | number | boolean>
  children: RichText
}

/** What a page shows of a Markdown text's HTML. */
export const toRichText = (tree: { children: HtmlNode[] }): RichText => tree.children.flatMap(fromNode)

function fromNode(node: HtmlNode): RichText {
  if (node.type === 'text') return node.value === '\n' ? [] : [node.value]
  if (node.type !== 'element') return []
  const element: RichElement = { tag: node.tagName, children: node.children.flatMap(fromNode) }
  const props = Object.entries(node.properties).map(fromProperty)
  return [props.length > 0 ? { ...element, props: Object.fromEntries(props) } : element]
}

const fromProperty = ([name, value]: [string, HtmlElement['properties'][string]]) =>
  [attributeName(name), Array.isArray(value) ? value.join(' ') : (value ?? '')] as const

/** React takes DOM property names, but aria-* and data-* attributes as in HTML. */
function attributeName(property: string): string {
  // The style sheet aligns columns by this attribute.
  if (property === 'align') return 'data-align'
  if (/^aria[A-Z]/.test(property)) return `aria-${property.slice('aria'.length).toLowerCase()}`
  return /^data[A-Z]/.test(property) ? property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : property
}
