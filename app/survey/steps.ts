import { AGREED_WORDS } from '#contracts/lead-kind.ts'
import {
  CASE_VALUES,
  CASES_PER_YEAR,
  ENGAGEMENTS,
  FIRM_TYPES,
  SELLING,
  STAFF_COUNTS,
} from '#contracts/plain/survey-choices.ts'
import type { SurveyAnswers, WrittenField } from './survey-answers.ts'

interface StepBase {
  /** Names the step in element ids. */
  id: string
  question: string
  hint: string
}

export interface Option {
  label: string
  /** Said on the right of the label, in small type. */
  detail?: string
  /** What choosing it answers. */
  answers: Partial<SurveyAnswers>
}

export interface ChoiceStep extends StepBase {
  kind: 'choice'
  /** The answer that shows whether something was chosen. */
  field: keyof SurveyAnswers
  options: readonly Option[]
}

export interface TextStep extends StepBase {
  kind: 'text'
  field: 'practiceArea' | 'issue'
  multiline: boolean
}

export interface WebsiteStep extends StepBase {
  kind: 'website'
  field: 'website'
}

export interface ContactField {
  field: WrittenField
  label: string
  type: 'text' | 'tel' | 'email'
  autoComplete: string
}

export interface ContactStep extends StepBase {
  kind: 'contact'
  fields: readonly ContactField[]
}

export interface PlainStep extends StepBase {
  kind: 'intro' | 'booking' | 'thanks'
}

export type Step = PlainStep | ChoiceStep | TextStep | WebsiteStep | ContactStep

const FIRM_LABELS = { solo: 'Solo', small: 'Small', medium: 'Medium', large: 'Large' } as const
const ENGAGEMENT_LABELS = { onetime: 'One-time Project', ongoing: 'Ongoing Monthly Service' } as const
const ENGAGEMENT_DETAILS = { onetime: 'a defined result, then done', ongoing: 'a standing share of our time' } as const
const SELLING_LABELS = { yes: 'Yes', no: 'No' } as const

/** §4: steps 0 to 12, at their own index. */
export const STEPS: readonly Step[] = [
  {
    kind: 'intro',
    id: 'intro',
    question: 'A few questions before we talk',
    hint: 'Twelve short steps: nine questions about your firm, your contact details, a time for a free call, and what happens next.',
  },
  {
    kind: 'choice',
    id: 'firm-type',
    question: 'How large is your firm?',
    hint: 'Attorneys, yourself included.',
    field: 'firmType',
    options: FIRM_TYPES.map((firm) => ({
      label: FIRM_LABELS[firm.firmType],
      detail: firm.firmType === 'solo' ? '1 attorney' : `${firm.attorneyCountRange} attorneys`,
      answers: firm,
    })),
  },
  {
    kind: 'choice',
    id: 'staff',
    question: 'Who works with you besides the attorneys?',
    hint: 'Paralegals, assistants, intake and billing. Regular contractors count.',
    field: 'staffCountRange',
    options: STAFF_COUNTS.map((staff) => ({ label: staff.firmSize, answers: staff })),
  },
  {
    kind: 'text',
    id: 'practice-area',
    question: 'What is your main practice area?',
    hint: 'The one that brings in most of your matters.',
    field: 'practiceArea',
    multiline: false,
  },
  {
    kind: 'choice',
    id: 'engagement',
    question: 'What kind of help are you looking for?',
    hint: 'A first leaning. It binds you to nothing.',
    field: 'engagement',
    options: ENGAGEMENTS.map((engagement) => ({
      label: ENGAGEMENT_LABELS[engagement],
      detail: ENGAGEMENT_DETAILS[engagement],
      answers: { engagement },
    })),
  },
  {
    kind: 'text',
    id: 'issue',
    question: 'What should work better than it does today?',
    hint: 'One or two sentences. Please leave out anything that identifies a client.',
    field: 'issue',
    multiline: true,
  },
  {
    kind: 'choice',
    id: 'case-value',
    question: 'What is the smallest case you take on worth?',
    hint: 'The fee that you expect from it, not the amount in dispute.',
    field: 'caseValueThreshold',
    options: CASE_VALUES.map((caseValueThreshold) => ({ label: caseValueThreshold, answers: { caseValueThreshold } })),
  },
  {
    kind: 'choice',
    id: 'cases-per-year',
    question: 'How many new cases do you want in a year?',
    hint: 'The number that would suit you, not the number you have now.',
    field: 'targetCasesPerYear',
    options: CASES_PER_YEAR.map((targetCasesPerYear) => ({
      label: targetCasesPerYear,
      answers: { targetCasesPerYear },
    })),
  },
  {
    kind: 'website',
    id: 'website',
    question: 'Where can we read about your firm?',
    hint: 'Your website, or your LinkedIn profile.',
    field: 'website',
  },
  {
    kind: 'choice',
    id: 'selling',
    question: 'Are you thinking of selling the firm?',
    hint: 'It changes what is worth building first. We use your answer to prepare the call. We do not sell answers.',
    field: 'selling',
    options: SELLING.map((selling) => ({ label: SELLING_LABELS[selling], answers: { selling } })),
  },
  {
    kind: 'contact',
    id: 'contact',
    question: 'How do we reach you?',
    hint: AGREED_WORDS.survey,
    fields: [
      { field: 'firstName', label: 'First name', type: 'text', autoComplete: 'given-name' },
      { field: 'lastName', label: 'Last name', type: 'text', autoComplete: 'family-name' },
      { field: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
      { field: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
      { field: 'companyName', label: 'Company', type: 'text', autoComplete: 'organization' },
    ],
  },
  {
    kind: 'booking',
    id: 'booking',
    question: 'When shall we talk?',
    hint: 'Twenty minutes, free of charge. We keep thirty in the calendar, so that nobody has to hurry.',
  },
  {
    kind: 'thanks',
    id: 'thanks',
    question: 'Thank you',
    hint: 'Your answers go to the person you will talk to.',
  },
]

export const BOOKING_STEP = 11
export const LAST_STEP = 12

/** The step at an index; anything outside 0 to 12 is the intro. */
export function stepAt(index: number): Step {
  const step = STEPS[index] ?? STEPS[0]
  if (step === undefined) throw new Error('The survey has no steps')
  return step
}

/** A, B, C … for the first, second, third option. */
export function letterOf(option: number): string {
  return String.fromCharCode(65 + option)
}
