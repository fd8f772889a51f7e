import {
  answerKey,
  type ChoiceQuestion,
  CONTACT_FIELDS,
  composeSubmission,
  longestAnswer,
  NEEDED_FIELDS,
  QUESTION_FIELDS,
  type Question,
  SURVEY_LIMITS,
  type SurveyDefinition,
  type WrittenQuestion,
} from '#contracts/survey-questions.ts'
import { complaintsAboutRules } from './check-rules.ts'

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

/** What would lose leads in a survey whose fields are as they should be (survey.server.ts), a sentence each. */
export function complaintsAbout(survey: SurveyDefinition): string[] {
  const { questions, contact } = survey
  const mistakes = [
    ...questions.flatMap(aboutQuestion),
    ...aboutTwins(questions),
    ...aboutContact(contact),
    ...complaintsAboutRules(survey),
  ]
  return mistakes.length > 0 ? mistakes : aboutLength(survey)
}

function aboutQuestion(question: Question): string[] {
  const { id, field, kind } = question
  const name = `“${question.question}”`
  if (TAKEN.includes(id) || (field === undefined && QUESTION_FIELDS.some((one) => one === id)))
    return [`${name} has an id that means something else. Change it, or name its \`field\``]
  if (kind === 'website')
    return field === 'website' ? [] : [`${name} is of kind 'website'. Give it \`field: website\`, or the kind 'line'.`]
  if (field === 'website') return [`${name} fills \`website\`. Give it the kind 'website', or leave \`field\` out`]
  return kind === 'choice' ? aboutOptions(name, question) : aboutText(name, question)
}

function aboutText(name: string, { field, kind, max = 1 }: WrittenQuestion): string[] {
  const isLong = field === undefined || field === 'issue'
  if (kind === 'paragraph' && !isLong)
    return [`${name} is a paragraph, and \`${field}\` takes one line. Give it the kind 'line', or leave \`field\` out`]
  const most = isLong ? SURVEY_LIMITS.paragraph : SURVEY_LIMITS.short
  return max <= most ? [] : [`${name} takes answers of ${max} letters. Use a whole number from 1 to ${most}`]
}

function aboutOptions(name: string, { options }: ChoiceQuestion): string[] {
  const twin = twinOf(options.map(({ value }) => value)) ?? twinOf(options.map(({ label }) => label))
  return twin === undefined ? [] : [`${name} offers “${twin}” twice. Change one of the two`]
}

function* aboutTwins(questions: readonly Question[]) {
  const id = twinOf(questions.map((question) => question.id))
  if (id !== undefined) yield `two questions have the id '${id}'. Give one of them another`
  const owners = new Map<string, string>()
  for (const question of questions) {
    const options = question.kind === 'choice' ? question.options : []
    for (const field of new Set([question.field ?? [], ...options.map(({ also = {} }) => Object.keys(also))].flat())) {
      const owner = owners.get(field) ?? question.id
      owners.set(field, owner)
      if (owner !== question.id)
        yield `questions '${owner}' and '${question.id}' both fill \`${field}\`. Take it out of one of them`
    }
  }
}

function* aboutContact({ fields }: SurveyDefinition['contact']) {
  for (const needed of NEEDED_FIELDS) {
    const entry = fields.find(({ field }) => field === needed)
    if (!entry) yield `the contact step doesn’t ask for ${needed}, and without it no lead is taken. Put it back`
    if (entry?.required === false)
      yield `the contact step lets ${needed} be blank. Without it no lead is taken: make it required`
  }
  const twin = twinOf(fields.map(({ field }) => field))
  if (twin !== undefined) yield `the contact step asks for ${twin} twice. Take one of the two out`
}

/** Each text at its max length, in two-byte letters. */
function aboutLength(survey: SurveyDefinition): string[] {
  const { short, phone, email } = SURVEY_LIMITS
  const long = (length: number) => 'é'.repeat(length)
  const answers: Record<string, string> = {}
  for (const question of survey.questions)
    answers[answerKey(question)] =
      question.kind === 'choice' ? (question.options[0]?.value ?? '') : long(longestAnswer(question))
  const contact = { firstName: short, lastName: short, companyName: short, phone, email }
  for (const [field, length] of Object.entries(contact)) answers[field] = long(length)
  const submission = composeSubmission(survey, answers, {
    uuid: '00000000-0000-4000-8000-000000000000',
    timestamp: '2026-01-01T00:00:00.000Z',
    source: long(100),
    clarityUserId: long(100),
    firstMeetingTimestamp: '',
    eventUri: 'x'.repeat(500),
  })
  const bytes = Buffer.byteLength(JSON.stringify(submission))
  const [longest] = survey.questions
    .filter((question) => question.kind !== 'choice')
    .toSorted((one, other) => longestAnswer(other) - longestAnswer(one))
  if (bytes <= MAX_BYTES || longest === undefined) return []
  return [
    `the longest answers make ${bytes} bytes, and ${MAX_BYTES} are taken. Shorten the longest answer to “${longest.question}”`,
  ]
}

const twinOf = (names: readonly string[]) => names.find((name, index) => names.indexOf(name) !== index)
