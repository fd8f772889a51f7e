import * as z from 'zod/mini'
import { EMAIL_MESSAGE, EMAIL_PATTERN, PERSON_RULES } from './field-rules.ts'
import { submissionId, text, timestamp } from './fields.ts'

/** Where the only newsletter form stands. */
export const NEWSLETTER_SOURCE = 'newsletter_homepage' as const

/** Exactly the JSON that the newsletter's automation receives. */
export const newsletterSubmission = z.strictObject({
  uuid: submissionId,
  timestamp,
  email: text(PERSON_RULES.email.max).check(z.regex(EMAIL_PATTERN, EMAIL_MESSAGE)),
  source: z.literal(NEWSLETTER_SOURCE),
})
export type NewsletterSubmission = z.infer<typeof newsletterSubmission>

/** What the page sends: the submission and the honeypot, an input that people do not see. */
export const newsletterRequest = z.extend(newsletterSubmission, { company: z.optional(text()) })
