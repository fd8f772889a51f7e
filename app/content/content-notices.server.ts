import type { ContentSource } from '#contracts/content-source.ts'
import { type ContentFile, readContentFile } from './front-matter.server.ts'
import { type HtmlTree, parseMarkdown } from './markdown.server.ts'
import { openContent } from './open-content.server.ts'
import { EVER, saysDraft } from './publishing.ts'

/** Warnings about likely mistakes and skipped files. @param leftovers sentences that an author has to replace */
export function contentNotices(source: ContentSource, leftovers: readonly string[]): string[] {
  const notices: string[] = []
  const { files, articles } = openContent(source, EVER, (warning) => notices.push(warning))
  articles.list()
  for (const path of files.all('.md')) {
    if (path.endsWith('README.md')) continue
    const file = readContentFile(files, path)
    if (!saysDraft(file.frontMatter)) notices.push(...noticesOf(file, leftovers))
  }
  return notices
}

/** What looks like a mistake in a file. */
export function noticesOf({ path, frontMatter, body }: ContentFile, leftovers: readonly string[]): string[] {
  const fields = Object.entries(typeof frontMatter === 'object' ? (frontMatter ?? {}) : {})
  const notices = [
    ...leftIn(fields, body, leftovers),
    ...(body.includes('![') ? foreignPictures(parseMarkdown(body)) : []),
  ]
  return notices.map((notice) => `${path}: ${notice}`)
}

/** Placeholder sentences from `npm run new` that are still there. */
function leftIn(fields: [string, unknown][], body: string, leftovers: readonly string[]): string[] {
  const isLeft = (text: string) => leftovers.includes(text.trim())
  return [
    ...fields
      .filter(([, value]) => textsIn(value).some(isLeft))
      .map(([name]) => `${name} is still the sentence of npm run new. Write your own`),
    ...body
      .split('\n')
      .filter(isLeft)
      .map((line) => `the text still has the sentence “${line.trim()}” of npm run new. Write your own, or delete it`),
  ]
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The site's CSP blocks pictures from other sites. */
function foreignPictures(node: HtmlTree | HtmlTree['children'][number]): string[] {
  if (node.type === 'element' && node.tagName === 'img') {
    const src = String(node.properties.src)
    return /^(https?:)?\/\//.test(src)
      ? [`the picture ${src} lies on another site and is not shown. Save it in public/ and write ![…](/its-name.jpg)`]
      : []
  }
  return 'children' in node ? node.children.flatMap(foreignPictures) : []
}
