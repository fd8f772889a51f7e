import * as z from 'zod/mini'
import { LEAD_MAGNET } from './field-rules.ts'
import { companyName, email, firstName, lastName, line, submissionId, timestamp, website } from './fields.ts'

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
