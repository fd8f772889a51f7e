import * as z from 'zod/mini'
import { EMAIL_MESSAGE, EMAIL_PATTERN } from './field-rules.ts'
import { filledText, submissionId, text, timestamp } from './fields.ts'
import { CHIPS } from './masker-release.ts'

/** `POST /api/client-code`: 204 and a grant in a cookie, or 422 with a sentence. */
export const clientCodeRequest = z.strictObject({ code: text(100) })

/** What starts a checkout. Refused with 403 without a fresh grant, with 422 for any price but the configured one. */
export const checkoutRequest = z.strictObject({ priceId: filledText(200) })

/** What call 6 answers: where the buyer goes to pay. */
export const checkoutSession = z.object({ sessionId: z.string(), url: z.url() })
export type CheckoutSession = z.infer<typeof checkoutSession>

const downloadLink = z.object({
  chip: z.enum(CHIPS),
  /** Of this site, signed, good for 24 hours. */
  href: z.string(),
  version: z.string(),
  /** SHA-256 of the archive in hexadecimal; null when the owner has not told it. */
  sha256: z.nullable(z.string()),
})
export type DownloadLink = z.infer<typeof downloadLink>

/** `GET /api/verify-session?session_id=…`: 200 either way. Without an id, of the purchase in the browser's cookie. */
export const verifiedSession = z.object({
  verified: z.boolean(),
  customer_email: z.nullable(z.string()),
  downloads: z.optional(z.array(downloadLink)),
  /** Paid, but the id has opened it already, in another browser. */
  opened_elsewhere: z.optional(z.boolean()),
})
export type VerifiedSession = z.infer<typeof verifiedSession>

/** `POST /api/purchase-links`, 'Send me my links again': the answer is the same for every address. */
export const purchaseLinksRequest = z.strictObject({
  email: filledText(254, 'Email is required.').check(z.regex(EMAIL_PATTERN, EMAIL_MESSAGE)),
})

/** What the automation at PURCHASE_WEBHOOK_URL receives, so that it can write to the buyer. */
export const purchaseLinks = z.strictObject({
  uuid: submissionId,
  timestamp,
  email: z.string(),
  /** Opens the result page of the purchase, which gives fresh links unless it is refunded. Good for a week. */
  purchaseUrl: z.url(),
})
export type PurchaseLinks = z.infer<typeof purchaseLinks>
