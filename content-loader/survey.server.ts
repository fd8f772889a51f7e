import * as z from 'zod'
import { contentProblem } from '#contracts/content-problems.ts'
import { QUESTION_ID } from '#contracts/lead-forms.ts'
import {
  CONTACT_FIELDS,
  QUESTION_FIELDS,
  type QuestionField,
  SURVEY_LIMITS,
  type SurveyDefinition,
} from '#contracts/survey-questions.ts'
import { complaintsAbout } from './check-survey.ts'
import type { ContentFile } from './content-file.ts'
import { fields } from './front-matter.server.ts'
import { ContentError, checkFrontMatter, missing, problem } from './problems.server.ts'
import { entries, isOnSite } from './words-file.server.ts'

const MAX_QUESTIONS = 30
/** One per letter key. */
const MAX_OPTIONS = 26

/** As it's written, since that's what pages and the server read: nothing is trimmed, and a number isn't taken for text. */
const text = (write?: string) =>
  z
    .string({
      error: ({ input }) => (input === undefined || input === null ? missing(write) : problem('no-quoted-text')),
    })
    .refine((written) => written.trim() !== '', { error: missing(write) })

const short = (most: number) =>
  text().refine((written) => written.length <= most, {
    error: ({ input }) => problem('too-long-by', { most, length: String(input).length }),
  })

/** What's sent and stored for an answer. */
const sent = text('what’s sent, such as yes').refine(
  (value) => value.length <= SURVEY_LIMITS.short && value === value.trim() && !/\p{Cc}/u.test(value),
  {
    error: problem('no-value', { most: SURVEY_LIMITS.short }),
  },
)
const flag = z.literal(true, { error: problem('no-true') }).exactOptional()

/** Rules that an answer is tested with; check-rules.ts looks whether they suit the question. */
const test = {
  is: entries(text()).exactOptional(),
  mentions: text().exactOptional(),
  unless: text().exactOptional(),
  underWords: z
    .int({ error: problem('no-number-of-words') })
    .positive()
    .exactOptional(),
  blank: flag,
}

const rule = fields({
  ...test,
  and: fields({ question: text('the id of another question'), ...test }).exactOptional(),
  isDiscreet: flag,
  note: fields({
    said: short(100),
    means: short(220),
    thisWeek: short(220),
    link: fields({
      href: text().refine(isOnSite, { error: problem('no-site-link') }),
      label: short(70),
    }),
  }).exactOptional(),
  standsOut: text().exactOptional(),
  ask: text().exactOptional(),
})

const step = { question: text('what the visitor reads'), hint: text() }
const required = z.boolean({ error: problem('no-flag') })

const base = {
  id: text('its name, such as firm-type').refine((id) => QUESTION_ID.test(id) && id.length <= 60, {
    error: problem('no-question-id'),
  }),
  question: step.question,
  hint: z.string({ error: problem('blank-hint') }),
  field: z
    .enum(QUESTION_FIELDS, {
      error: problem('no-webhook-field', { choices: QUESTION_FIELDS.join(', ') }),
    })
    .exactOptional(),
  required: required.exactOptional(),
  onCallSheet: text().exactOptional(),
  rules: z.array(rule, { error: problem('no-list') }).exactOptional(),
}

const also = Object.fromEntries(QUESTION_FIELDS.map((name) => [name, sent.exactOptional()])) as Record<
  QuestionField,
  z.ZodExactOptional<typeof sent>
>

const option = fields({
  label: text('what the visitor reads'),
  detail: text().exactOptional(),
  value: sent,
  also: fields(also).exactOptional(),
})

const MAX = problem('no-limit', { most: SURVEY_LIMITS.paragraph })

const written = <Kind extends 'line' | 'paragraph'>(kind: Kind) =>
  fields({
    ...base,
    kind: z.literal(kind),
    max: z.int({ error: MAX }).positive({ error: MAX }).max(SURVEY_LIMITS.paragraph, { error: MAX }).exactOptional(),
  })

const question = z.discriminatedUnion(
  'kind',
  [
    fields({
      ...base,
      kind: z.literal('choice'),
      options: entries(option).max(MAX_OPTIONS, { error: problem('too-many', { most: MAX_OPTIONS }) }),
      detailOnCallSheet: z.boolean({ error: problem('no-flag') }).exactOptional(),
    }),
    written('line'),
    written('paragraph'),
    fields({ ...base, kind: z.literal('website') }),
  ],
  { error: problem('unknown', { choices: 'choice, line, paragraph or website' }) },
)

/** The fields of content/survey.yaml, which content/README.md explains. */
export const surveyFields: z.ZodType<SurveyDefinition> = fields({
  intro: fields({ ...step, takes: text(), reads: text(), email: text() }),
  questions: entries(question).max(MAX_QUESTIONS, { error: problem('too-many', { most: MAX_QUESTIONS }) }),
  contact: fields({
    ...step,
    fields: entries(
      fields({
        field: z.enum(CONTACT_FIELDS, {
          error: problem('unknown', { choices: `one of ${CONTACT_FIELDS.join(', ')}` }),
        }),
        label: text('what the visitor reads'),
        required: required.exactOptional(),
      }),
    ),
  }),
  booking: fields(step),
  thanks: fields(step),
  askAnyone: entries(text()).refine((asks) => new Set(asks).size >= 3, {
    error: problem('too-few-asks'),
  }),
})

/** @throws a sentence for each mistake that would lose leads, or leave a note that can't be read */
export function parseSurvey(file: ContentFile): SurveyDefinition {
  const mistakes = complaintsAbout(checkFrontMatter(file, surveyFields))
  if (mistakes.length > 0)
    throw new ContentError(
      file,
      mistakes.map((says) => contentProblem(null, 'survey', { says })),
    )
  // In the order of the file.
  return file.frontMatter as SurveyDefinition
}
