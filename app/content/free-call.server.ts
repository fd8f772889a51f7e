import * as z from 'zod'
import { fields } from './front-matter.server.ts'
import { words } from './words-file.server.ts'

const MINUTES = 'isn’t a number of minutes. Write minutes: 30, as long as the scheduler’s event'

export const freeCall = fields({
  minutes: z.int({ error: MINUTES }).positive({ error: MINUTES }),
  steps: words,
  whoCalls: words,
  entry: fields({ title: words, description: words }),
  agreed: words,
})
