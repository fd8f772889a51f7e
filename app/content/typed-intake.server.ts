import * as z from 'zod'
import { fields, optionalText } from './front-matter.server.ts'
import { entries, words } from './words-file.server.ts'

const TAKES = [
  'a yes',
  'danger or none',
  'all clear',
  'a full name',
  'yes or no',
  'no or more',
  'a contact',
  'a result',
] as const
const YES = 'isn’t true. Write true, or take the line out'
const yes = z.literal(true, { error: YES }).optional().meta({ kind: 'yes or no' })

/** The demo begins with the one, and asks for the other when a caller wants a person. */
const NEEDED = ['consent', 'reach']

/** No name that every object has, such as `constructor`. */
const ID = /^(?!constructor$)[a-z]+(-[a-z]+)*$/

/** The fields of its file. Names first; the story waits for the conflict check. */
export const typedIntakeFields = fields({
  questions: entries(
    fields({
      id: words
        .refine((id) => ID.test(id), { error: 'can’t be an id. Write a word in small letters' })
        .meta({ help: 'The program knows the question by it: keep it.' }),
      onlyIf: z
        .record(z.string(), words, { error: 'isn’t an answer. Write the id of a question and its answer' })
        .optional()
        .meta({ kind: 'other', label: 'Only after the answer' }),
      sheet: z.enum(['conflict', 'story'], { error: 'isn’t a sheet. Write sheet: conflict or story' }),
      ask: words.meta({ kind: 'long text' }),
      again: words.meta({ kind: 'long text', help: 'When the answer doesn’t say it.' }),
      why: words.meta({ kind: 'long text', help: 'When the caller asks why.' }),
      label: words.meta({ help: 'On the sheet.' }),
      choices: entries(words).optional().meta({ help: 'Shown as buttons. Any other answer is accepted too.' }),
      takes: z.enum(TAKES, { error: `is unknown. Write ${TAKES.join(', ')}` }).optional(),
      thanks: optionalText,
      isForCallback: yes.meta({ label: 'Asked for a callback, too' }),
      isStage: yes.meta({ label: 'A step of the firm’s that the visitor plays' }),
    }),
  )
    .refine((questions) => NEEDED.every((needed) => questions.some(({ id }) => id === needed)), {
      error: `has to ask ${NEEDED.join(' and ')}. Keep the questions with these ids`,
    })
    .refine((questions) => new Set(questions.map(({ id }) => id)).size === questions.length, {
      error: 'has an id twice. Give each question its own',
    })
    .refine(
      (questions) =>
        questions.every(({ onlyIf = {} }, at) =>
          Object.keys(onlyIf).every((asked) => questions.slice(0, at).some(({ id }) => id === asked)),
        ),
      { error: 'has an onlyIf about a question that doesn’t come before it. Write the id of one that does' },
    ),
})

export type Question = z.infer<typeof typedIntakeFields>['questions'][number]
