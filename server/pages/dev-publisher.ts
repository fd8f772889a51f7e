import type { PublisherBundle } from '#app/for-publisher.ts'
import { sourceOf } from '#publisher/made-site.ts'
import { TEMPLATE } from '#publisher/piece-templates.ts'
import { type Publisher, type SiteOrder, SiteRefusal } from '#publisher/publisher.ts'

/**
 * The publisher in development. Pages are rendered from source for each request, so there's nothing to make: what's
 * published is only listed and checked.
 */
export function openDevPublisher(load: () => Promise<PublisherBundle>, contentFolder: string): Publisher {
  const open = async (order: SiteOrder) => {
    const bundle = await load()
    const source = sourceOf(contentFolder, order)
    return { bundle, content: bundle.openContent(source, { today: order.day, showsUnpublished: true }) }
  }
  return {
    async make(order) {
      const { bundle, content } = await open(order)
      const notices = bundle.contentNotices(content.files, TEMPLATE)
      return { folder: null, content: { pieces: bundle.listPieces(content.files), notices } }
    },
    rehearse: async () => {},
    async look(order, file) {
      const { bundle, content } = await open(order)
      return bundle.lookAtPiece(content.files, file, TEMPLATE)
    },
    async preview(order, path) {
      const { bundle, content } = await open(order)
      const answer = await bundle.render(new Request(`http://localhost${path}`), { content })
      return (await answer.text()).replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    },
    async draw() {
      throw new SiteRefusal([{ field: null, says: 'Pictures can’t be uploaded in development. Put them into public/' }])
    },
    close: async () => {},
  }
}
