import { QUESTION_ID, surveyRequest } from '#contracts/lead-forms.ts'
import {
  answerKey,
  CONTACT_FIELDS,
  type ComposedSubmission,
  composeSubmission,
  longestAnswer,
  NEEDED_FIELDS,
  QUESTION_FIELDS,
  type Question,
  SURVEY_LIMITS,
  type SurveyDefinition,
} from '#contracts/survey-questions.ts'
import { complaintsAboutRules, isBlank, isList } from './check-rules.ts'

const MAX_QUESTIONS = 30
/** One per letter key. */
const MAX_OPTIONS = 26
/** The endpoint's body limit, minus room for field names and a few escaped characters. */
const MAX_BYTES = 16 * 1024 - 512
/** Reserved ids: other steps, and field names, since an answer's key is either. */
const TAKEN: readonly string[] = [
  'intro',
  'contact',
  'booking',
  'thanks',
  'question',
  'hint',
  'constructor',
  ...CONTACT_FIELDS,
]

/** @throws Error with a sentence for each mistake that would lose leads */
export function checkSurvey(survey: SurveyDefinition): void {
  const mistakes = complaintsAbout(survey)
  if (mistakes.length > 0) throw new Error(mistakes.map((mistake) => `content/survey.ts: ${mistake}`).join('\n'))
}

/** The same mistakes as a list; empty if the survey is valid. Assumes nothing, since the build doesn't check types. */
export function complaintsAbout(survey: SurveyDefinition): string[] {
  const { questions, contact } = survey
  if (!isList(questions) || questions.length === 0)
    return ['there are no questions. Give `questions` at least one entry.']
  if (questions.length > MAX_QUESTIONS)
    return [`there are ${questions.length} questions. Keep at most ${MAX_QUESTIONS}.`]
  const mistakes = [
    ...questions.flatMap((question, index) => aboutQuestion(question, index)),
    ...aboutTwins(questions),
    ...aboutContact(contact),
    ...(['intro', 'booking', 'thanks'] as const)
      .filter((step) => isBlank(survey[step]?.question) || isBlank(survey[step]?.hint))
      .map((step) => `\`${step}\` needs a question and a hint.`),
  ]
  if (mistakes.length === 0) mistakes.push(...complaintsAboutRules(survey))
  return mistakes.length > 0 ? mistakes : aboutSubmission(survey)
}

function aboutQuestion(question: Question, index: number): string[] {
  const { id, field, kind } = question
  if (isBlank(id) || !QUESTION_ID.test(id) || id.length > 60) {
    return [
      `question ${index + 1} has the id ${quote(id)}. Use small letters, digits and hyphens, such as 'firm-type'.`,
    ]
  }
  const name = `question '${id}'`
  if (isBlank(question.question) || typeof question.hint !== 'string')
    return [`${name} needs a \`question\` and a \`hint\`; the hint may be ''.`]
  if (TAKEN.includes(id) || (field === undefined && QUESTION_FIELDS.some((one) => one === id)))
    return [`${name} has an id that means something else. Change it, or name its \`field\`.`]
  if (field !== undefined && !QUESTION_FIELDS.includes(field)) {
    return [`${name} names the field ${quote(field)}, which the webhook's JSON does not have. ${FIELD_CURE}`]
  }
  switch (kind) {
    case 'choice':
      return aboutOptions(name, question.options, field)
    case 'line':
    case 'paragraph':
      return aboutText(name, question)
    case 'website':
      return field === 'website'
        ? []
        : [`${name} is of kind 'website'. Give it \`field: 'website'\`, or the kind 'line'.`]
    default:
      return [`${name} has the kind ${quote(kind)}. Use 'choice', 'line', 'paragraph' or 'website'.`]
  }
}

const FIELD_CURE = `Leave \`field\` out to store and export the answer only, or use one of ${QUESTION_FIELDS.join(', ')}.`

