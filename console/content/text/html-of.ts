import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkBreaks from 'remark-breaks'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const writer = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkBreaks)
  .use(remarkRehype)
  .use(rehypeSanitize)
  .use(rehypeStringify)
  .freeze()

/** Formatted text, for other programs. @param origin what addresses of this site get in front */
export const htmlOf = (markdown: string, origin: string): string =>
  String(writer.processSync(markdown.replaceAll(/\[\^([^\]\s]+)\]/g, '\uE000$1\uE001')))
    .replaceAll(/ (href|src)="\//g, ` $1="${origin}/`)
    // A note and its mention can be copied without each other.
    .replaceAll(/\uE000(.*?)\uE001/g, '<sup>$1</sup>')
    // A single paragraph is just words.
    .replace(/^<p>((?:(?!<p>)[\s\S])*)<\/p>$/, '$1')
