import type * as z from 'zod'
import { fields, plateName, textOrBlank } from './front-matter.server.ts'
import { entries, words } from './words-file.server.ts'

const titled = fields({ title: words, text: words })

/** The payment provider's price is the only one, so that the page can't say another than what's charged. */
const unpriced = words.refine((text) => !/\$\s?\d/.test(text), {
  error: 'has a price. Take it out: the page shows what the payment provider charges',
})

export const maskerWords = fields({
  facts: fields({
    launch: words,
    platform: words,
    minimumMacOs: textOrBlank,
    formats: textOrBlank,
    notarized: textOrBlank,
  }).meta({ help: 'The price isn’t here: the page shows what the payment provider charges, and no other.' }),
  requirements: entries(fields({ name: words, value: unpriced, note: unpriced })),
  questions: entries(fields({ question: words, answer: entries(unpriced) })),
  masks: entries(fields({ name: words, before: words, after: words })),
  cantKnow: entries(titled),
  checks: entries(words),
  steps: entries(fields({ plate: plateName, title: words, text: unpriced, alt: words })),
  readers: entries(fields({ who: words, text: unpriced })),
})

export type MaskerWords = z.infer<typeof maskerWords>
