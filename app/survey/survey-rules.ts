import { WEBSITE_MESSAGE, WEBSITE_PATTERN } from '#contracts/field-rules.ts'
import { SURVEY_EMAIL_MESSAGE, SURVEY_EMAIL_PATTERN } from '#contracts/plain/survey-choices.ts'
import type { Step } from './steps.ts'
import type { SurveyAnswers } from './survey-answers.ts'

/** What is wrong with an answer, in the words that the visitor reads. */
export type Problems = Partial<Record<keyof SurveyAnswers, string>>

const MISSING = 'Please answer to go on.'

/** Whether a step lets OK be pressed to hear what is wrong; the others hold it back until they are answered (§5). */
export const explainsProblems = ({ kind }: Step) => kind === 'website' || kind === 'contact'

/** §5: what keeps a step from being left, field by field; empty when it may be left. */
export function findProblems(step: Step, answers: SurveyAnswers, hasNoWebsite: boolean): Problems {
  switch (step.kind) {
    case 'choice':
    case 'text':
      return answers[step.field].trim() === '' ? { [step.field]: MISSING } : {}
    case 'website':
      return hasNoWebsite || WEBSITE_PATTERN.test(answers.website.trim()) ? {} : { website: WEBSITE_MESSAGE }
    case 'contact': {
      const problems: Problems = {}
      for (const { field, label } of step.fields) {
        if (answers[field].trim() === '') problems[field] = `${label} is required.`
      }
      if (problems.email === undefined && !SURVEY_EMAIL_PATTERN.test(answers.email.trim())) {
        problems.email = SURVEY_EMAIL_MESSAGE
      }
      return problems
    }
    default:
      return {}
  }
}