function aboutText(name: string, question: Extract<Question, { kind: 'line' | 'paragraph' }>): string[] {
  const { field, kind, max } = question
  if (field === 'website') return [`${name} fills \`website\`. Give it the kind 'website', or leave \`field\` out.`]
  const isLong = field === undefined || field === 'issue'
  if (kind === 'paragraph' && !isLong)
    return [`${name} is a paragraph, and \`${field}\` takes one line. Give it the kind 'line', or leave \`field\` out.`]
  const most = isLong ? SURVEY_LIMITS.paragraph : SURVEY_LIMITS.short
  if (max !== undefined && !(Number.isInteger(max) && max > 0 && max <= most))
    return [`${name} has \`max: ${String(max)}\`. Use a whole number from 1 to ${most}.`]
  return []
}

function aboutOptions(
  name: string,
  options: Extract<Question, { kind: 'choice' }>['options'],
  field: string | undefined,
): string[] {
  if (!isList(options) || options.length === 0) return [`${name} offers nothing. Give it \`options\`.`]
  if (options.length > MAX_OPTIONS) return [`${name} has ${options.length} options. Keep at most ${MAX_OPTIONS}.`]
  if (field === 'website') return [`${name} fills \`website\`. Give it the kind 'website', or leave \`field\` out.`]
  const mistakes = options.flatMap(({ label, value, also = {} }, index) => {
    const option = `${name}, option ${index + 1}${isBlank(label) ? '' : ` ('${label}')`}`
    const wrongField = Object.keys(also).find((one) => !QUESTION_FIELDS.some((known) => known === one))
    return [
      ...(isBlank(label) ? [`${option} has no label. Write what the visitor reads.`] : []),
      ...(isBlank(value) ? [`${option} has no value. Write what is to be sent, such as value: 'yes'.`] : []),
      ...[value, ...Object.values(also)].filter(isNoLine).map((one) => `${option} sends ${quote(one)}. ${LINE_CURE}`),
      ...(wrongField === undefined ? [] : [`${option} also fills '${wrongField}', no field of the webhook's JSON.`]),
    ]
  })
  const twin = twinOf(options.map(({ value }) => value)) ?? twinOf(options.map(({ label }) => label))
  return twin === undefined ? mistakes : [...mistakes, `${name} offers '${twin}' twice. Change one of the two.`]
}

const LINE_CURE = `Keep it on one line of at most ${SURVEY_LIMITS.short} characters, without spaces around it.`
const isNoLine = (text: unknown) =>
  !isBlank(text) &&
  (typeof text !== 'string' || text.length > SURVEY_LIMITS.short || text !== text.trim() || /\p{Cc}/u.test(text))

function aboutTwins(questions: readonly Question[]): string[] {
  const id = twinOf(questions.map((question) => question.id))
  const owners = new Map<string, string>()
  const clashes = questions.flatMap((question) => {
    const options = question.kind === 'choice' && isList(question.options) ? question.options : []
    const fields = new Set([question.field, ...options.flatMap(({ also }) => Object.keys(also ?? {}))])
    return [...fields].flatMap((field) => {
      if (field === undefined) return []
      const owner = owners.get(field)
      owners.set(field, owner ?? question.id)
      return owner === undefined || owner === question.id
        ? []
        : [`questions '${owner}' and '${question.id}' both fill \`${field}\`. Take it out of one of them.`]
    })
  })
  return [...(id === undefined ? [] : [`two questions have the id '${id}'. Give one of them another.`]), ...clashes]
}

