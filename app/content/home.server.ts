import * as z from 'zod'
import { fields } from './front-matter.server.ts'
import { entries, href, words } from './words-file.server.ts'

const KIND = 'isn’t a way to draw it. Write kind: checks, lines, rows or letter'

export const homeWords = fields({
  hero: fields({ audience: words, lead: words, call: words, services: words, note: words }),
  capabilities: entries(words),
  evidence: fields({
    title: words,
    lead: words,
    pieces: entries(
      fields({
        kind: z.enum(['checks', 'lines', 'rows', 'letter'], { error: KIND }),
        title: words,
        note: words,
        href,
        excerpt: entries(words),
      }),
    ),
  }),
  supercharge: fields({ title: words, paragraphs: entries(words), button: words }),
  services: fields({ title: words, more: words }),
  whyUs: fields({ title: words, lead: words, button: words, points: entries(fields({ title: words, text: words })) }),
  newsletter: fields({ label: words, title: words, sample: fields({ label: words, href }) }),
})

export type HomeWords = z.infer<typeof homeWords>
