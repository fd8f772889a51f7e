import type { ContentProblem } from '#contracts/console-content.ts'
import { type LookedAt, type SiteOrder, SiteRefusal } from '#publisher/publisher.ts'
import { utcDay } from '#server/clock.ts'
import { type Draft, readDraft, readLatestRevision } from '#server/store/content.ts'
import { type ContentParts, publishedText, readOverlay, readServed } from './pieces.ts'

/** The site as it is, with another text of one file. */
async function orderWith({ db, clock }: ContentParts, file: string, text: string | null): Promise<SiteOrder> {
  const overlay = await readOverlay(db)
  return { day: utcDay(clock()), overlay: { ...overlay, [file]: text }, served: await readServed(db) }
}

/** What a form needs to know of a piece with this text, and what's wrong with it. */
export async function lookAt(parts: ContentParts, file: string, text: string): Promise<Omit<LookedAt, 'itself'>> {
  const order = await orderWith(parts, file, text)
  try {
    const { itself: _, ...looked } = await parts.publisher.look(order, file)
    return looked
  } catch (error) {
    if (!(error instanceof SiteRefusal)) throw error
    // It's open to whoever mends it, as text.
    const format = file.endsWith('.yaml') ? 'yaml' : 'markdown'
    return { format, fields: [], textHelp: '', pages: [], problems: [...error.problems] }
  }
}

export const lookAtDraft = async (parts: ContentParts, { file, text }: Draft): Promise<ContentProblem[]> =>
  (await lookAt(parts, file, text)).problems

/**
 * A page as it would be with the piece's draft, or with another text of it.
 * @param page one of the piece's; blank for the first @returns undefined if it shows on no such page
 */
export async function previewPage(
  parts: ContentParts,
  { file, text, page }: { file: string; text: string | null | undefined; page: string },
): Promise<string | undefined> {
  const { db, publisher, readRelease } = parts
  const [draft, latest] = await Promise.all([readDraft(db, file), readLatestRevision(db, file)])
  const shown = text === undefined ? (draft?.text ?? publishedText(latest, readRelease(file))) : text
  if (shown === null) return undefined
  const order = await orderWith(parts, file, shown)
  const { pages } = await publisher.look(order, file)
  const path = page === '' ? pages[0] : pages.find((one) => one === page)
  return path === undefined ? undefined : publisher.preview(order, path)
}
