import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createArticleIndex } from '#app/content/articles.server.ts'
import { parseCaseStudy } from '#app/content/case-studies.server.ts'
import { parseDownload } from '#app/content/downloads.server.ts'
import { type ContentFile, readContentFolder } from '#app/content/front-matter.server.ts'
import { parseLandingCopy } from '#app/content/landing-pages.server.ts'
import { EVER, shownDay } from '#app/content/publishing.ts'
import { parseService } from '#app/content/services.server.ts'
import { landingPages } from '#app/paths.ts'
import { type BuiltContent, CONTENT_FILE, type ContentPiece, PREVIEW_FOLDER } from '#contracts/console-content.ts'
import { putInto } from './build-folder.ts'
import { openRenderer } from './open-renderer.ts'

interface PreviewTask {
  buildFolder: string
  paths: readonly string[]
}

/**
 * Writes the console's data about content/: a list of all pieces, and previews of those not public yet.
 * @param notices the build's warnings about content/
 */
export async function describeContent(buildFolder: string, notices: string[]): Promise<void> {
  const pieces = listContent()
  const unseen = pieces.filter(isUnseenPage).flatMap(({ path }) => path ?? [])
  const rendered = await makePreviews(buildFolder, unseen)
  const content: BuiltContent = {
    pieces: pieces.map((piece) => ({ ...piece, hasPreview: piece.path !== null && rendered.has(piece.path) })),
    notices,
  }
  writeFileSync(join(buildFolder, 'server', CONTENT_FILE), JSON.stringify(content))
}

function isUnseenPage({ kind, day, isDraft, skipped }: ContentPiece): boolean {
  const hasPage = kind === 'article' || kind === 'case-study'
  return hasPage && skipped === null && (isDraft || (day !== null && day > shownDay()))
}

/** Uses a thread, since each thread reads content only once. @returns the paths that could be rendered */
async function makePreviews(buildFolder: string, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const rendered = new Set<string>()
  if (paths.length === 0) return rendered
  const task: PreviewTask = { buildFolder, paths }
  const thread = new Worker(new URL(import.meta.url), { workerData: task })
  thread.on('message', (path: string) => rendered.add(path))
  await new Promise<void>((resolve, reject) => {
    thread.once('error', reject)
    thread.once('exit', () => resolve())
  })
  return rendered
}

const NO_OFFER = 'no offer of contracts/landing-offers.ts has a page with this name'

type Listed = Omit<ContentPiece, 'kind' | 'file' | 'hasPreview'>

/** Invalid files have already failed the build. */
const listContent = (): ContentPiece[] => [
  ...listArticles(readContentFolder('articles')),
  ...listFolder('case-study', 'case-studies', (file) => {
    const { slug, draft, sample, ...study } = parseCaseStudy(file)
    return { ...piece(study), path: `/case-studies/${slug}`, isDraft: draft, isSample: sample }
  }),
  ...listFolder('download', 'downloads', (file) => {
    const { linkUrl, draft, sample, ...download } = parseDownload(file)
    return { ...piece(download), path: linkUrl, isDraft: draft, isSample: sample }
  }),
  ...listFolder('service', 'services', (file) => {
    const { category, slug, draft } = parseService(file)
    return { ...piece({ title: category }), path: `/services?service=${slug}`, isDraft: draft }
  }),
  ...listFolder('landing-page', 'landing-pages', (file) => {
    const path = `/${file.slug}`
    if (!landingPages.some((page) => page.path === path)) return { ...piece({ title: file.slug }), skipped: NO_OFFER }
    const copy = parseLandingCopy(file)
    return { ...piece(copy), path, isSample: 'sample' in copy && copy.sample }
  }),
]

const listFolder = (kind: ContentPiece['kind'], folder: string, read: (file: ContentFile) => Listed): ContentPiece[] =>
  readContentFolder(folder).map((file) => ({ kind, file: file.path, ...read(file), hasPreview: false }))

const piece = ({ title, date }: { title: string; date?: string }): Listed => ({
  title,
  path: null,
  day: date?.slice(0, 10) ?? null,
  isDraft: false,
  isSample: false,
  skipped: null,
})

/** Lists invalid articles with the reason, since the site skips them. */
function listArticles(files: ContentFile[]): ContentPiece[] {
  const all = { ...EVER, showsUnpublished: true }
  const warnings: string[] = []
  createArticleIndex(files, all, (warning) => warnings.push(warning))
  return files.map((file) => {
    const skipped = `Article skipped. ${file.path}: `
    const why = warnings.find((warning) => warning.startsWith(skipped))?.slice(skipped.length) ?? null
    const [article] = createArticleIndex([file], all, () => {}).list()
    const found: Listed = article
      ? { ...piece(article), path: `/articles/${article.slug}`, isDraft: article.unpublished === 'draft' }
      : piece({ title: file.slug })
    return { kind: 'article', file: file.path, ...found, skipped: why, hasPreview: false }
  })
}

async function renderPreviews({ buildFolder, paths }: PreviewTask): Promise<void> {
  // Set before any content is read.
  globalThis.showsUnpublished = true
  const put = putInto(join(buildFolder, 'server', PREVIEW_FOLDER))
  const { render } = await openRenderer(buildFolder, (name, body) => put(name, withoutScripts(String(body))))
  for (const path of paths) {
    try {
      await render(path)
      parentPort?.postMessage(path)
    } catch {
      // An unfinished draft has no preview. Its errors are reported once it's published.
    }
  }
}

/** Keeps a preview from counting visits and asking for consent. */
const withoutScripts = (html: string) => html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')

if (!isMainThread) await renderPreviews(workerData as PreviewTask)
