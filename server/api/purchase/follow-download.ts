import type { Context } from 'hono'
import { CHIPS } from '#contracts/masker-release.ts'
import { openDownload } from '#server/flows/purchase/downloads.ts'
import { connectionOf } from '#server/http/connection.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { PurchaseDoorParts } from './purchase-doors.ts'

/** Why an archive is not given. */
const REFUSALS = {
  altered: [403, 'This download link is not complete. Please open it from your purchase page.'],
  expired: [403, 'This download link has ended. Please open your purchase page again for a fresh one.'],
  closed: [403, 'This download is closed, because the purchase was refunded.'],
  off: [503, 'The download is not available right now. Please try again later.'],
  missing: [502, 'The file could not be read from where it is kept. Please try again later, or write to us.'],
  unreachable: [503, 'The file cannot be fetched right now. Please try again in a minute.'],
} as const

/** `GET /api/downloads/{chip}?order=…&expires=…&key=…&signature=…` (decisions §5): the archive, or 302 to where it is for minutes. */
export const followDownload = (parts: PurchaseDoorParts) => async (c: Context) => {
  const chip = CHIPS.find((name) => name === c.req.param('chip'))
  if (!chip) throw new Refusal(404, 'There is no download at this address.')
  const query = (name: string) => c.req.query(name) ?? ''
  const link = { order: query('order'), expires: query('expires'), key: query('key'), signature: query('signature') }
  const { method, headers, signal } = c.req.raw
  const origin = parts.publicOrigin ?? new URL(c.req.url).origin
  const outgoing = connectionOf(c)?.outgoing
  const cut = outgoing && (() => void outgoing.destroy())
  const download = await openDownload(parts, chip, link, { method, headers, signal, origin, cut })
  if (download === 'altered') parts.security.note('security.signature_refused', { door: 'downloads' }, c)
  if (typeof download === 'string') {
    const [status, sentence] = REFUSALS[download]
    throw new Refusal(status, sentence, status === 503 ? { 'retry-after': '60' } : {})
  }
  if ('address' in download) return c.redirect(download.address, 302)
  return new Response(download.body, download)
}
