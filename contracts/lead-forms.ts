import * as z from 'zod/mini'
import { EMAIL_MESSAGE, EMAIL_PATTERN, LEAD_MAGNET, PERSON_RULES } from './field-rules.ts'
import {
  companyName,
  email,
  firstName,
  lastName,
  line,
  message,
  phone,
  submissionId,
  text,
  timestamp,
  website,
} from './fields.ts'

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

/** What a person fills in, by the names of the webhook's JSON; also the names of the form's inputs, so that a plain post of it is read alike. */
export const businessCardFields = z.strictObject({
  'First Name': firstName,
  'Last Name': lastName,
  Phone: phone,
  Email: email,
  'Company Name': companyName,
  Website: website,
  Message: message,
})

/** Exactly the JSON that the business card's automation receives. */
export const businessCardSubmission = z.strictObject({
  UUID: submissionId,
  Timestamp: timestamp,
  ...businessCardFields.shape,
})
export type BusinessCardSubmission = z.infer<typeof businessCardSubmission>

/** What a person fills in, by the names of the webhook's JSON; also the names of the form's inputs, so that a plain post of it is read alike. */
export const leadMagnetFields = z.strictObject({
  'First Name': firstName,
  'Last Name': lastName,
  Email: email,
  'Company Name': companyName,
  Website: website,
})

/** Exactly the JSON that the lead magnet's automation receives. */
export const leadMagnetSubmission = z.strictObject({
  UUID: submissionId,
  Timestamp: timestamp,
  ...leadMagnetFields.shape,
  'Lead Magnet': z.literal(LEAD_MAGNET),
  /** The address of the page with the form; the server keeps none but the site's own. */
  'Source URL': line(2000),
})
export type LeadMagnetSubmission = z.infer<typeof leadMagnetSubmission>
