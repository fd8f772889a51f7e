import { type HtmlElement, type HtmlNode, type HtmlTree, parseMarkdown } from '../markdown.server.ts'
import type { RichElement, RichText } from './rich-text.ts'

/** Markdown as §9 has it (line breaks, GitHub-style extensions) as safe data for `RichTextBody`. */
export function renderRichText(markdown: string): RichText {
  return toRichText(parseMarkdown(markdown))
}

export function toRichText(tree: HtmlTree): RichText {
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
