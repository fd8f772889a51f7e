import * as z from 'zod/mini'
import { companyName, email, firstName, lastName, submissionId, text, timestamp, website } from './fields.ts'

/** What a person fills in, by the names of §7; also the names of the form's inputs, so that a plain post of it is read alike. */
export const businessCardFields = z.strictObject({
  'First Name': firstName,
  'Last Name': lastName,
  Phone: text(40),
  Email: email,
  'Company Name': companyName,
  Website: website,
  Message: text(3000),
})

/** §7 call 4: exactly the JSON that the business card's automation receives. */
export const businessCardSubmission = z.strictObject({
  UUID: submissionId,
  Timestamp: timestamp,
  ...businessCardFields.shape,
})
export type BusinessCardSubmission = z.infer<typeof businessCardSubmission>
