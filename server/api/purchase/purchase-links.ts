import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import { purchaseLinksRequest } from '#contracts/purchase.ts'
import { sendPurchaseLinks } from '#server/flows/purchase/send-purchase-links.ts'
import { readJson } from '#server/http/body/json-body.ts'
import type { PurchaseDoorParts } from './purchase-doors.ts'

/** Longer than storing takes, so that the time of an answer does not tell who has bought. */
const ANSWER_MS = 250

/** `POST /api/purchase-links`, 'Send me my links again': answers the same for every address, after the same time. */
export const takeLinksRequest = (parts: PurchaseDoorParts) => async (c: Context) => {
  const { email } = await readJson(c, purchaseLinksRequest)
  const moment = pause(ANSWER_MS)
  await sendPurchaseLinks(parts, email, parts.origin())
  await moment
  return c.json({ ok: true })
}
