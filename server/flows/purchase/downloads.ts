import { CHIPS, type Chip, MASKER_VERSION } from '#contracts/plain/masker-release.ts'
import type { DownloadLink } from '#contracts/purchase.ts'
import { readOrder } from '#server/store/purchase/orders.ts'
import type { PurchaseParts } from './purchase-parts.ts'
import { createSigner } from './signer.ts'

/** How long a link is good (decisions §5). */
const LINK_SECONDS = 24 * 60 * 60

type DownloadParts = Pick<PurchaseParts, 'db' | 'clock' | 'archives' | 'signingSecrets'>

/** What stands in the query of a download link, as it came. */
export interface DownloadQuery {
  order: string
  /** Seconds since the epoch. */
  expires: string
  key: string
  signature: string
}

/** The signed links of an order, one for each chip; none when there is nothing to hand over. */
export function signDownloads({ clock, archives, signingSecrets }: DownloadParts, order: string): DownloadLink[] {
  if (!archives) return []
  const signer = createSigner(signingSecrets, 'download')
  const expires = String(Math.floor(clock() / 1000) + LINK_SECONDS)
  return CHIPS.map((chip) => {
    const query = { order, expires, ...signer.sign(textOf(chip, order, expires)) }
    return {
      chip,
      href: `/api/downloads/${chip}?${new URLSearchParams(query).toString()}`,
      version: MASKER_VERSION,
      sha256: archives[chip].sha256,
    }
  })
}

/**
 * Follows a download link. It may be used again until it ends: a scanner or a preview must not use it up.
 * @returns where the archive is, or why it is not given: the link was not made by us as it stands, it has ended, or its
 * order is no longer a paid one
 */
export async function openDownload(
  { db, clock, archives, signingSecrets }: DownloadParts,
  chip: Chip,
  { order, expires, key, signature }: DownloadQuery,
): Promise<{ url: string } | 'altered' | 'expired' | 'closed' | 'off'> {
  if (!createSigner(signingSecrets, 'download').verify(textOf(chip, order, expires), { key, signature }))
    return 'altered'
  if (Number(expires) * 1000 <= clock()) return 'expired'
  const found = await readOrder(db, order)
  if (!found || found.paid_at === null || found.refunded_at !== null) return 'closed'
  return archives ? { url: archives[chip].url } : 'off'
}

const textOf = (...parts: string[]) => JSON.stringify(parts)
