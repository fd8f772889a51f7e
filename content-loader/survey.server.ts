import * as z from 'zod'
import { contentProblem } from '#contracts/content-problems.ts'
import { isBlank } from '#contracts/field-rules.ts'
import { QUESTION_ID } from '#contracts/lead-forms.ts'
import {
  CONTACT_FIELDS,
  MOST_QUESTIONS,
  QUESTION_FIELDS,
  type QuestionField,
  SURVEY_LIMITS,
  type SurveyDefinition,
} from '#contracts/survey-questions.ts'
import { complaintsAbout } from './check-survey.ts'
import type { ContentFile } from './content-file.ts'
import { fitToRelease } from './fit-to-release.server.ts'
import { fields, wholeNumber } from './front-matter.server.ts'
import { ContentError, checkFrontMatter, missing, problem } from './problems.server.ts'
import { entries, isOnSite, withPlaces } from './words-file.server.ts'

/** One per letter key. */
const MAX_OPTIONS = 26

/** As it's written, since that's what pages and the server read: nothing is trimmed, and a number isn't taken for text. */
const asWritten = (write?: string) =>
  z
    .string({
      error: ({ input }) => (input === undefined || input === null ? missing(write) : problem('no-quoted-text')),
    })
    .refine((written) => !isBlank(written), { error: missing(write) })
const text = (write?: string) => withPlaces(asWritten(write))
const filled = (...places: string[]) => withPlaces(asWritten(), places)

const short = (most: number, ...places: string[]) =>
  filled(...places).refine((written) => written.length <= most, {
    error: ({ input }) => problem('too-long-by', { most, length: String(input).length }),
  })

/** What's sent and stored for an answer. */
const sent = text('what’s sent, such as yes').refine(
  (value) => value.length <= SURVEY_LIMITS.short && value === value.trim() && !/\p{Cc}/u.test(value),
  { error: problem('no-value', { most: SURVEY_LIMITS.short }) },
)
const flag = z.literal(true, { error: problem('no-true') }).exactOptional()

/** Rules that an answer is tested with; check-rules.ts looks whether they suit the question. */
const test = {
  is: entries(text()).exactOptional().meta({ label: 'If the answer is', help: 'As it’s sent, such as solo.' }),
  mentions: text().exactOptional().meta({
    label: 'If the answer mentions',
    help: 'Words with commas between them. A star stands for the rest of a word: immigra*.',
  }),
  unless: text().exactOptional().meta({ label: 'Unless it mentions' }),
  underWords: wholeNumber(problem('no-number-of-words')).exactOptional().meta({ label: 'If it has fewer words than' }),
  blank: flag.meta({ label: 'If it’s blank' }),
}

const rule = fields({
  ...test,
  and: fields({
    question: text('the id of another question').meta({ label: 'Which', help: 'Its short name, such as staff.' }),
    ...test,
  })
    .exactOptional()
    .meta({ label: 'And the answer to another question' }),
  isDiscreet: flag.meta({ label: 'Keep it off paper and out of emails', help: 'Others in the office may read those.' }),
  note: fields({
    said: short(100, '{answer}').meta({ label: 'What they said', help: '{answer} becomes their answer.' }),
    means: short(220).meta({ label: 'What that usually means' }),
    thisWeek: short(220).meta({ label: 'What to do this week' }),
    link: fields({
      href: text().refine(isOnSite, { error: problem('no-site-link') }),
      label: short(70),
    }).meta({ help: 'A page or file of this site.' }),
  })
    .exactOptional()
    .meta({ label: 'Note to the visitor' }),
  standsOut: text().exactOptional().meta({ label: 'What stands out, to you' }),
  ask: text().exactOptional().meta({ label: 'What to ask on the call' }),
})

const step = { question: text('what the visitor reads'), hint: text().meta({ label: 'Below it' }) }
const required = z.boolean({ error: problem('no-flag') })

const rules = z
  .array(rule, { error: problem('no-list') })
  .exactOptional()
  .meta({
    label: 'What answers tell',
    help: 'The first one that fits counts: a note for the visitor, and what you should know before the call.',
  })

const base = {
  id: text('its name, such as firm-type')
    .refine((id) => QUESTION_ID.test(id) && id.length <= 60, { error: problem('no-question-id') })
    .meta({ isFixed: true }),
  question: step.question,
  hint: z.string({ error: problem('blank-hint') }).meta({ label: 'Below it' }),
  field: z
    .enum(QUESTION_FIELDS, { error: problem('no-webhook-field', { choices: QUESTION_FIELDS.join(', ') }) })
    .exactOptional()
    .meta({ isFixed: true }),
  required: required.exactOptional().meta({ label: 'Has to be answered' }),
  onCallSheet: text().exactOptional().meta({ label: 'Beside the calendar, as', help: 'Left out there if it’s blank.' }),
}

