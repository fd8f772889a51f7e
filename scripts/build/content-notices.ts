import { readContentFile } from '#app/content/front-matter.server.ts'
import { type HtmlTree, parseMarkdown } from '#app/content/markdown.server.ts'
import { openContent } from '#app/content/open-content.server.ts'
import { EVER, saysDraft } from '#app/content/publishing.ts'
import type { ContentSource } from '#contracts/content-source.ts'
import { TEMPLATE } from '#publisher/piece-templates.ts'

/** Warnings about likely mistakes and skipped files. */
export function contentNotices(source: ContentSource): string[] {
  const notices: string[] = []
  const { files, articles } = openContent(source, EVER, (warning) => notices.push(warning))
  articles.list()
  for (const path of files.all('.md')) {
    if (path.endsWith('README.md')) continue
    const { frontMatter, body } = readContentFile(files, path)
    if (saysDraft(frontMatter)) continue
    const fields = Object.entries(typeof frontMatter === 'object' ? (frontMatter ?? {}) : {})
    notices.push(...leftovers(fields, body).map((notice) => `${path}: ${notice}`))
    if (body.includes('![')) notices.push(...foreignPictures(parseMarkdown(body)).map((notice) => `${path}: ${notice}`))
  }
  return notices
}

/** Placeholder sentences from `npm run new` that are still there. */
function leftovers(fields: [string, unknown][], body: string): string[] {
  const isLeft = (text: string) => TEMPLATE.some((sentence) => sentence === text.trim())
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
