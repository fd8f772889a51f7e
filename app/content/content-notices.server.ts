import { BODY, type ContentProblem } from '#contracts/console-content.ts'
import { openArticles } from './articles.server.ts'
import type { ContentFiles } from './content-files.server.ts'
import { type ContentFile, readContentFile } from './front-matter.server.ts'
import { droppedHtml, type HtmlTree, parseMarkdown } from './markdown.server.ts'
import { EVER, saysDraft } from './publishing.ts'

/** Warnings about likely mistakes and skipped files. @param leftovers sentences that an author has to replace */
export function contentNotices(files: ContentFiles, leftovers: readonly string[]): string[] {
  const notices: string[] = []
  openArticles(files, EVER, (warning) => notices.push(warning)).list()
  for (const path of files.all('.md')) {
    if (path.endsWith('README.md')) continue
    const file = readContentFile(files, path)
    if (!saysDraft(file.frontMatter)) notices.push(...noticesOf(file, leftovers))
  }
  return notices
}

const noticesOf = (file: ContentFile, leftovers: readonly string[]): string[] =>
  likelyMistakes(file, leftovers).map(({ says }) => `${file.path}: ${says}`)

/** What looks like a mistake in a file, and in which field. */
export function likelyMistakes({ frontMatter, body }: ContentFile, leftovers: readonly string[]): ContentProblem[] {
  const fields = Object.entries(typeof frontMatter === 'object' ? (frontMatter ?? {}) : {})
  const pictures = body.includes('![') ? foreignPictures(parseMarkdown(body)) : []
  const dropped = body.includes('<') ? droppedHtml(body) : []
  return [
    ...leftIn(fields, body, leftovers),
    ...pictures.map((says) => ({ field: BODY, says: `the text has a picture that isn’t shown: ${says}` })),
    ...dropped.map((tag) => ({
      field: BODY,
      says: `the text has HTML, which isn’t shown: ${tag}. Take it out, or put it between backticks to show it as it is`,
    })),
  ]
}

/** Placeholder sentences of a new piece that are still there. */
function leftIn(fields: [string, unknown][], body: string, leftovers: readonly string[]): ContentProblem[] {
  const isLeft = (text: string) => leftovers.includes(text.trim())
  return [
    ...fields
      .filter(([, value]) => textsIn(value).some(isLeft))
      .map(([name]) => ({ field: name, says: `${name} is still the template’s sentence. Write your own` })),
    ...body
      .split('\n')
      .filter(isLeft)
      .map((line) => ({
        field: BODY,
        says: `the text still has the template’s sentence “${line.trim()}”. Write your own, or delete it`,
      })),
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
      ? [`${src} lies on another site. Upload it, or save it in public/ and write ![…](/its-name.jpg)`]
      : []
  }
  return 'children' in node ? node.children.flatMap(foreignPictures) : []
}
