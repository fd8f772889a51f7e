import * as z from 'zod/mini'
import {
  cleanEmail,
  cleanEventUri,
  cleanPhone,
  EMAIL_MESSAGE,
  EMAIL_PATTERN,
  LEAD_MAGNET,
  PERSON_RULES,
  SURVEY_EMAIL_PATTERN,
} from './field-rules.ts'
import { field, line, nameLine, submissionId, text, timestamp } from './fields.ts'
import { MOST_QUESTIONS, SURVEY_EMAIL_MESSAGE, SURVEY_LIMITS } from './survey-questions.ts'

/** Source of the only newsletter form. */
export const NEWSLETTER_SOURCE = 'newsletter_homepage' as const

/** The exact JSON sent to the newsletter automation. */
export const newsletterSubmission = z.strictObject({
  uuid: submissionId,
  timestamp,
  email: text(PERSON_RULES.email.max, cleanEmail).check(z.regex(EMAIL_PATTERN, EMAIL_MESSAGE)),
  source: z.literal(NEWSLETTER_SOURCE),
})

/** Body from the page: the submission plus the honeypot, an input people don't see. */
export const newsletterRequest = z.extend(newsletterSubmission, { company: z.optional(text()) })

/** The visitor's input by the webhook's JSON names. Inputs have the same names, so plain posts parse the same. */
export const businessCardFields = z.strictObject({
  'First Name': field(PERSON_RULES.firstName),
  'Last Name': field(PERSON_RULES.lastName),
  Phone: field(PERSON_RULES.phone),
  Email: field(PERSON_RULES.email),
  'Company Name': field(PERSON_RULES.companyName),
  Website: field(PERSON_RULES.website),
  Message: field(PERSON_RULES.message),
})

/** The exact JSON sent to the business-card automation. */
export const businessCardSubmission = z.strictObject({
  UUID: submissionId,
  Timestamp: timestamp,
  ...businessCardFields.shape,
})

/** The visitor's input by the webhook's JSON names. Inputs have the same names, so plain posts parse the same. */
export const leadMagnetFields = z.omit(businessCardFields, { Phone: true, Message: true })

/** The exact JSON sent to the lead-magnet automation. */
export const leadMagnetSubmission = z.strictObject({
  UUID: submissionId,
  Timestamp: timestamp,
  ...leadMagnetFields.shape,
  'Lead Magnet': z.literal(LEAD_MAGNET),
  /** URL of the page with the form; the server keeps it only if it's this site's. */
  'Source URL': line(2000),
})

const { short, paragraph } = SURVEY_LIMITS

/** JSON for the survey automation. Accepts any answer, even from a page older than a change (decision 0003). */
export const surveySubmission = z.strictObject({
  uuid: submissionId,
  timestamp,
  source: line(SURVEY_LIMITS.source),
  clarityUserId: line(SURVEY_LIMITS.clarityUserId),
  firstName: nameLine(short),
  lastName: nameLine(short),
  phone: line(SURVEY_LIMITS.phone, cleanPhone),
  email: text(SURVEY_LIMITS.email, cleanEmail).check(z.regex(SURVEY_EMAIL_PATTERN, SURVEY_EMAIL_MESSAGE)),
  companyName: line(short),
  website: field(PERSON_RULES.website),
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
  firstMeetingTimestamp: line(SURVEY_LIMITS.startsAt),
  eventUri: line(SURVEY_LIMITS.eventUri, cleanEventUri),
})

/** Format of a question's id in `answers`. */
export const QUESTION_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/
const questionId = z.string().check(z.maxLength(60), z.regex(QUESTION_ID))

/** Answers without a field in the JSON, by question id: stored and exported, a column each, not delivered. */
const surveyAnswers = z
  .record(questionId, text(paragraph))
  .check(z.refine((answers) => Object.keys(answers).length <= MOST_QUESTIONS, 'are more than a survey asks for'))

/** Body from the page: the submission plus the answers without a field in it. */
export const surveyRequest = z.extend(surveySubmission, { answers: z.optional(surveyAnswers) })

/** Who sent a lead, by one set of names whatever form they filled in. What they didn't give is blank. */
export interface Contact {
  email: string
  first_name: string
  last_name: string
  company: string
  phone: string
  website: string
  message: string
}

/** What a submission of any form says about its sender. Forms spell their fields in two ways. */
export function contactOf(submission: object): Contact {
  const input: Readonly<Record<string, unknown>> = { ...submission }
  const text = (name: string, other: string) => {
    const value = input[name] ?? input[other]
    return typeof value === 'string' ? value : ''
  }
  return {
    email: text('email', 'Email'),
    first_name: text('firstName', 'First Name'),
    last_name: text('lastName', 'Last Name'),
    company: text('companyName', 'Company Name'),
    phone: text('phone', 'Phone'),
    website: text('website', 'Website'),
    message: text('issue', 'Message'),
  }
}
