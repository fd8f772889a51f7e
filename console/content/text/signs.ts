import { markdown, markdownLanguage } from '@codemirror/lang-markdown'

/** As the site reads it: a note of one word is a note, and no address of a link. */
export const siteMarkdown = markdown({ base: markdownLanguage, extensions: { remove: ['LinkReference'] } }).language

export const parseSource = (source: string) => siteMarkdown.parser.parse(source)
type Tree = ReturnType<typeof parseSource>
type TreeNode = Tree['topNode']

/** Characters of Markdown that a page doesn't show. */
export interface Sign {
  from: number
  to: number
  /** What they belong to: it shows them all, or none. */
  owner: { from: number; to: number; name: string }
}

/** Of a note's mention, without its words: `[^1]`. */
const isMention = (node: TreeNode, text: string): boolean =>
  node.name === 'Link' && text.startsWith('[^') && node.getChildren('LinkMark').length === 2

/** Emphasis, strong, struck words, headings, links, pictures' addresses, notes' marks, and freed signs. */
export function signsIn(
  tree: Tree,
  read: (from: number, to: number) => string,
  { from, to }: { from: number; to: number },
): Sign[] {
  const signs: Sign[] = []
  tree.iterate({
    from,
    to,
    enter({ node }) {
      const owner = { from: node.from, to: node.to, name: node.name }
      // A sign that goes on in the next line stays, since lines are drawn one by one.
      for (const [start, end] of rangesIn(node, read))
        if (start < end && !read(start, end).includes('\n')) signs.push({ from: start, to: end, owner })
    },
  })
  return signs
}

function rangesIn(node: TreeNode, read: (from: number, to: number) => string): (readonly [number, number])[] {
  const { from, to, name } = node
  const [, closing] = node.getChildren('LinkMark')
  const atStart = (length: number) => [from, from + length] as const
  const atEnd = (start: number) => [start, to] as const
  switch (name) {
    case 'Emphasis':
    case 'StrongEmphasis':
    case 'Strikethrough': {
      const ends = node.getChildren(name === 'Strikethrough' ? 'StrikethroughMark' : 'EmphasisMark')
      return ends.map((mark) => [mark.from, mark.to])
    }
    case 'Link':
      if (isMention(node, read(from, to))) return [atStart(2), atEnd(to - 1)]
      return closing && node.getChild('URL') ? [atStart(1), atEnd(closing.from)] : []
    case 'Image':
      return closing && node.getChild('URL') ? [atEnd(closing.to)] : []
    case 'Escape':
      return [atStart(1)]
    default: {
      // One without words is nothing but its signs.
      const [signs = ''] = name.startsWith('ATXHeading') ? (/^#+ +(?=\S)/.exec(read(from, to)) ?? []) : []
      return [atStart(signs.length)]
    }
  }
}

/** As a page says it: what's copied as plain text. */
export function withoutSigns(source: string): string {
  const read = (from: number, to: number) => source.slice(from, to)
  const signs = signsIn(parseSource(source), read, { from: 0, to: source.length })
  let at = 0
  const parts = signs
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to }) => {
      const part = source.slice(at, from)
      at = Math.max(at, to)
      return part
    })
  return parts.join('') + source.slice(at)
}
