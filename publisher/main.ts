// Makes sites, previews and pictures for the server that started it, one after the other. It ends with the server.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ContentProblem } from '#contracts/console-content.ts'
import { ORIGIN_PLACEHOLDER } from '#contracts/given-to-pages.ts'
import type { PublisherBundle } from '#site/render/for-publisher.ts'
import { DeadLinks, onceEach } from './find-dead-links.ts'
import { nameBuild, type PublisherPlace, readSiteRecord, sourceOf } from './made-site.ts'
import { openPage } from './make-site.ts'
import { TEMPLATE } from './piece-templates.ts'
import { publishSite, rehearseSite } from './publish-site.ts'
import type { Answer, Asked, SiteOrder, Wish } from './publisher.ts'

const place = JSON.parse(process.argv[2] ?? '{}') as PublisherPlace

let working = Promise.resolve()
process.on('message', ({ id, wish }: Asked) => {
  working = working.then(async () => void process.send?.({ id, ...(await answer(wish)) }))
})
process.on('disconnect', () => process.exit())
process.send?.({ id: 0, value: 'ready' })

async function answer(wish: Wish): Promise<Answer> {
  try {
    if (isBuiltAnew()) throw new Error(BUILT_ANEW)
    return { value: await fulfill(wish) }
  } catch (error) {
    // Its files went away, whatever that led to.
    if (isBuiltAnew()) return { problems: [{ field: null, says: BUILT_ANEW }] }
    return { problems: problemsOf(error) }
  }
}

const BUILT_ANEW = 'The site was built anew since the server started. Restart the server, then try again'

/** Whether there's another build than the one that the server serves. Its pages name other scripts and styles. */
const isBuiltAnew = () => nameBuild(place.buildFolder) !== place.build

/** What's thrown while making a site is the sentence that an author gets. */
function problemsOf(error: unknown): ContentProblem[] {
  const whole = (says: string) => [{ field: null, says }]
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
    return { field: null, says, ...(page !== undefined && { page }) }
  })
}

async function fulfill(wish: Wish): Promise<unknown> {
  const file = pathToFileURL(resolve(place.buildFolder, 'server', 'publisher.js')).href
  const { bundle } = (await import(file)) as { bundle: PublisherBundle }
  switch (wish.kind) {
    case 'make':
      return publishSite({ place, bundle, order: wish.order })
    case 'rehearse':
      return rehearseSite({ place, bundle, order: wish.order })
    case 'look': {
      const { files } = bundle.openContent(sourceOf(place.contentFolder, wish.order), previewOf(wish.order))
      return bundle.lookAtPiece(files, wish.file, TEMPLATE)
    }
    case 'preview': {
      const content = bundle.openContent(sourceOf(place.contentFolder, wish.order), previewOf(wish.order))
      // A service is a part of a page: /services?service=….
      const [path = '', search = ''] = wish.path.split('?')
      const html = await (await openPage(bundle, content, path, { search })).render(200)
      return withoutScripts(html).replaceAll(ORIGIN_PLACEHOLDER, place.origin)
    }
    case 'draw': {
      // What draws takes a while to load.
      const { drawUpload } = await import('./draw-photo.ts')
      return drawUpload(wish.picture, readSiteRecord(place.buildFolder).kit.colors.paper)
    }
  }
}

const previewOf = ({ day }: SiteOrder) => ({ today: day, showsUnpublished: true })

/** Keeps a preview from counting visits and asking for consent. */
const withoutScripts = (html: string) => html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
