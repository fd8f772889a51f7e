import * as z from 'zod/mini'
import { cleanCode, PERSON_RULES } from './field-rules.ts'
import { field, filledText, submissionId, text, timestamp } from './fields.ts'
import { CHIPS } from './masker-release.ts'

/** `POST /api/client-code`: 200 and a grant cookie, or 422 with a message. */
export const clientCodeRequest = z.strictObject({ code: text(100, cleanCode) })

/** Starts a checkout. 403 without a recent grant, 422 for any price but the configured one. */
export const checkoutRequest = z.strictObject({ priceId: filledText(200) })

/** The response: where the buyer pays. */
export interface CheckoutSession {
  sessionId: string
  url: string
}

const downloadLink = z.object({
  chip: z.enum(CHIPS),
  /** Signed URL on this site, valid for 24 hours. */
  href: z.string(),
  version: z.string(),
  /** SHA-256 of the archive in hex; null if the owner hasn't set it. */
  sha256: z.nullable(z.string()),
})
export type DownloadLink = z.infer<typeof downloadLink>

/** An amount in the currency's smallest unit, with its ISO 4217 code. */
export const money = z.object({ amount: z.int(), currency: z.string().check(z.regex(/^[A-Za-z]{3}$/)) })
export type Money = z.infer<typeof money>

/** `GET /api/verify-session?session_id=…`: always 200. Without an id, uses the purchase in the browser's cookie. */
export const verifiedSession = z.object({
  verified: z.boolean(),
  customer_email: z.nullable(z.string()),
  downloads: z.optional(z.array(downloadLink)),
  /** Paid, but the id was already opened in another browser. */
  opened_elsewhere: z.optional(z.boolean()),
  /** The links were also sent to `customer_email`. */
  links_sent: z.optional(z.boolean()),
  /** What was paid, if the provider could say. */
  paid: z.optional(money),
})
export type VerifiedSession = z.infer<typeof verifiedSession>

/** `POST /api/purchase-links`, 'Send me my links again': same response for every address. */
export const purchaseLinksRequest = z.strictObject({ email: field(PERSON_RULES.email) })

/** JSON for the automation at PURCHASE_WEBHOOK_URL, so it can email the buyer. */
export const purchaseLinks = z.strictObject({
  uuid: submissionId,
  timestamp,
  email: z.string(),
  /** The purchase's result page, which issues new links unless it's refunded. Valid for a week. */
  purchaseUrl: z.url(),
})
export type PurchaseLinks = z.infer<typeof purchaseLinks>
