import type { Context } from 'hono'
import { newsletterRequest } from '#contracts/newsletter.ts'
import { type CaptureParts, captureLead } from '#server/flows/capture-lead.ts'
import { readJson } from '#server/http/json-body.ts'
import { answerCapture } from './answer-capture.ts'
import { attributionOf } from './attribution-of.ts'

/** `POST /api/newsletter` (§7 call 1): the honeypot is judged here and never stored. */
export const takeNewsletter = (parts: CaptureParts) => async (c: Context) => {
  const { company = '', ...submission } = await readJson(c, newsletterRequest)
  const lead = { kind: 'newsletter' as const, id: submission.uuid, submission, held: company !== '' }
  return answerCapture(c, await captureLead(parts, { ...lead, attribution: attributionOf(c) }))
}
