import {
  cleanAnswer,
  cleanWebsite,
  isBlank,
  NAME_MESSAGE,
  NAME_PATTERN,
  SURVEY_EMAIL_PATTERN,
  saysNone,
  WEBSITE_MESSAGE,
  WEBSITE_PATTERN,
} from '#contracts/field-rules.ts'
import {
  answerKey,
  type ContactEntry,
  type ContactField,
  longestAnswer,
  type Question,
  SURVEY_EMAIL_MESSAGE,
  SURVEY_LIMITS,
  type VisitorSurvey,
} from '#contracts/survey-questions.ts'
import { capitalized, counted, inARow } from '#contracts/wording.ts'

interface StepBase {
  id: string
  question: string
  hint: string
}

export interface PlainStep extends StepBase {
  kind: 'intro' | 'booking' | 'thanks'
}

export interface ContactStep extends StepBase {
  kind: 'contact'
  fields: readonly ContactEntry[]
}

type Asked<Kind extends Question> = Kind extends Question ? Kind & { key: string } : never
export type QuestionStep = Asked<Question>
export type ChoiceStep = Extract<QuestionStep, { kind: 'choice' }>
export type TextStep = Extract<QuestionStep, { kind: 'line' | 'paragraph' }>
export type WebsiteStep = Extract<QuestionStep, { kind: 'website' }>

export type Step = PlainStep | ContactStep | QuestionStep

/** The steps of a survey: intro at 0, questions, contact details, booking, thanks. */
export interface SurveyPlan {
  survey: VisitorSurvey
  steps: readonly [Step, ...Step[]]
  reads: string
  bookingStep: number
  lastStep: number
}

export function planSurvey(survey: VisitorSurvey): SurveyPlan {
  const { intro, questions, contact, booking, thanks } = survey
  const lastStep = questions.length + 3
  const filled = (text: string) =>
    text
      .replaceAll('{Questions}', capitalized(counted(questions.length, 'question')))
      .replaceAll('{contact}', inARow(contact.fields.map(({ label }) => label.toLowerCase())))
  const steps: [Step, ...Step[]] = [
    { kind: 'intro', id: 'intro', question: intro.question, hint: filled(intro.hint) },
    ...questions.map((question) => ({ ...question, key: answerKey(question) })),
    { kind: 'contact', id: 'contact', ...contact },
    { kind: 'booking', id: 'booking', ...booking },
    { kind: 'thanks', id: 'thanks', ...thanks },
  ]
  return { survey, steps, reads: filled(intro.reads), bookingStep: lastStep - 1, lastStep }
}

export const stepAt = (index: number, { steps }: SurveyPlan): Step => steps[index] ?? steps[0]

export const letterOf = (option: number): string => String.fromCharCode(65 + option)

/** Answers so far, by `answerKey` and contact field. */
export type SurveyAnswers = Record<ContactField, string> & { [key: string]: string | undefined }

export const BLANK_ANSWERS: SurveyAnswers = { firstName: '', lastName: '', phone: '', email: '', companyName: '' }

/** The maximum length of a written answer, in UTF-16 units; undefined for other steps. */
export function limitOf(step: Step, key: string): number | undefined {
  switch (step.kind) {
    case 'contact':
      return step.fields.some(({ field }) => field === key) ? CONTACT_LIMITS[key] : undefined
    case 'line':
    case 'paragraph':
    case 'website':
      return step.key === key ? longestAnswer(step) : undefined
    default:
      return undefined
  }
}

const { short, phone, email } = SURVEY_LIMITS
const CONTACT_LIMITS: Partial<Record<string, number>> = {
  firstName: short,
  lastName: short,
  companyName: short,
  phone,
  email,
} satisfies Record<ContactField, number>

export type Problems = Partial<Record<string, string>>

const MISSING = 'Please answer to go on.'

/** Whether OK can be pressed to show problems. On other steps, it's disabled until they're answered. */
export const explainsProblems = ({ kind }: Step) => kind === 'website' || kind === 'contact'

export function findProblems(step: Step, answers: SurveyAnswers, hasNoWebsite: boolean): Problems {
  const answerOf = (key: string) => cleanAnswer(key, answers[key] ?? '')
  switch (step.kind) {
    case 'choice':
    case 'line':
    case 'paragraph':
      return step.required !== false && answerOf(step.key) === '' ? { [step.key]: MISSING } : {}
    case 'website': {
      const typed = answers[step.key] ?? ''
      const answer = cleanWebsite(typed)
      const mayBeBlank = hasNoWebsite || step.required === false || saysNone(typed)
      return (mayBeBlank && answer === '') || WEBSITE_PATTERN.test(answer) ? {} : { [step.key]: WEBSITE_MESSAGE }
    }
    case 'contact': {
      const problems: Problems = {}
      for (const { field, label, required } of step.fields) {
        const answer = answerOf(field)
        const isName = field === 'firstName' || field === 'lastName'
        if (answer === '' || (isName && isBlank(answer))) {
          if (required !== false) problems[field] = `${label} is required.`
        } else if (isName && !NAME_PATTERN.test(answer)) problems[field] = NAME_MESSAGE
        else if (field === 'email' && !SURVEY_EMAIL_PATTERN.test(answer)) problems[field] = SURVEY_EMAIL_MESSAGE
      }
      return problems
    }
    default:
      return {}
  }
}

/** The answers to what's asked in these steps, except choices that aren't offered anymore. */
export function stillAsked(stored: SurveyAnswers, { steps }: SurveyPlan): SurveyAnswers {
  const isAsked = (step: Step, key: string, answer: string | undefined) =>
    step.kind === 'choice'
      ? step.key === key && step.options.some(({ value }) => value === answer)
      : limitOf(step, key) !== undefined
  const asked = Object.entries(stored).filter(([key, answer]) => steps.some((step) => isAsked(step, key, answer)))
  return { ...BLANK_ANSWERS, ...Object.fromEntries(asked) }
}
