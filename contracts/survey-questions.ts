import { cleanAnswer, cleanWebsite } from './field-rules.ts'

export const SURVEY_EMAIL_MESSAGE = 'Please enter a valid email address'

/** Max text lengths in the survey, in UTF-16 units: of what's typed, and of what the page adds. */
export const SURVEY_LIMITS = {
  short: 200,
  phone: 40,
  email: 254,
  website: 500,
  paragraph: 3000,
  source: 100,
  clarityUserId: 100,
  startsAt: 40,
  eventUri: 500,
} as const

export const MOST_QUESTIONS = 30

/** Cuts what the page adds so that it keeps the contract: no NUL, no excess length, no half of a surrogate pair. */
export const fit = (value: string, limit: 'source' | 'clarityUserId' | 'startsAt' | 'eventUri') =>
  value.replaceAll('\u0000', '').slice(0, SURVEY_LIMITS[limit]).trim().toWellFormed()

/** The webhook JSON fields that the contact step fills, in JSON order. */
export const CONTACT_FIELDS = ['firstName', 'lastName', 'phone', 'email', 'companyName'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/**
 * Header of a survey that's sent again, under the same id, because its sender corrected the contact details. From the
 * page its value is `1`; the automation gets the time of the correction in ISO 8601.
 */
export const CORRECTED_HEADER = 'corrected-contact'

/** Header of a survey whose sender is at the calendar: what it says about the call may still come. Its value is `1`. */
export const AT_CALENDAR_HEADER = 'at-calendar'

/** Header for the automation: the lead may have arrived before, without what this names: `booked`, `moved` or `cancelled`. */
export const UPDATE_HEADER = 'x-gimbal-update'

/** The webhook JSON fields that a booking fills. */
export const BOOKING_FIELDS = ['firstMeetingTimestamp', 'eventUri'] as const

/** Required to call a visitor back: the page always asks for them, and the endpoint rejects a lead without one. */
export const NEEDED_FIELDS = ['firstName', 'lastName', 'email'] as const satisfies readonly ContactField[]

/** The webhook JSON fields that questions may fill, in JSON order. */
export const QUESTION_FIELDS = [
  ...(['website', 'practiceArea', 'firmSize', 'firmType', 'attorneyCountRange', 'staffCountRange'] as const),
  ...(['monthlyRevenue', 'engagement', 'issue', 'selling', 'caseValueThreshold', 'targetCasesPerYear'] as const),
]
export type QuestionField = (typeof QUESTION_FIELDS)[number]

/** Tests for a typed answer. All must pass. */
interface WordTest {
  /** Contains one of these words, ignoring case: 'intake, call*' also matches 'calls' and 'calling'. */
  mentions?: string
  /** Contains none of these words, which mean something else: 'social security' where the rule is about security. */
  unless?: string
  /** Has fewer words than this, and at least one. */
  underWords?: number
  blank?: true
}

/** Which answers a rule applies to; without any test, all answers that aren't blank. */
export interface AnswerTest extends WordTest {
  is?: readonly string[]
}

/** A note shown to the visitor. Notes that can share a page have no sentence or link in common. */
export interface NoteText {
  /** The visitor's answer; {answer} is replaced with it. */
  said: string
  /** What that usually means for a practice like theirs. */
  means: string
  thisWeek: string
  /** A page or file of this site; the build fails if it doesn't exist. Left out while its piece is hidden. */
  link: { href: string; label: string }
}

/** What an answer tells us. A question's first matching rule wins. */
export interface Rule extends AnswerTest {
  /** Tests another answer too. The rule then covers both questions, and the other one's own rules don't apply. */
  and?: AnswerTest & { question: string }
  note?: NoteText
  /** The note is shown on the screen only: others in the office may read the mail or the printout. */
  isDiscreet?: true
  /** What the consultant should notice before the call. */
  standsOut?: string
  ask?: string
}

interface QuestionBase {
  /** Unique; lowercase letters, digits and hyphens. Answers without a field are stored and exported under it. */
  id: string
  question: string
  hint: string
  /** The webhook JSON field for the answer. Without it, the answer is only stored and exported. */
  field?: QuestionField
  /** `false`: the question is optional. */
  required?: boolean
  /** Shows the answer next to the calendar, under this label. */
  onCallSheet?: string
  /** What answers tell the visitor after the survey, and the consultant before the call. */
  rules?: readonly Rule[]
}

export interface Option {
  label: string
  /** Small text to the right of the label. */
  detail?: string
  value: string
  /** Other webhook JSON fields that this choice fills, and their values. */
  also?: Partial<Record<QuestionField, string>>
}

export interface ChoiceQuestion extends QuestionBase {
  kind: 'choice'
  options: readonly Option[]
  /** Shows the option's detail after its label on the call sheet. */
  detailOnCallSheet?: boolean
}

export interface WrittenQuestion extends QuestionBase {
  kind: 'line' | 'paragraph'
  /** Max length in characters; defaults to 200 for a line and 1000 for a paragraph. */
  max?: number
}

/** Asks for a URL; 'We don’t have a website' skips it. */
export interface WebsiteQuestion extends QuestionBase {
  kind: 'website'
}

export type Question = ChoiceQuestion | WrittenQuestion | WebsiteQuestion

export interface ContactEntry {
  field: ContactField
  label: string
  /** `false`: optional. Names and email are always required. */
  required?: boolean
}

/** What the survey's page gets: questions without their rules, in the order they're asked. */
export interface VisitorSurvey {
  /** Whoever's answering an earlier edition moves on to this one at once; 1 if it's left out. */
  edition?: number
  /** `reads`: who reads the answers, and how long they're kept. `email`: for a visitor who just has a question. */
  intro: { takes: string; question: string; hint: string; reads: string; email: string }
  questions: readonly Question[]
  /** Its hint is what the visitor agrees to: content/forms.yaml. */
  contact: { question: string; hint: string; fields: readonly ContactEntry[] }
  booking: { question: string; hint: string }
  thanks: { question: string; hint: string }
}

/** The survey in content/survey.yaml. */
export interface SurveyDefinition extends VisitorSurvey {
  /** Questions for any call, best first: they fill a brief up to three. At least three. */
  askAnyone: readonly string[]
}

/** Without what only the consultant reads. */
export const questionsWithNotes = ({ questions }: SurveyDefinition): Question[] =>
  questions.map(({ rules, ...question }) => ({
    ...question,
    ...(rules && { rules: rules.map(({ standsOut: _, ask: __, ...rule }) => rule) }),
  }))

/** Without rules, and without what's so by default: it's stored with what a visitor has answered. */
export function visitorSurvey({ askAnyone: _, ...survey }: SurveyDefinition): VisitorSurvey {
  const questions = survey.questions.map(({ rules: _, required, ...question }) => ({
    ...question,
    ...(required === false && { required }),
  }))
  return { ...survey, questions }
}

/** An answer's storage key: the field if there is one, so that renaming an id doesn't lose answers. */
export const answerKey = ({ id, field }: Pick<Question, 'id' | 'field'>): string => field ?? id

/** An answer in the question's words; unchanged if the option no longer exists. */
export function answerInWords(question: Question, answer: string): string {
  if (question.kind !== 'choice') return answer.trim()
  const { label, detail } = question.options.find(({ value }) => value === answer.trim()) ?? { label: answer.trim() }
  return question.detailOnCallSheet && detail ? `${label}, ${detail}` : label
}

/** Max length of a typed answer, in UTF-16 units. */
export const longestAnswer = (question: WrittenQuestion | WebsiteQuestion): number =>
  question.kind === 'website'
    ? SURVEY_LIMITS.website
    : (question.max ?? (question.kind === 'line' ? SURVEY_LIMITS.short : 1000))

interface Envelope {
  uuid: string
  /** ISO 8601 */
  timestamp: string
  source: string
  clarityUserId: string
  firstMeetingTimestamp: string
  eventUri: string
}

type SentFields = Record<ContactField | QuestionField, string>

/** Body of `POST /api/survey`: the webhook's JSON plus the answers without a field in it. */
export type ComposedSubmission = Envelope & SentFields & { answers?: Record<string, string> }

/** Fields without a value are blank. @param answers by `answerKey`; contact answers by field */
export function composeSubmission(
  { questions, contact }: Pick<VisitorSurvey, 'questions' | 'contact'>,
  answers: Readonly<Partial<Record<string, string>>>,
  envelope: Envelope,
): ComposedSubmission {
  const answerOf = (key: string, clean = (typed: string) => cleanAnswer(key, typed)) =>
    clean(answers[key] ?? '').toWellFormed()
  const filled: Partial<SentFields> = {}
  const others: [string, string][] = []
  for (const question of questions) {
    const answer = answerOf(answerKey(question), question.kind === 'website' ? cleanWebsite : undefined)
    if (question.field !== undefined) filled[question.field] = answer
    else if (answer !== '') others.push([question.id, answer])
    if (question.kind === 'choice') Object.assign(filled, question.options.find(({ value }) => value === answer)?.also)
  }
  for (const { field } of contact.fields) filled[field] = answerOf(field)
  const names = [...CONTACT_FIELDS, ...QUESTION_FIELDS]
  const fields = Object.fromEntries(names.map((name) => [name, filled[name] ?? ''])) as SentFields
  const { uuid, timestamp } = envelope
  const submission = {
    uuid,
    timestamp,
    source: fit(envelope.source, 'source'),
    clarityUserId: fit(envelope.clarityUserId, 'clarityUserId'),
    ...fields,
    firstMeetingTimestamp: fit(envelope.firstMeetingTimestamp, 'startsAt'),
    eventUri: fit(envelope.eventUri, 'eventUri'),
  }
  return others.length > 0 ? { ...submission, answers: Object.fromEntries(others) } : submission
}