const also = Object.fromEntries(QUESTION_FIELDS.map((name) => [name, sent.exactOptional()])) as Record<
  QuestionField,
  z.ZodExactOptional<typeof sent>
>

const option = fields({
  label: text('what the visitor reads'),
  detail: text().exactOptional().meta({ help: 'Small, to the right of it.' }),
  value: sent.meta({ isFixed: true }),
  also: fields(also).exactOptional().meta({ isFixed: true }),
})

const written = <Kind extends 'line' | 'paragraph'>(kind: Kind) =>
  fields({
    ...base,
    kind: z.literal(kind),
    max: wholeNumber(problem('no-limit', { most: SURVEY_LIMITS.paragraph }), SURVEY_LIMITS.paragraph)
      .exactOptional()
      .meta({ label: 'Longest answer, in letters' }),
    rules,
  })

const question = z.discriminatedUnion(
  'kind',
  [
    fields({
      ...base,
      kind: z.literal('choice'),
      options: entries(option)
        .max(MAX_OPTIONS, { error: problem('too-many', { most: MAX_OPTIONS }) })
        .meta({
          label: 'Choices',
          help: 'Reword them as you like. What’s sent to your automation for each stays the same.',
        }),
      detailOnCallSheet: z
        .boolean({ error: problem('no-flag') })
        .exactOptional()
        .meta({ label: 'Small text beside the calendar, too' }),
      rules,
    }),
    written('line'),
    written('paragraph'),
    fields({ ...base, kind: z.literal('website'), rules }),
  ],
  { error: problem('unknown', { choices: 'choice, line, paragraph or website' }) },
)

/** The fields of content/survey.yaml, which content/README.md explains. */
export const surveyFields: z.ZodType<SurveyDefinition> = fields({
  intro: fields({
    takes: text().meta({ label: 'Above the title' }),
    question: step.question.meta({ label: 'Title' }),
    hint: filled('{Questions}').meta({ label: 'Below it', help: '{Questions} becomes their number: Nine questions.' }),
    reads: filled('{contact}', '{kept}').meta({
      label: 'Who reads the answers',
      help: '{contact} becomes what the contact step asks for, {kept} how long answers are kept.',
    }),
    email: text().meta({ label: 'Link for someone with just a question' }),
  }).meta({ label: 'First screen' }),
  questions: entries(question)
    .max(MOST_QUESTIONS, { error: problem('too-many', { most: MOST_QUESTIONS }) })
    .meta({
      help: 'Reword and move them. None can be added or taken out here: your automation waits for each answer by name.',
    }),
  contact: fields({
    ...step,
    fields: entries(
      fields({
        field: z
          .enum(CONTACT_FIELDS, { error: problem('unknown', { choices: `one of ${CONTACT_FIELDS.join(', ')}` }) })
          .meta({ isFixed: true }),
        label: text('what the visitor reads'),
        required: required.exactOptional().meta({ label: 'Has to be answered' }),
      }),
    ).meta({ label: 'What it asks for' }),
  }).meta({ label: 'Contact step', help: 'Below its title stands what the visitor agrees to.' }),
  booking: fields({
    ...step,
    hint: filled('{minutes}').meta({ label: 'Below it', help: '{minutes} becomes the length of the call.' }),
  }).meta({ label: 'Calendar step' }),
  thanks: fields(step).meta({ label: 'Last screen' }),
  askAnyone: entries(text())
    .meta({ label: 'Questions for any call', help: 'Best first. They fill your brief up to three.' })
    .refine((asks) => new Set(asks).size >= 3, { error: problem('too-few-asks') }),
  edition: wholeNumber(problem('no-edition')).exactOptional().meta({
    help: 'Whoever has begun keeps the questions they began with, for a day. Raise this number to move them on at once, if something was wrong.',
  }),
})

/** @throws a sentence for each mistake that would lose leads, or leave a note that can't be read */
export function parseSurvey(written: ContentFile): SurveyDefinition {
  const file = fitToRelease(written, surveyFields)
  const mistakes = complaintsAbout(checkFrontMatter(file, surveyFields))
  if (mistakes.length > 0)
    throw new ContentError(
      file,
      mistakes.map((says) => contentProblem(null, 'survey', { says })),
    )
  // In the order of the file.
  return file.frontMatter as SurveyDefinition
}
