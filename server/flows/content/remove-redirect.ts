import { SiteRefusal } from '#publisher/publisher.ts'
import { utcDay } from '#server/clock.ts'
import { deleteRedirect } from '#server/store/content.ts'
import { type ContentParts, readOverlay, readServed } from './pieces.ts'

/**
 * Removes a redirect, unless texts still link to its address: nothing could be published with such a link in the site.
 * @returns what keeps it
 */
export async function removeRedirect(
  { db, publisher, clock }: ContentParts,
  from: string,
): Promise<'removed' | 'nothing there' | { linked: string }> {
  const served = await readServed(db)
  if (!served.includes(from)) return 'nothing there'
  const order = { day: utcDay(clock()), overlay: await readOverlay(db), served: served.filter((path) => path !== from) }
  try {
    await publisher.rehearse(order)
  } catch (error) {
    if (!(error instanceof SiteRefusal)) throw error
    const linked = error.problems.find(({ says }) => says.includes(`${from} `))
    // What else is wrong with the site has nothing to do with it.
    if (linked) return { linked: linked.says }
  }
  return (await deleteRedirect(db, from)) ? 'removed' : 'nothing there'
}
