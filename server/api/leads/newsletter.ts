import type { Context } from 'hono'
import * as z from 'zod/mini'
import { NEWSLETTER_SOURCE, newsletterRequest, newsletterSubmission } from '#contracts/newsletter.ts'
import { captureLead } from '#server/flows/capture-lead.ts'
import { checkForm, isFormPost, readForm } from '#server/http/body/form-body.ts'
import { readJson } from '#server/http/body/json-body.ts'
import { answerCapture } from './answer-capture.ts'
import { attributionOf } from './attribution-of.ts'
import { FORM_FIELDS } from './form-fields.ts'
import type { FormParts } from './form-parts.ts'
import { formSubmissionId } from './form-submission-id.ts'

type NewsletterRequest = z.infer<typeof newsletterRequest>

/** `POST /api/newsletter` (§7 call 1): the honeypot is judged here and never stored. */
export const takeNewsletter = (parts: FormParts) => async (c: Context) => {
  const request = isFormPost(c) ? await readPlainPost(c, parts) : await readJson(c, newsletterRequest)
  const { company = '', ...submission } = request
  const lead = { kind: 'newsletter' as const, id: submission.uuid, submission, held: company !== '' }
  return answerCapture(c, await captureLead(parts, { ...lead, attribution: attributionOf(c, parts.publicOrigin) }))
}

const typedFields = z.pick(newsletterSubmission, { email: true })

async function readPlainPost(c: Context, { submissionKey, clock }: FormParts): Promise<NewsletterRequest> {
  const { company, ...typed } = await readForm(c, FORM_FIELDS.newsletter)
  const fields = checkForm(typedFields, typed)
  const now = clock()
  const uuid = formSubmissionId({ key: submissionKey, door: 'newsletter', fields, now })
  return { uuid, timestamp: new Date(now).toISOString(), ...fields, source: NEWSLETTER_SOURCE, company }
}
