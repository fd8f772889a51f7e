export const SURVEY_EMAIL_MESSAGE = 'Please enter a valid email address'

/** Longest texts that the survey takes, in UTF-16 units. */
export const SURVEY_LIMITS = { short: 200, phone: 40, email: 254, website: 500, paragraph: 3000 } as const

/** The fields of the webhook's JSON that the contact step fills, in the order of that JSON. */
export const CONTACT_FIELDS = ['firstName', 'lastName', 'phone', 'email', 'companyName'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** Without these a visitor can't be called back: the page always asks for them, and the door refuses a lead without one. */
export const NEEDED_FIELDS = ['firstName', 'lastName', 'email'] as const satisfies readonly ContactField[]

/** The fields of the webhook's JSON that questions may fill, in the order of that JSON. */
export const QUESTION_FIELDS = [
  ...(['website', 'practiceArea', 'firmSize', 'firmType', 'attorneyCountRange', 'staffCountRange'] as const),
  ...(['monthlyRevenue', 'engagement', 'issue', 'selling', 'caseValueThreshold', 'targetCasesPerYear'] as const),
]
export type QuestionField = (typeof QUESTION_FIELDS)[number]

/** What a typed answer can be told by. Of several, each must hold. */
interface WordTest {
  /** It has one of these words, in any case: 'intake, call*' also finds 'calls' and 'calling'. */
  mentions?: string
  /** It has fewer words than this, and at least one. */
  underWords?: number
  blank?: true
}

/** Which answers a rule is for; all that were given, when it says nothing. */
export interface AnswerTest extends WordTest {
  is?: readonly string[]
}

/** What the visitor reads about an answer. Notes that can stand on one page share no sentence and no link. */
export interface NoteText {
  /** What was answered; {answer} stands for the answer itself. */
  said: string
  /** What that usually means in a practice like that. */
  means: string
  thisWeek: string
  /** A page or file of this site; the build stops when it isn't there. */
  link: { href: string; label: string }
}

/** What an answer tells. Of a question's rules the first that fits counts. */
export interface Rule extends AnswerTest {
  /** Looks at another answer too. The rule then speaks for both questions, and the other one's own rules don't count. */
  and?: AnswerTest & { question: string }
  note?: NoteText
  /** What the consultant should notice before the call. */
  standsOut?: string
  ask?: string
}

interface QuestionBase {
  /** Small letters, digits and hyphens; no two alike. An answer without a field is stored and exported under it. */
  id: string
  question: string
  hint: string
  /** The field of the webhook's JSON that gets the answer. Without it, the answer is stored and exported only. */
  field?: QuestionField
  /** `false`: the visitor may go on without an answer. */
  required?: boolean
  /** Shows the answer beside the calendar, under this name. */
  onCallSheet?: string
  /** What answers tell the visitor after the survey, and the consultant before the call. */
  rules?: readonly Rule[]
}

/** One answer that can be chosen. */
export interface Option {
  label: string
  /** On the right of the label, in small type. */
  detail?: string
  value: string
  /** Other fields of the webhook's JSON that this choice fills, and with what. */
  also?: Partial<Record<QuestionField, string>>
}

export interface ChoiceQuestion extends QuestionBase {
  kind: 'choice'
  options: readonly Option[]
  /** On the call sheet, the option's detail stands behind its label. */
  detailOnCallSheet?: boolean
}

export interface WrittenQuestion extends QuestionBase {
  kind: 'line' | 'paragraph'
  /** The longest answer, in characters; 200 for a line and 1000 for a paragraph when it is left out. */
  max?: number
}

/** Asks for a web address; 'We don’t have a website' is the other way on. */
export interface WebsiteQuestion extends QuestionBase {
  kind: 'website'
}

export type Question = ChoiceQuestion | WrittenQuestion | WebsiteQuestion

export interface ContactEntry {
  field: ContactField
  label: string
  /** `false`: may be left blank. Names and email are always needed. */
  required?: boolean
}

/** What content/survey.ts says: the survey, in the order in which it is asked. */
export interface SurveyDefinition {
  /** `reads`: who reads the answers, and for how long they're kept. `email`: the way for a visitor with just a question. */
  intro: { takes: string; question: string; hint: string; reads: string; email: string }
  questions: readonly Question[]
  /** Its hint is what the visitor agrees to: contracts/lead-kind.ts. */
  contact: { question: string; fields: readonly ContactEntry[] }
  booking: { question: string; hint: string }
  thanks: { question: string; hint: string }
  /** Questions for any call, the most useful first: they fill up the three of a brief. At least three. */
  askAnyone: readonly string[]
}

/** By what an answer is kept: the field where there is one, so that another id loses no visitor's answer. */
export const answerKey = ({ id, field }: Pick<Question, 'id' | 'field'>): string => field ?? id

/** An answer in the words of its question; one that isn't offered any more, as it is. */
export function answerInWords(question: Question, answer: string): string {
  if (question.kind !== 'choice') return answer.trim()
  const { label, detail } = question.options.find(({ value }) => value === answer.trim()) ?? { label: answer.trim() }
  return question.detailOnCallSheet && detail ? `${label}, ${detail}` : label
}

/** The longest answer to a question that is typed, in UTF-16 units. */
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

/** What `POST /api/survey` gets: the webhook's JSON, and beside it the answers that have no field there. */
export type ComposedSubmission = Envelope & SentFields & { answers?: Record<string, string> }

/** Blank for every field that nothing fills. @param answers by `answerKey`, those of the contact step by field */
export function composeSubmission(
  { questions, contact }: SurveyDefinition,
  answers: Readonly<Partial<Record<string, string>>>,
  envelope: Envelope,
): ComposedSubmission {
  const answerOf = (key: string) => (answers[key] ?? '').trim().toWellFormed()
  const filled: Partial<SentFields> = {}
  const others: [string, string][] = []
  for (const question of questions) {
    const answer = answerOf(answerKey(question))
    if (question.field !== undefined) filled[question.field] = answer
    else if (answer !== '') others.push([question.id, answer])
    if (question.kind === 'choice') Object.assign(filled, question.options.find(({ value }) => value === answer)?.also)
  }
  for (const { field } of contact.fields) filled[field] = answerOf(field)
  const names = [...CONTACT_FIELDS, ...QUESTION_FIELDS]
  const fields = Object.fromEntries(names.map((name) => [name, filled[name] ?? ''])) as SentFields
  const { uuid, timestamp, source, clarityUserId, firstMeetingTimestamp, eventUri } = envelope
  const submission = { uuid, timestamp, source, clarityUserId, ...fields, firstMeetingTimestamp, eventUri }
  return others.length > 0 ? { ...submission, answers: Object.fromEntries(others) } : submission
}
