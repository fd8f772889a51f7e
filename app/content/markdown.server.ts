import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { mayHaveBareAddresses, withoutBareAddresses } from './rich-text/bare-addresses.server.ts'

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
export type HtmlNode = HtmlTree['children'][number]
export type HtmlElement = Extract<HtmlNode, { type: 'element' }>

/** Markdown as §9 has it (line breaks, GitHub-style extensions) as a tree of safe HTML whose headings have ids. */
export function parseMarkdown(markdown: string): HtmlTree {
  const parser = mayHaveBareAddresses(markdown) ? pipeline : quickParser
  return pipeline.runSync(parser.parse(markdown))
}

export function htmlOf(tree: HtmlTree): string {
  return pipeline.stringify(tree)
}
