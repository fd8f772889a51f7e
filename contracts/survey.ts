import * as z from 'zod/mini'
import { SURVEY_EMAIL_PATTERN } from './field-rules.ts'
import { line, nameLine, submissionId, text, timestamp, website } from './fields.ts'
import { SURVEY_EMAIL_MESSAGE, SURVEY_LIMITS } from './survey-questions.ts'

const { short, phone, email, paragraph } = SURVEY_LIMITS

/** What the survey's automation receives. Any answer is taken, also of a page from before a change (decision 0034). */
export const surveySubmission = z.strictObject({
  uuid: submissionId,
  timestamp,
  source: line(100),
  clarityUserId: line(100),
  firstName: nameLine(short),
  lastName: nameLine(short),
  phone: line(phone),
  email: text(email).check(z.regex(SURVEY_EMAIL_PATTERN, SURVEY_EMAIL_MESSAGE)),
  companyName: line(short),
  website,
  practiceArea: line(short),
  firmSize: line(short),
  firmType: line(short),
  attorneyCountRange: line(short),
  staffCountRange: line(short),
  monthlyRevenue: line(short),
  engagement: line(short),
  issue: text(paragraph),
  selling: line(short),
  caseValueThreshold: line(short),
  targetCasesPerYear: line(short),
  firstMeetingTimestamp: line(40),
  eventUri: line(500),
})
export type SurveySubmission = z.infer<typeof surveySubmission>

/** How a question is named in `answers`. */
export const QUESTION_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/
const questionId = z.string().check(z.maxLength(60), z.regex(QUESTION_ID))

/** The answers to questions that name no field of the JSON, by the question's id: stored and exported, not delivered. */
const surveyAnswers = z.record(questionId, text(paragraph))

/** What the page sends: the submission, and beside it the answers that have no field there. */
export const surveyRequest = z.extend(surveySubmission, { answers: z.optional(surveyAnswers) })
