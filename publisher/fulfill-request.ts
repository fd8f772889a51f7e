import { type ContentProblem, contentProblem } from '#contracts/content-problems.ts'
import { ORIGIN_PLACEHOLDER } from '#contracts/page-data.ts'
import type { PublisherBundle } from '#site/render/for-publisher.ts'
import { openPage } from './build-site.ts'
import { sourceOf } from './built-site.ts'
import { DeadLinks, onceEach } from './find-dead-links.ts'
import { TEMPLATE } from './piece-templates.ts'
import type { BuildInput, PublisherRequest } from './publisher.ts'
import { redrawMark } from './redraw-mark.ts'

/** What a look, a preview or a drawing is made from. */
interface WishSource {
  bundle: PublisherBundle
  /** Has `content/` and `public/`. */
  contentFolder: string
  /** The site's address. */
  origin: string
  /** The color that lies behind a transparent picture. */
  paper: () => string
}

/** Does what needs no build. @throws what's wrong, in the sentence that authors get (see `problemsOf`) */
export async function fulfillRequest(
  request: Exclude<PublisherRequest, { kind: 'make' | 'dryRun' }>,
  { bundle, contentFolder, origin, paper }: WishSource,
): Promise<unknown> {
  const open = ({ day, hidesUnpublished, ...order }: BuildInput) =>
    bundle.openContent(sourceOf(contentFolder, order), { today: day, showsUnpublished: hidesUnpublished !== true })
  switch (request.kind) {
    case 'look':
      return bundle.inspectPiece(open(request.order).files, request.file, TEMPLATE)
    case 'preview': {
      // A service is a part of a page: /services?service=….
      const [path = '', search = ''] = request.path.split('?')
      const html = await (await openPage(bundle, open(request.order), path, { search })).render(200)
      return withoutScripts(html).replaceAll(ORIGIN_PLACEHOLDER, origin)
    }
    case 'draw': {
      // What draws takes a while to load.
      const { drawUpload } = await import('./draw-photo.ts')
      return drawUpload(request.picture, paper())
    }
    case 'redraw':
      return redrawMark(request.svg)
  }
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
