import { EditorView } from '@codemirror/view'
import { isMention, parseSource, type TreeNode, withoutSigns } from './signs.ts'

/** For this editor, which takes it back as it was written. */
export const MARKDOWN = 'text/markdown'

/** Copies and cuts without signs: plain for plain fields, formatted for Word and mail, and as written for this editor. */
export const copying = EditorView.domEventHandlers({ copy, cut: copy })

function copy({ type, clipboardData }: ClipboardEvent, view: EditorView): boolean {
  const { state } = view
  const source = state.selection.ranges.map(({ from, to }) => state.sliceDoc(from, to)).join('\n')
  if (source === '' || !clipboardData) return false
  clipboardData.setData('text/plain', withoutSigns(source))
  clipboardData.setData('text/html', htmlOf(source, location.origin))
  clipboardData.setData(MARKDOWN, source)
  if (type === 'cut') view.dispatch(state.replaceSelection(''), { userEvent: 'delete.cut', scrollIntoView: true })
  return true
}

const TAGS = new Map(
  Object.entries({
    Paragraph: 'p',
    StrongEmphasis: 'strong',
    Emphasis: 'em',
    Strikethrough: 's',
    InlineCode: 'code',
    BulletList: 'ul',
    OrderedList: 'ol',
    ListItem: 'li',
    Blockquote: 'blockquote',
    Table: 'table',
    TableHeader: 'tr',
    TableRow: 'tr',
    TableCell: 'td',
  }),
)
const BLOCKS = /^(?:Document|BulletList|OrderedList|ListItem|Blockquote|Table|TableHeader|TableRow)$/
const SILENT = /Mark$|^(?:LinkTitle|TableDelimiter|CodeInfo|HorizontalRule|HTMLBlock|HTMLTag|Comment)/

/** Formatted text, for other programs. @param origin what addresses of this site get in front */
export function htmlOf(markdown: string, origin: string): string {
  const read = ({ from, to }: { from: number; to: number }) => markdown.slice(from, to)
  const inside = (node: TreeNode): string => {
    let [html, at] = ['', node.from]
    const add = (to: number) => {
      // Between blocks, it's distance.
      if (!BLOCKS.test(node.name)) html += escaped(markdown.slice(at, to)).replaceAll('\n', '<br>')
    }
    for (let child = node.firstChild; child; child = child.nextSibling) {
      add(child.from)
      html += write(child, node)
      at = child.to
    }
    add(node.to)
    return html
  }
  const write = (node: TreeNode, parent: TreeNode): string => {
    const { name } = node
    const isLink = name === 'Link' || name === 'Image'
    if (SILENT.test(name) || (name === 'URL' && /^(?:Link|Image)$/.test(parent.name))) return ''
    if (name === 'Escape') return escaped(read(node).slice(1))
    if (isLink && isMention(node, read(node))) return `<sup>${escaped(read(node).slice(2, -1))}</sup>`
    const url = isLink ? node.getChild('URL') : null
    if (name === 'Link' && url) return `<a href="${escaped(addressOf(read(url), origin))}">${inside(node)}</a>`
    // A single one is just words.
    const isPlain =
      name === 'Paragraph' && (parent.name === 'ListItem' || (node.from === 0 && node.to === markdown.length))
    const [, level] = /^ATXHeading(\d)/.exec(name) ?? []
    const tag = isPlain ? undefined : level === undefined ? TAGS.get(name) : `h${level}`
    const html = level === undefined ? inside(node) : inside(node).trim()
    return tag === undefined ? html : `<${tag}>${html}</${tag}>`
  }
  return inside(parseSource(markdown).topNode)
}

const addressOf = (written: string, origin: string): string => {
  const address = written.replace(/^<(.*)>$/, '$1')
  if (address.startsWith('/')) return origin + address
  return /^(?:https?:|mailto:|tel:|#)/i.test(address) ? address : ''
}

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
