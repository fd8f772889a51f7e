import { describeHalfDay, describeZone } from '#contracts/describe-times.ts'
import { type Brief, consultantBrief } from '#contracts/readiness.ts'
import type { SurveyDefinition } from '#contracts/survey-questions.ts'
import { type Lead, storedAskedTimes, storedAttribution } from '#server/store/leads.ts'
import type { StoredLead } from './stored-lead.ts'

/** The brief for the person who takes the call with a stored lead's sender. @param survey the owner's, as it is asked today */
export function briefOnLead(
  survey: SurveyDefinition,
  { lead, fields, answers }: Pick<StoredLead, 'lead' | 'fields' | 'answers'>,
): Brief {
  return consultantBrief(survey, {
    kind: lead.kind,
    fields,
    answers,
    attribution: storedAttribution(lead),
    askedTimes: describeAskedTimes(lead),
  })
}

/** The times that the sender of a lead asked for, in words. */
function describeAskedTimes(lead: Pick<Lead, 'asked_times'>): string[] {
  const asked = storedAskedTimes(lead)
  return asked ? asked.halfDays.map((one) => `${describeHalfDay(one)} (${describeZone(asked.timeZone)})`) : []
}
