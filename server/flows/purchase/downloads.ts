import { CHIPS, type Chip, MASKER_VERSION } from '#contracts/masker-release.ts'
import type { DownloadLink } from '#contracts/purchase.ts'
import type { ArchiveRequest, HandedOver } from '#server/partners/archives.ts'
import { readOrder } from '#server/store/orders.ts'
import { checkLink, type SignedQuery, signLink } from '../signed-link.ts'
import type { PurchaseParts } from './purchase-parts.ts'

/** How long a link is good. */
const LINK_SECONDS = 24 * 60 * 60

type DownloadParts = Pick<PurchaseParts, 'db' | 'clock' | 'archives' | 'signingSecrets'>

/** What stands in the query of a download link, as it came. */
export interface DownloadQuery extends SignedQuery {
  order: string
}

/** The signed links of an order, one for each chip; none when there is nothing to hand over. */
export function signDownloads(parts: DownloadParts, order: string): DownloadLink[] {
  const { archives } = parts
  if (!archives) return []
  return CHIPS.map((chip) => {
    const query = { order, ...signLink(parts, 'download', [chip, order], LINK_SECONDS) }
    return {
      chip,
      href: `/api/downloads/${chip}?${new URLSearchParams(query).toString()}`,
      version: MASKER_VERSION,
      sha256: archives.sums[chip],
    }
  })
}

/**
 * Follows a download link. It may be used again until it ends: a scanner or a preview must not use it up.
 * @returns the archive or where to get it, or why it is not given: the link was not made by us as it stands, it has ended,
 * its order is no longer a paid one, or the storage fails
 */
export async function openDownload(
  parts: DownloadParts & Pick<PurchaseParts, 'log'>,
  chip: Chip,
  { order, ...query }: DownloadQuery,
  asked: ArchiveRequest,
): Promise<
  Exclude<HandedOver, { failure: string }> | 'altered' | 'expired' | 'closed' | 'off' | 'missing' | 'unreachable'
> {
  const { db, log, archives } = parts
  const link = checkLink(parts, 'download', [chip, order], query)
  if (link !== 'good') return link
  const found = await readOrder(db, order)
  if (!found || found.paid_at === null || found.refunded_at !== null) return 'closed'
  if (!archives) return 'off'
  const handed = await archives.handOver(chip, asked)
  if (!('failure' in handed)) return handed
  log.error({ chip, error: handed.error }, 'an archive could not be handed over')
  return handed.failure
}