function aboutContact(contact: SurveyDefinition['contact']): string[] {
  if (isBlank(contact?.question) || !isList(contact.fields)) return ['`contact` needs a question and `fields`.']
  const entries = contact.fields
  const twin = twinOf(entries.map(({ field }) => field))
  return [
    ...NEEDED_FIELDS.filter((needed) => !entries.some(({ field }) => field === needed)).map(
      (field) => `the contact step does not ask for \`${field}\`, and without it no lead is taken. Put it back.`,
    ),
    ...entries
      .filter(({ field, required }) => required === false && NEEDED_FIELDS.some((needed) => needed === field))
      .map(
        ({ field }) => `the contact step lets \`${field}\` be blank. Without it no lead is taken: make it required.`,
      ),
    ...entries
      .filter(({ field }) => !CONTACT_FIELDS.includes(field))
      .map(({ field }) => `the contact step asks for ${quote(field)}. Use only ${CONTACT_FIELDS.join(', ')}.`),
    ...entries.filter(({ label }) => isBlank(label)).map(({ field }) => `the contact step gives '${field}' no label.`),
    ...(twin === undefined ? [] : [`the contact step asks for \`${twin}\` twice. Take one of the two out.`]),
  ]
}

/** Validates real submissions with the endpoint's schema: each option once, and the longest texts. */
function aboutSubmission(survey: SurveyDefinition): string[] {
  const { questions } = survey
  const rounds = Math.max(...questions.map((question) => (question.kind === 'choice' ? question.options.length : 1)))
  for (let round = 0; round < rounds; round += 1) {
    const issue = surveyRequest.safeParse(trialSubmission(survey, round)).error?.issues[0]
    if (issue) return [`the site itself would refuse what it sends: ${issue.path.join('.')} ${issue.message}.`]
  }
  const bytes = Buffer.byteLength(JSON.stringify(longestSubmission(survey)))
  const [longest] = questions.filter(isTyped).toSorted((one, other) => longestAnswer(other) - longestAnswer(one))
  return bytes <= MAX_BYTES || longest === undefined
    ? []
    : [
        `the longest answers make ${bytes} bytes, and ${MAX_BYTES} are taken. Lower \`max\` of question '${longest.id}'.`,
      ]
}

const isTyped = (question: Question) => question.kind !== 'choice'

/** Every text at its max length, in two-byte letters. */
function longestSubmission(survey: SurveyDefinition): ComposedSubmission {
  const { short, phone, email } = SURVEY_LIMITS
  const trial = trialSubmission(survey, 0)
  const answers: Record<string, string> = {}
  for (const question of survey.questions) {
    answers[answerKey(question)] =
      question.kind === 'choice' ? trialAnswer(question, 0) : 'é'.repeat(longestAnswer(question))
  }
  const contact = { firstName: short, lastName: short, companyName: short, phone, email }
  for (const [field, length] of Object.entries(contact)) answers[field] = 'é'.repeat(length)
  return composeSubmission(survey, answers, {
    ...trial,
    source: 'é'.repeat(100),
    clarityUserId: 'é'.repeat(100),
    eventUri: 'x'.repeat(500),
  })
}

/** A submission with every question answered. @param round which option of each choice, from 0 */
function trialSubmission(survey: SurveyDefinition, round: number): ComposedSubmission {
  const answers: Record<string, string> = {}
  for (const question of survey.questions) answers[answerKey(question)] = trialAnswer(question, round)
  return composeSubmission(
    survey,
    {
      firstName: 'Trial',
      lastName: 'Lead',
      phone: '+1 555 0100',
      email: 'trial-lead@example.com',
      companyName: 'Trial lead, please ignore',
      ...answers,
    },
    {
      uuid: '00000000-0000-4000-8000-000000000000',
      timestamp: '2026-01-01T00:00:00.000Z',
      source: 'trial',
      clarityUserId: 'not-found',
      firstMeetingTimestamp: '',
      eventUri: '',
    },
  )
}

function trialAnswer(question: Question, round: number): string {
  if (question.kind === 'choice') return question.options[round % question.options.length]?.value ?? ''
  const text = question.kind === 'website' ? 'www.example.com' : 'This is a trial.'
  return text.slice(0, longestAnswer(question))
}

const quote = (text: unknown) => (typeof text === 'string' ? `'${text}'` : 'none')
const twinOf = (names: readonly string[]) => names.find((name, index) => names.indexOf(name) !== index)
