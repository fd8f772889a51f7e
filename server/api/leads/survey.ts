import type { Context } from 'hono'
import { surveySubmission } from '#contracts/survey.ts'
import { type CaptureParts, captureLead } from '#server/flows/capture-lead.ts'
import { readJson } from '#server/http/body/json-body.ts'
import { answerCapture } from './answer-capture.ts'
import { attributionOf } from './attribution-of.ts'

/** `POST /api/survey` (§7 call 3). */
export const takeSurvey = (parts: CaptureParts) => async (c: Context) => {
  const submission = await readJson(c, surveySubmission)
  const lead = { kind: 'survey' as const, id: submission.uuid, submission, held: false }
  return answerCapture(c, await captureLead(parts, { ...lead, attribution: attributionOf(c) }))
}
