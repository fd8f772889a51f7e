import type { DownloadFile } from '#content-loader/download-files.server.ts'
import { BODY, type ContentProblem, contentProblem } from '#contracts/content-problems.ts'
import { ORIGIN_PLACEHOLDER } from '#contracts/page-data.ts'
import type { PublisherBundle } from '#site/render/for-publisher.ts'
import { openPage } from './build-site.ts'
import { sourceOf } from './built-site.ts'
import { DeadLinks, onceEach } from './find-dead-links.ts'
import { openSheets } from './make-downloads.ts'
import { TEMPLATE } from './piece-templates.ts'
import type { BuildInput, PieceTasks } from './publisher.ts'
import type { SheetKit } from './sheet-brand.ts'

interface PieceTaskDeps {
  bundle: PublisherBundle
  /** Has `content/` and `public/`. */
  contentFolder: string
  /** The site's address. */
  origin: string
  /** The color that lies behind a transparent picture. */
  paper: () => string
  sheets: () => SheetKit
}

/** What needs no build. @throws what's wrong, in the sentence that authors get (see `problemsOf`) */
export function openPieceTasks({ bundle, contentFolder, origin, paper, sheets }: PieceTaskDeps): PieceTasks {
  const open = ({ day, hidesUnpublished, ...input }: BuildInput) =>
    bundle.openContent(sourceOf(contentFolder, input), { today: day, showsUnpublished: hidesUnpublished !== true })
  return {
    async look(input, file) {
      const content = open(input)
      const piece = bundle.inspectPiece(content.files, file, TEMPLATE)
      if (piece.problems.length > 0 || !SHEET.test(file)) return piece
      const files = bundle.listDownloadFiles(content).filter(({ source }) => source === file)
      return { ...piece, problems: await findUnmakeable(files, { content, kit: sheets() }) }
    },
    async sheet(input, text) {
      const content = open(input)
      const isItsPdf = ({ source, name }: DownloadFile) => source === text && name.endsWith('.pdf')
      const file = bundle.listDownloadFiles(content).find(isItsPdf)
      return file ? (await openSheets({ content, kit: sheets() }))(file) : null
    },
    async preview(input, page) {
      // A service is a part of a page: /services?service=….
      const [path = '', search = ''] = page.split('?')
      const html = await (await openPage(bundle, open(input), path, { search })).render(200)
      return withoutScripts(html).replaceAll(ORIGIN_PLACEHOLDER, origin)
    },
    // What draws takes a while to load; so does what reads drawings.
    draw: async (picture) => (await import('./draw-photo.ts')).drawUpload(picture, paper()),
    redraw: async (svg) => (await import('./redraw-mark.ts')).redrawMark(svg),
  }
}

/** Texts that sheets are made of. */
const SHEET = /^content\/(?:downloads|lead-magnets)\/.*\.md$/

/** What can't be made of a text, such as a letter that the fonts lack. */
async function findUnmakeable(
  files: readonly DownloadFile[],
  deps: Parameters<typeof openSheets>[0],
): Promise<ContentProblem[]> {
  const make = await openSheets(deps)
  for (const file of files) {
    const why = await make(file).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message.replace(`${file.source}: `, '') : String(error)),
    )
    if (why !== undefined) return [contentProblem(BODY, 'cannot-make', { says: why })]
  }
  return []
}

/** Keeps a preview from counting visits and asking for consent. */
const withoutScripts = (html: string) => html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')

/** What's thrown while making a site is the sentence that an author gets. */
export function problemsOf(error: unknown): ContentProblem[] {
  const whole = (says: string) => [contentProblem(null, 'cannot-publish', { says })]
  if (error instanceof Error && 'syscall' in error) {
    // It's about this machine, such as a full disk, and no sentence for an author.
    process.stderr.write(`${error.stack ?? error.message}\n`)
    return whole('The site couldn’t be written on the server. Its log says why')
  }
  if (!(error instanceof DeadLinks)) return whole(error instanceof Error ? error.message : String(error))
  // A page's twins for programs have the same links.
  const inPages = error.links.filter((link) => !/^\S+\.(xml|md|txt): /.test(link))
  const links = (inPages.length > 0 ? inPages : error.links).map((link) => link.replaceAll(ORIGIN_PLACEHOLDER, ''))
  return onceEach(links).map((says) => {
    const [page] = /^\/[^\s:]*/.exec(says) ?? []
    const [, to] = /: (\/\S*) /.exec(says) ?? []
    const whole = contentProblem(null, 'dead-link', { says })
    return { ...whole, ...(page !== undefined && { page }), ...(to !== undefined && { to }) }
  })
}
