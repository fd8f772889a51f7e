import { describeHalfDay, describeZone } from '#contracts/asked-times.ts'
import { type Brief, consultantBrief } from '#contracts/readiness.ts'
import type { SurveyDefinition } from '#contracts/survey-questions.ts'
import { storedAskedTimes, storedAttribution } from '#server/store/leads.ts'
import type { StoredLead } from './stored-lead.ts'

/** The brief for the person who takes the call with a stored lead's sender. @param survey the owner's, as it is asked today */
export function briefOnLead(
  survey: SurveyDefinition,
  { lead, fields, answers }: Pick<StoredLead, 'lead' | 'fields' | 'answers'>,
): Brief {
  const asked = storedAskedTimes(lead)
  return consultantBrief(survey, {
    kind: lead.kind,
    fields,
    answers,
    attribution: storedAttribution(lead),
    askedTimes: asked ? asked.halfDays.map((one) => `${describeHalfDay(one)} (${describeZone(asked.timeZone)})`) : [],
  })
}
