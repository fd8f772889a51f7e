import { join } from 'node:path/posix'
import { BODY, type ContentProblem, contentProblem } from '#contracts/content-problems.ts'
import { UPLOADED_PICTURE } from '#contracts/content-source.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import type { ContentFile } from './content-file.ts'
import type { ContentFiles } from './content-files.server.ts'
import { droppedHtml, type HtmlTree, parseMarkdown, textOf } from './markdown.server.ts'

/** What looks like a mistake in a file, and in which field. */
export function likelyMistakes(
  { frontMatter, body }: ContentFile,
  leftovers: readonly string[],
  files: Pick<ContentFiles, 'has'>,
): ContentProblem[] {
  const fields = Object.entries(typeof frontMatter === 'object' ? (frontMatter ?? {}) : {})
  const marks = SUSPECT.test(body) ? mistakesIn(parseMarkdown(body), files) : []
  const dropped = body.includes('<') ? droppedHtml(body) : []
  return [
    ...leftIn(fields, body, leftovers),
    ...marks,
    ...dropped.map((tag) => contentProblem(BODY, 'html-dropped', { tag })),
  ]
}

/** Placeholder sentences of a new piece that are still there. */
function leftIn(fields: [string, unknown][], body: string, leftovers: readonly string[]): ContentProblem[] {
  const isLeft = (text: string) => leftovers.includes(text.trim())
  return [
    ...fields.filter(([, value]) => textsIn(value).some(isLeft)).map(([name]) => contentProblem(name, 'template-left')),
    ...body
      .split('\n')
      .filter(isLeft)
      .map((line) => contentProblem(BODY, 'template-in-text', { line: line.trim() })),
  ]
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Pictures, headings and links that may be wrong; notes aren't. What has none of them isn't parsed once more. */
const SUSPECT =
  /!\[|^ {0,3}(?:#{1,6}[ \t]*$|#[ \t]|=+[ \t]*$)|\](?:\(|(?<!\[\^[^\]\s]+\]):[ \t]*)<?(?!https:\/\/|[/#<]|mailto:|tel:)\S/m

type Files = Pick<ContentFiles, 'has'>

function mistakesIn(node: HtmlTree | HtmlTree['children'][number], files: Files): ContentProblem[] {
  const inside = 'children' in node ? node.children.flatMap((child) => mistakesIn(child, files)) : []
  const own = node.type === 'element' ? mistakeOf(node, files) : undefined
  return own === undefined ? inside : [own, ...inside]
}

/** One of public/, or one that was uploaded, or that's made of a download: publishing looks whether that's there. */
const isPicture = (src: string, files: Files): boolean => {
  const url = URL.parse(src, 'http://site')
  if (url?.origin !== 'http://site') return false
  const path = ifPossible(() => decodeURI(url.pathname))
  return path !== undefined && (UPLOADED_PICTURE.test(url.pathname) || files.has(join('public', path)))
}

type Element = Extract<HtmlTree['children'][number], { type: 'element' }>

/** What's wrong with an element. Its address is gone if it's none that a page may have. */
function mistakeOf(node: Element, files: Files): ContentProblem | undefined {
  const { tagName, properties } = node
  const text = textOf(node).trim()
  if (tagName === 'img') {
    const { src = 'its address is none' } = properties
    // The site's CSP blocks pictures from other sites.
    const isForeign = /^(https?:)?\/\//i.test(String(src))
    if (properties.src !== undefined && !isForeign && isPicture(String(src), files)) return undefined
    const isnt = isForeign ? 'lies on another site' : 'is no picture of this site'
    const why = properties.src === undefined ? src : `${String(src)} ${isnt}`
    return contentProblem(BODY, 'picture-dropped', { why: String(why) })
  }
  if (tagName === 'a' && properties.href === undefined) return contentProblem(BODY, 'link-dropped', { words: text })
  if (/^h[1-6]$/.test(tagName) && text === '') return contentProblem(BODY, 'heading-blank')
  if (tagName === 'h1') return contentProblem(BODY, 'heading-too-large', { words: text })
  return undefined
}
