import * as z from 'zod/mini'
import { EMAIL_MESSAGE, EMAIL_PATTERN, LEAD_MAGNET, PERSON_RULES, SURVEY_EMAIL_PATTERN } from './field-rules.ts'
import {
  companyName,
  email,
  firstName,
  lastName,
  line,
  message,
  nameLine,
  phone,
  submissionId,
  text,
  timestamp,
  website,
} from './fields.ts'
import { SURVEY_EMAIL_MESSAGE, SURVEY_LIMITS } from './survey-questions.ts'

/** Where the only newsletter form stands. */
export const NEWSLETTER_SOURCE = 'newsletter_homepage' as const

/** Exactly the JSON that the newsletter's automation receives. */
export const newsletterSubmission = z.strictObject({
  uuid: submissionId,
  timestamp,
  email: text(PERSON_RULES.email.max).check(z.regex(EMAIL_PATTERN, EMAIL_MESSAGE)),
  source: z.literal(NEWSLETTER_SOURCE),
})
export type NewsletterSubmission = z.infer<typeof newsletterSubmission>

/** What the page sends: the submission and the honeypot, an input that people do not see. */
export const newsletterRequest = z.extend(newsletterSubmission, { company: z.optional(text()) })

/** What a person fills in, by the names of the webhook's JSON; also the names of the form's inputs, so that a plain post of it is read alike. */
export const businessCardFields = z.strictObject({
  'First Name': firstName,
  'Last Name': lastName,
  Phone: phone,
  Email: email,
  'Company Name': companyName,
  Website: website,
  Message: message,
})

/** Exactly the JSON that the business card's automation receives. */
export const businessCardSubmission = z.strictObject({
  UUID: submissionId,
  Timestamp: timestamp,
  ...businessCardFields.shape,
})
export type BusinessCardSubmission = z.infer<typeof businessCardSubmission>

/** What a person fills in, by the names of the webhook's JSON; also the names of the form's inputs, so that a plain post of it is read alike. */
export const leadMagnetFields = z.strictObject({
  'First Name': firstName,
  'Last Name': lastName,
  Email: email,
  'Company Name': companyName,
  Website: website,
})

/** Exactly the JSON that the lead magnet's automation receives. */
export const leadMagnetSubmission = z.strictObject({
  UUID: submissionId,
  Timestamp: timestamp,
  ...leadMagnetFields.shape,
  'Lead Magnet': z.literal(LEAD_MAGNET),
  /** The address of the page with the form; the server keeps none but the site's own. */
  'Source URL': line(2000),
})
export type LeadMagnetSubmission = z.infer<typeof leadMagnetSubmission>

const { short, paragraph } = SURVEY_LIMITS

/** What the survey's automation receives. Any answer is taken, also of a page from before a change (decision 0034). */
export const surveySubmission = z.strictObject({
  uuid: submissionId,
  timestamp,
  source: line(100),
  clarityUserId: line(100),
  firstName: nameLine(short),
  lastName: nameLine(short),
  phone: line(SURVEY_LIMITS.phone),
  email: text(SURVEY_LIMITS.email).check(z.regex(SURVEY_EMAIL_PATTERN, SURVEY_EMAIL_MESSAGE)),
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
