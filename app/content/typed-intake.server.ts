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
]
const YES = 'isn’t true. Write true, or take the line out'
const yes = z.literal(true, { error: YES }).optional()

/** content/typed-intake.ts reads the same file, for the demo in the browser. */
export const typedIntake = fields({
  questions: entries(
    fields({
      id: words,
      onlyIf: z
        .record(z.string(), words, { error: 'isn’t an answer. Write the id of a question and its answer' })
        .optional(),
      sheet: z.enum(['conflict', 'story'], { error: 'isn’t a sheet. Write sheet: conflict or story' }),
      ask: words,
      again: words,
      why: words,
      label: words,
      choices: entries(words).optional(),
      takes: z.enum(TAKES, { error: `is unknown. Write ${TAKES.join(', ')}` }).optional(),
      thanks: optionalText,
      isForCallback: yes,
      isStage: yes,
    }),
  ),
})
