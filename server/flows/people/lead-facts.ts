import { LEAD_FACTS, type LeadFact } from '#contracts/console-leads.ts'
import type { SurveyDefinition } from '#contracts/survey-questions.ts'
import type { LeadChoice } from '#server/store/listings/lead-choice.ts'

const FIELDS = { fee: 'caseValueThreshold', cases: 'targetCasesPerYear', size: 'firmType' } as const

/** What can be answered to a question, in the survey's order: from the lowest to the highest. */
function optionsOf({ questions }: SurveyDefinition, name: LeadFact) {
  const question = questions.find(({ field }) => field === FIELDS[name])
  return question?.kind === 'choice' ? question.options : []
}

/** The stored answers in the survey's words; blank if there are none. One that the survey no longer offers stays as it is. */
export const factsInWords = (
  survey: SurveyDefinition,
  stored: Readonly<Record<LeadFact, string | null>> | undefined,
): Record<LeadFact, string> =>
  Object.fromEntries(
    LEAD_FACTS.map((name) => {
      const answer = stored?.[name] ?? ''
      return [name, optionsOf(survey, name).find(({ value }) => value === answer)?.label ?? answer]
    }),
  ) as Record<LeadFact, string>

/** The groups of a list that's sorted by what a survey says: the highest answer first, and whoever gave none last. */
export function groupsBy(survey: SurveyDefinition, name: LeadFact): NonNullable<LeadChoice['fact']>[] {
  const values = optionsOf(survey, name).map(({ value }) => value)
  return [...values.toReversed().map((is) => ({ name, is })), { name, not: values }]
}
