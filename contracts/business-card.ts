import * as z from 'zod/mini'
import { companyName, email, firstName, lastName, message, phone, submissionId, timestamp, website } from './fields.ts'

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
