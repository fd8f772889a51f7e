import type { Logger } from 'pino'
import type { CaptureParts } from '#server/flows/capture-lead.ts'
import type { Archives } from '#server/partners/archives.ts'
import type { Payments } from '#server/partners/payments.ts'

/** What selling takes. */
export interface PurchaseParts extends CaptureParts {
  log: Logger
  /** Undefined when none are set up. */
  payments: Payments | undefined
  /** Undefined when there is nothing to hand over. */
  archives: Archives | undefined
  /** The one price that is sold; null when nothing is. */
  priceId: string | null
  /** The client codes of the settings, by their hashes; those that the owner has made are in the store. */
  clientCodes: readonly string[]
  /** The first signs grants and links; what the others have signed counts until it runs out. */
  signingSecrets: readonly string[]
}
