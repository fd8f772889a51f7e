import type { Heading } from '../article.ts'
import { htmlOf, parseMarkdown } from '../markdown.server.ts'
import { toRichText } from '../rich-text/render-rich-text.server.ts'
import type { RichText } from '../rich-text/rich-text.ts'
import { contentsOf, dressBody, wordsOf } from './dress-body.server.ts'

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
