import * as z from 'zod'
import { QUESTION_ID } from '#contracts/lead-forms.ts'
import {
  CONTACT_FIELDS,
  QUESTION_FIELDS,
  type QuestionField,
  SURVEY_LIMITS,
  type SurveyDefinition,
} from '#contracts/survey-questions.ts'
import { complaintsAbout } from './check-survey.ts'
import { type ContentFile, checkFrontMatter, fields, LIST_CURE } from './front-matter.server.ts'
import { entries, isOnSite } from './words-file.server.ts'

const MAX_QUESTIONS = 30
/** One per letter key. */
const MAX_OPTIONS = 26

/** As it's written, since that's what pages and the server read: nothing is trimmed, and a number isn't taken for text. */
const text = (cure = 'Write it') =>
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null
          ? `is missing. ${cure}`
          : 'isn’t text. Write it, with quotes around it when it’s a number or has a colon',
    })
    .refine((written) => written.trim() !== '', { error: `is missing. ${cure}` })

const short = (most: number) =>
  text().refine((written) => written.length <= most, {
    error: ({ input }) => `has ${String(input).length} characters. Shorten it to ${most}`,
  })

/** What's sent and stored for an answer. */
const sent = text('Write what’s sent, such as value: yes').refine(
  (value) => value.length <= SURVEY_LIMITS.short && value === value.trim() && !/\p{Cc}/u.test(value),
  {
    error: `can’t be sent. Keep it on one line of at most ${SURVEY_LIMITS.short} characters, without spaces around it`,
  },
)
const flag = (name: string) =>
  z.literal(true, { error: `isn’t true. Write ${name}: true, or take the line out` }).exactOptional()

/** Rules that an answer is tested with; check-rules.ts looks whether they suit the question. */
const test = {
  is: entries(text()).exactOptional(),
  mentions: text().exactOptional(),
  unless: text().exactOptional(),
  underWords: z.int({ error: 'isn’t a number of words. Write underWords: 6' }).positive().exactOptional(),
  blank: flag('blank'),
}

const rule = fields({
  ...test,
  and: fields({ question: text('Write the id of another question'), ...test }).exactOptional(),
  isDiscreet: flag('isDiscreet'),
  note: fields({
    said: short(100),
    means: short(220),
    thisWeek: short(220),
    link: fields({
      href: text().refine(isOnSite, { error: 'isn’t an address on this site. Write one that begins with /' }),
      label: short(70),
    }),
  }).exactOptional(),
  standsOut: text().exactOptional(),
  ask: text().exactOptional(),
})

const step = { question: text('Write what the visitor reads'), hint: text() }
const required = z.boolean({ error: 'is neither true nor false. Write required: false, or take the line out' })

const base = {
  id: text('Write its name, such as firm-type').refine((id) => QUESTION_ID.test(id) && id.length <= 60, {
    error: 'can’t be an id. Use small letters, digits and hyphens, such as firm-type',
  }),
  question: step.question,
  hint: z.string({ error: 'is missing. Write it, or two quotes for none: hint: ""' }),
  field: z
    .enum(QUESTION_FIELDS, {
      error: `isn’t a field of the webhook’s JSON. Take it out to store and export the answer only, or write one of ${QUESTION_FIELDS.join(', ')}`,
    })
    .exactOptional(),
  required: required.exactOptional(),
  onCallSheet: text().exactOptional(),
  rules: z.array(rule, { error: `isn’t a list. ${LIST_CURE}` }).exactOptional(),
}

const also = Object.fromEntries(QUESTION_FIELDS.map((name) => [name, sent.exactOptional()])) as Record<
  QuestionField,
  z.ZodExactOptional<typeof sent>
>

const option = fields({
  label: text('Write what the visitor reads'),
  detail: text().exactOptional(),
  value: sent,
  also: fields(also).exactOptional(),
})

const MAX = `isn’t a number of characters. Use a whole number from 1 to ${SURVEY_LIMITS.paragraph}`

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
      options: entries(option).max(MAX_OPTIONS, { error: `has too many entries. Keep at most ${MAX_OPTIONS}` }),
      detailOnCallSheet: z.boolean({ error: 'is neither true nor false. Take the line out' }).exactOptional(),
    }),
    written('line'),
    written('paragraph'),
    fields({ ...base, kind: z.literal('website') }),
  ],
  { error: 'is unknown. Write choice, line, paragraph or website' },
)

/** The fields of content/survey.yaml, which content/README.md explains. */
export const surveyFields: z.ZodType<SurveyDefinition> = fields({
  intro: fields({ ...step, takes: text(), reads: text(), email: text() }),
  questions: entries(question).max(MAX_QUESTIONS, { error: `has too many entries. Keep at most ${MAX_QUESTIONS}` }),
  contact: fields({
    ...step,
    fields: entries(
      fields({
        field: z.enum(CONTACT_FIELDS, { error: `is unknown. Write one of ${CONTACT_FIELDS.join(', ')}` }),
        label: text('Write what the visitor reads'),
        required: required.exactOptional(),
      }),
    ),
  }),
  booking: fields(step),
  thanks: fields(step),
  askAnyone: entries(text()).refine((asks) => new Set(asks).size >= 3, {
    error: 'needs three different questions at least. Add one',
  }),
})

/** @throws a sentence for each mistake that would lose leads, or leave a note that can't be read */
export function parseSurvey(file: ContentFile): SurveyDefinition {
  const mistakes = complaintsAbout(checkFrontMatter(file, surveyFields))
  if (mistakes.length > 0) throw new Error(mistakes.map((mistake) => `${file.path}: ${mistake}`).join('\n'))
  // In the order of the file.
  return file.frontMatter as SurveyDefinition
}
