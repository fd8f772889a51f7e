import type { Context } from 'hono'
import { type BusinessCardSubmission, businessCardFields, businessCardSubmission } from '#contracts/business-card.ts'
import { captureLead } from '#server/flows/capture-lead.ts'
import { checkForm, isFormPost, readForm } from '#server/http/body/form-body.ts'
import { readJson } from '#server/http/body/json-body.ts'
import { answerCapture } from './answer-capture.ts'
import { attributionOf } from './attribution-of.ts'
import { FORM_FIELDS } from './form-fields.ts'
import type { FormParts } from './form-parts.ts'
import { formSubmissionId } from './form-submission-id.ts'

/** `POST /api/business-card` (§7 call 4). */
export const takeBusinessCard = (parts: FormParts) => async (c: Context) => {
  const submission = isFormPost(c) ? await readPlainPost(c, parts) : await readJson(c, businessCardSubmission)
  const lead = { kind: 'business-card' as const, id: submission.UUID, submission, held: false }
  return answerCapture(c, await captureLead(parts, { ...lead, attribution: attributionOf(c, parts.publicOrigin) }))
}

async function readPlainPost(c: Context, { submissionKey, clock }: FormParts): Promise<BusinessCardSubmission> {
  const fields = checkForm(businessCardFields, await readForm(c, FORM_FIELDS['business-card']))
  const now = clock()
  const id = formSubmissionId({ key: submissionKey, door: 'business-card', fields, now })
  return { UUID: id, Timestamp: new Date(now).toISOString(), ...fields }
}
