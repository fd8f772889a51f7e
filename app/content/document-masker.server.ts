import type * as z from 'zod'
import { fields, plateName, textOrBlank } from './front-matter.server.ts'
import { entries, words } from './words-file.server.ts'

const titled = fields({ title: words, text: words })

export const maskerWords = fields({
  facts: fields({
    launch: words,
    platform: words,
    minimumMacOs: textOrBlank,
    formats: textOrBlank,
    notarized: textOrBlank,
  }),
  requirements: entries(fields({ name: words, value: words, note: words })),
  questions: entries(fields({ question: words, answer: entries(words) })),
  masks: entries(fields({ name: words, before: words, after: words })),
  cantKnow: entries(titled),
  checks: entries(words),
  steps: entries(fields({ plate: plateName, title: words, text: words, alt: words })),
  readers: entries(fields({ who: words, text: words })),
})

export type MaskerWords = z.infer<typeof maskerWords>
