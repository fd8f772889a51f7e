import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

export function findElement(nodes: readonly Node[], fits: (element: Element) => boolean): Element | undefined {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    if (fits(node)) return node
    const found = findElement(node.children, fits)
    if (found) return found
  }
  return undefined
}

export const someElement = (nodes: readonly Node[], fits: (element: Element) => boolean): boolean =>
  findElement(nodes, fits) !== undefined

export const reader = unified().use(rehypeParse).freeze()

export type Tree = ReturnType<typeof reader.parse>
/** Of an element's `Content`, any; a page has its document type, too. */
export type Node = Tree['children'][number]
export type Element = Extract<Node, { type: 'element' }>
export type Content = Element['children'][number]

export const styleOf = ({ properties }: Element): string => String(properties['style'] ?? '')
export const classOf = ({ properties }: Element): string => String(properties['className'] ?? '')
export const hrefOf = ({ properties }: Element): string => String(properties['href'] ?? '')
export const text = (value: string): Content => ({ type: 'text', value })

export const textOf = (node: Node): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''

export const wrap = (tagName: string, children: Content[], properties: Element['properties'] = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

/** What only the author sees: comments, what was deleted, hidden text, and the line above notes. */
function isHidden(node: Element): boolean {
  const style = styleOf(node)
  if (node.tagName === 'del' || /\bmsoDel\b/i.test(classOf(node))) return true
  if (
    /\bmsocom|\bMsoComment/i.test(classOf(node)) ||
    /mso-element:\s*comment|mso-special-character:\s*comment/i.test(style)
  )
    return true
  if (/(?:display:\s*none|visibility:\s*hidden|mso-hide:\s*all)/i.test(style) || node.properties['hidden'] === true)
    return true
  // Google Docs' comments: their marks, and below the text what they say.
  return /#cmnt\d/.test(hrefOf(node)) || (/^(p|div)$/.test(node.tagName) && someElement(node.children, isCommentsStart))
}

const isCommentsStart = (node: Element) => /#cmnt_ref\d/.test(hrefOf(node))

/** Without what's hidden; and addresses of the console, such as a browser makes of `#_ftn1`, lead nowhere. */
export function removeHidden<Parent extends Tree | Element>(parent: Parent, origin: string): Parent {
  const isNotes = parent.type === 'element' && /mso-element:\s*(?:foot|end)note-list/i.test(styleOf(parent))
  const children = (parent.children as Content[]).flatMap((node): Content[] => {
    if (node.type !== 'element') return [node]
    if (isHidden(node) || (isNotes && /^[bh]r$/.test(node.tagName))) return []
    const seen = removeHidden(node, origin)
    const href = hrefOf(seen)
    const path = origin !== '' && href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
    if (!/^\/console(?:[/?#]|$)/.test(path)) return [seen]
    return [{ ...seen, properties: { href: /#.*$/.exec(path)?.[0] ?? '' } }]
  })
  return { ...parent, children }
}

/** Not within one that counts. */
export const countElements = (nodes: readonly Node[], fits: (element: Element) => boolean): number =>
  nodes
    .filter((node) => node.type === 'element')
    .reduce((sum, node) => sum + (fits(node) ? 1 : countElements(node.children, fits)), 0)

/** Not what only counts readers, and not a drawn check box. */
export const isPicture = ({ tagName, properties: { width, role } }: Element): boolean =>
  tagName === 'v:imagedata' || (tagName === 'img' && Number(width ?? 2) > 1 && role !== 'presentation')

/** A note's mark, or the mark that its words begin with, in signs that Markdown doesn't escape. */
export function noteOf(node: Element): string | undefined {
  if (node.tagName !== 'a') return undefined
  const href = hrefOf(node)
  const [, kind, number] = /#(_ftn|_edn|ftnt|sdfootnote|sdendnote)(\d+)(?:sym)?$/.exec(href) ?? []
  const [, ofNote, itsNumber] = /#(_ftn|_edn|ftnt_|sdfootnote|sdendnote)(?:ref)?(\d+)(?:anc)?$/.exec(href) ?? []
  // Endnotes are counted apart.
  const nameOf = (which: string | undefined, count: string) => (/^_edn|^sdend/.test(which ?? '') ? `e${count}` : count)
  if (number !== undefined) return `\uE000${nameOf(kind, number)}\uE001`
  if (itsNumber !== undefined) return `\uE002${nameOf(ofNote, itsNumber)}\uE003`
  return undefined
}
