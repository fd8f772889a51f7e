import type * as z from 'zod'
import { fields } from './front-matter.server.ts'
import { entries, href, words } from './words-file.server.ts'

const question = fields({ ask: words, good: words, careful: words })

export const twelveQuestions = fields({
  title: words,
  summary: words,
  why: entries(words),
  rules: entries(fields({ title: words, url: href })),
  groups: entries(fields({ title: words, questions: entries(question) })),
  end: fields({ title: words, text: words }),
})

export type LoginQuestion = z.infer<typeof question>
