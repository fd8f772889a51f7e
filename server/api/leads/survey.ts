import type { Context } from 'hono'
import { surveyRequest } from '#contracts/survey.ts'
import { type CaptureParts, captureLead } from '#server/flows/capture-lead.ts'
import { readJson } from '#server/http/body/json-body.ts'
import { answerCapture } from './answer-capture.ts'
import { attributionOf } from './attribution-of.ts'

/** `POST /api/survey` (§7 call 3). Answers that have no field in the automation's JSON are kept beside it. */
export const takeSurvey = (parts: CaptureParts) => async (c: Context) => {
  const { answers, ...submission } = await readJson(c, surveyRequest)
  const lead = { kind: 'survey' as const, id: submission.uuid, submission, answers, held: false }
  return answerCapture(c, await captureLead(parts, { ...lead, attribution: attributionOf(c) }))
}
