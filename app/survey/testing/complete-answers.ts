import type { SurveyAnswers } from '../steps.ts'
import { NEW_SURVEY, type SurveyState } from '../survey-state.ts'

/** Answers that no rule objects to. */
export const COMPLETE_ANSWERS: SurveyAnswers = {
  firmType: 'small',
  staffCountRange: '0-4',
  practiceArea: 'Family law',
  engagement: 'ongoing',
  issue: 'Intake calls go unanswered after five.',
  caseValueThreshold: '$5k - $10k',
  targetCasesPerYear: '51 - 100',
  website: 'www.example.com',
  selling: 'no',
  firstName: 'Ada',
  lastName: 'Moreno',
  phone: '+1 555 010 0199',
  email: 'ada@example.com',
  companyName: 'Moreno Law',
}

/** A visitor who has answered everything and stands at the scheduler. */
export const AT_BOOKING: SurveyState = { ...NEW_SURVEY, step: 11, answers: COMPLETE_ANSWERS }
