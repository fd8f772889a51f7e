import type { PublisherBundle } from '#app/for-publisher.ts'
import type { BuiltContent } from '#contracts/console-content.ts'
import type { ContentSource } from '#contracts/content-source.ts'
import { makePictures, type PictureParts, placePictures } from './make-pictures.ts'
import { TEMPLATE } from './piece-templates.ts'
import type { Put } from './put-files.ts'

type Content = ReturnType<PublisherBundle['openContent']>

/** What a site is made from and where it goes. */
export interface SiteParts {
  /** Of a build. */
  bundle: PublisherBundle
  source: ContentSource
  /** `YYYY-MM-DD` */
  day: string
  /** Writes what visitors can ask for. */
  put: Put
  /** Writes the pages of what isn't there, which only the server reads. */
  putMissing: Put
  pictures: PictureParts
}

/** What was made. */
export interface Made extends BuiltContent {
  content: Content
  /** The names of all files, also of those that the site has already. */
  files: string[]
  /** The keys of the social pictures, by name. */
  pictures: Record<string, string>
}

/**
 * Makes everything of a site that depends on content and day: pages, feeds, Markdown, downloads, social pictures.
 * @throws what's wrong, in the sentence that authors get
 */
export async function makeSite({ bundle, source, day, put, putMissing, pictures }: SiteParts): Promise<Made> {
  const content = bundle.openContent(source, { today: day, showsUnpublished: false })
  // No page of the build shows them, so nobody else would find their mistakes.
  content.mail()
  content.vault()
  const files: string[] = []
  const note: Put = (name, body) => {
    files.push(`/${name.replace(/^\//, '')}`)
    return put(name, body)
  }
  const drawing = makePictures(bundle.listSocialPictures(content), pictures)
  // It's awaited below; a page may fail first.
  drawing.catch(() => {})
  for (const path of bundle.prerenderedPaths(content)) {
    const answer = await renderPage(bundle, content, path, 200)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    note(isPage ? `${path}/index.html` : path, await answer.text())
  }
  for (const path of bundle.MISSING_PAGES)
    putMissing(`${path}/index.html`, await (await renderPage(bundle, content, path, 404)).text())
  for (const [path, text] of bundle.publishedMarkdown(content)) note(path, text)
  for (const { name, isPublic } of bundle.listDownloadFiles(content))
    if (isPublic) note(`downloads/${name}`, bundle.readDownload(name, content.files))
  const { keys, files: drawn } = await drawing
  placePictures(drawn, put)
  for (const name of keys.keys()) files.push(`/social/${name}.png`)
  const pieces = bundle.listPieces(content.files)
  const notices = bundle.contentNotices(source, TEMPLATE)
  return { content, pieces, notices, files, pictures: Object.fromEntries(keys) }
}

/** Renders a page or feed. @throws if it answers something else than expected */
export async function renderPage(
  bundle: PublisherBundle,
  content: Content,
  path: string,
  status: number,
): Promise<Response> {
  const answer = await bundle.render(new Request(`http://localhost${path}`), { content }).catch((error: unknown) => {
    throw new Error(`${path} cannot be rendered: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (answer.status !== status) throw new Error(`${path} cannot be rendered: it answers ${answer.status}`)
  return answer
}
