import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createArticleIndex } from '#app/content/articles.server.ts'
import { parseCaseStudy } from '#app/content/case-studies.server.ts'
import type { ContentFiles } from '#app/content/content-files.server.ts'
import { parseDownload } from '#app/content/downloads.server.ts'
import { type ContentFile, readContentFolder } from '#app/content/front-matter.server.ts'
import { parseLandingCopy } from '#app/content/landing-pages.server.ts'
import { openContent } from '#app/content/open-content.server.ts'
import { EVER } from '#app/content/publishing.ts'
import { parseService } from '#app/content/services.server.ts'
import { landingPages } from '#app/paths.ts'
import { type BuiltContent, CONTENT_FILE, type ContentPiece, PREVIEW_FOLDER } from '#contracts/console-content.ts'
import type { ContentSource } from '#contracts/content-source.ts'
import { putInto } from './build-folder.ts'
import { openRenderer } from './open-renderer.ts'

/**
 * Writes the console's data about content/: a list of all pieces, and previews of those not public yet.
 * @param today `YYYY-MM-DD` @param notices the build's warnings about content/
 */
export async function describeContent(
  buildFolder: string,
  source: ContentSource,
  today: string,
  notices: string[],
): Promise<void> {
  const content = openContent(source, { today, showsUnpublished: true })
  const pieces = listContent(content.files)
  const put = putInto(join(buildFolder, 'server', PREVIEW_FOLDER))
  const { render } = await openRenderer(buildFolder, content, (name, body) => put(name, withoutScripts(String(body))))
  const rendered = new Set<string>()
  for (const path of pieces.filter((piece) => isUnseenPage(piece, today)).flatMap((piece) => piece.path ?? [])) {
    try {
      await render(path)
      rendered.add(path)
    } catch {
      // An unfinished draft has no preview. Its errors are reported once it's published.
    }
  }
  const described: BuiltContent = {
    pieces: pieces.map((piece) => ({ ...piece, hasPreview: piece.path !== null && rendered.has(piece.path) })),
    notices,
  }
  writeFileSync(join(buildFolder, 'server', CONTENT_FILE), JSON.stringify(described))
}

/** Keeps a preview from counting visits and asking for consent. */
const withoutScripts = (html: string) => html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')

function isUnseenPage({ kind, day, isDraft, skipped }: ContentPiece, today: string): boolean {
  const hasPage = kind === 'article' || kind === 'case-study'
  return hasPage && skipped === null && (isDraft || (day !== null && day > today))
}

const NO_OFFER = 'no offer of contracts/landing-offers.ts has a page with this name'

type Listed = Omit<ContentPiece, 'kind' | 'file' | 'hasPreview'>

/** Invalid files have already failed the build. */
const listContent = (files: ContentFiles): ContentPiece[] => [
  ...listArticles(files),
  ...listFolder(files, 'case-study', 'case-studies', (file) => {
    const { slug, draft, sample, ...study } = parseCaseStudy(file, files)
    return { ...piece(study), path: `/case-studies/${slug}`, isDraft: draft, isSample: sample }
  }),
  ...listFolder(files, 'download', 'downloads', (file) => {
    const { linkUrl, draft, sample, ...download } = parseDownload(file, files)
    return { ...piece(download), path: linkUrl, isDraft: draft, isSample: sample }
  }),
  ...listFolder(files, 'service', 'services', (file) => {
    const { category, slug, draft } = parseService(file)
    return { ...piece({ title: category }), path: `/services?service=${slug}`, isDraft: draft }
  }),
  ...listFolder(files, 'landing-page', 'landing-pages', (file) => {
    const path = `/${file.slug}`
    if (!landingPages.some((page) => page.path === path)) return { ...piece({ title: file.slug }), skipped: NO_OFFER }
    const copy = parseLandingCopy(file, files)
    return { ...piece(copy), path, isSample: 'sample' in copy && copy.sample }
  }),
]

const listFolder = (
  files: ContentFiles,
  kind: ContentPiece['kind'],
  folder: string,
  read: (file: ContentFile) => Listed,
): ContentPiece[] =>
  readContentFolder(files, folder).map((file) => ({ kind, file: file.path, ...read(file), hasPreview: false }))

const piece = ({ title, date }: { title: string; date?: string }): Listed => ({
  title,
  path: null,
  day: date?.slice(0, 10) ?? null,
  isDraft: false,
  isSample: false,
  skipped: null,
})

/** Lists invalid articles with the reason, since the site skips them. */
function listArticles(files: ContentFiles): ContentPiece[] {
  const all = { ...EVER, showsUnpublished: true }
  const warnings: string[] = []
  const written = readContentFolder(files, 'articles')
  createArticleIndex(written, files, all, (warning) => warnings.push(warning))
  return written.map((file) => {
    const skipped = `Article skipped. ${file.path}: `
    const why = warnings.find((warning) => warning.startsWith(skipped))?.slice(skipped.length) ?? null
    const [article] = createArticleIndex([file], files, all, () => {}).list()
    const found: Listed = article
      ? { ...piece(article), path: `/articles/${article.slug}`, isDraft: article.unpublished === 'draft' }
      : piece({ title: file.slug })
    return { kind: 'article', file: file.path, ...found, skipped: why, hasPreview: false }
  })
}
