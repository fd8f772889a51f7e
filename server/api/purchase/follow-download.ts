import type { Context } from 'hono'
import { CHIPS } from '#contracts/plain/masker-release.ts'
import { openDownload } from '#server/flows/purchase/downloads.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { PurchaseDoorParts } from './purchase-doors.ts'

const SENTENCES = {
  altered: 'This download link is not complete. Please open it from your purchase page.',
  expired: 'This download link has ended. Please open your purchase page again for a fresh one.',
  closed: 'This download is closed, because the purchase was refunded.',
}

/** `GET /api/downloads/{chip}?order=…&expires=…&key=…&signature=…` (decisions §5): 302 to the archive, or 403. */
export const followDownload = (parts: PurchaseDoorParts) => async (c: Context) => {
  const chip = CHIPS.find((name) => name === c.req.param('chip'))
  if (!chip) throw new Refusal(404, 'There is no download at this address.')
  const query = (name: string) => c.req.query(name) ?? ''
  const download = await openDownload(parts, chip, {
    order: query('order'),
    expires: query('expires'),
    key: query('key'),
    signature: query('signature'),
  })
  if (download === 'off') throw new Refusal(503, 'The download is not available right now. Please try again later.')
  if (download === 'altered') parts.security.note('security.signature_refused', { door: 'downloads' }, c)
  if (typeof download === 'string') throw new Refusal(403, SENTENCES[download])
  return c.redirect(download.url, 302)
}
