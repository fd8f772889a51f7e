import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import { CHIPS } from '#contracts/masker-release.ts'
import { purchaseLinksRequest } from '#contracts/purchase.ts'
import { openDownload } from '#server/flows/purchase/downloads.ts'
import { sendPurchaseLinks } from '#server/flows/purchase/send-purchase-links.ts'
import { connectionOf } from '#server/http/connection.ts'
import { checkForm, isFormPost, readForm } from '#server/http/form-body.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readJson } from '#server/http/request-body.ts'
import type { PurchaseDoorParts } from './purchase-limits.ts'

/** Why an archive isn't given. */
const REFUSALS = {
  altered: [403, 'This download link is not complete. Please open it from your purchase page.'],
  expired: [403, 'This download link has ended. Please open your purchase page again for a fresh one.'],
  closed: [403, 'This download is closed, because the purchase was refunded.'],
  off: [503, 'The download is not available right now. Please try again later.'],
  missing: [502, 'The file could not be read from where it is kept. Please try again later, or write to us.'],
  unreachable: [503, 'The file cannot be fetched right now. Please try again in a minute.'],
} as const

/** `GET /api/downloads/{chip}?order=…&expires=…&key=…&signature=…`: the archive, or 302 to a short-lived address of it. */
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

/** Longer than storing takes, so that the time of an answer doesn't tell who has bought. */
const ANSWER_MS = 250

/** What a browser shows that posted the form without a script. */
const LINKS_SENT = 'If that address bought the app, its links are on the way. Go back to return to the site.'

/** `POST /api/purchase-links`, 'Send me my links again': answers the same for every address, after the same time. */
export const takeLinksRequest = (parts: PurchaseDoorParts) => async (c: Context) => {
  const isPlain = isFormPost(c)
  const { email } = isPlain
    ? checkForm(purchaseLinksRequest, await readForm(c, ['email']))
    : await readJson(c, purchaseLinksRequest)
  const moment = pause(ANSWER_MS)
  await sendPurchaseLinks(parts, email, parts.origin())
  await moment
  return isPlain ? c.text(LINKS_SENT) : c.json({ ok: true })
}
