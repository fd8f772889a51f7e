import type * as z from 'zod'
import { fields, mark, optionalText } from './front-matter.server.ts'
import { entries, words } from './words-file.server.ts'

const titled = fields({ title: words, text: words })

/** What's said, and the line of the sheet that it fills. */
const turn = fields({
  first: optionalText,
  assistant: words,
  caller: optionalText,
  again: fields({ assistant: words, caller: words }).optional(),
  line: fields({ label: words, value: words, isUrgent: mark('isUrgent') }),
})

export const demoWords = fields({
  intakeQuestions: entries(fields({ asks: words, reason: words })),
  neverDoes: entries(titled),
  demands: entries(titled),
  conflictCall: entries(turn),
  storyCall: entries(turn),
})

export type DemoWords = z.infer<typeof demoWords>
export type Turn = z.infer<typeof turn>
