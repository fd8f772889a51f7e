import { createArticleIndex } from '#app/content/articles.server.ts'
import { parseCaseStudy } from '#app/content/case-studies.server.ts'
import { parseDownload } from '#app/content/downloads.server.ts'
import { type ContentFile, readContentFolder } from '#app/content/front-matter.server.ts'
import { parseLandingCopy } from '#app/content/landing-pages.server.ts'
import { EVER } from '#app/content/publishing.ts'
import { parseService } from '#app/content/services.server.ts'
import { landingPages } from '#app/paths.ts'
import type { ContentPiece } from '#contracts/console-content.ts'

const NO_OFFER = 'no offer of contracts/landing-offers.ts has a page with this name'

type Listed = Omit<ContentPiece, 'kind' | 'file' | 'hasPreview'>

/** Every piece in content/, whether visitors see it or not. Wrong files have failed the build before. */
export const listContent = (): ContentPiece[] => [
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

/** A wrong article is left out of the site, so it's listed with the reason. */
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
