import * as z from 'zod'
import type { ContentFiles } from './content-files.server.ts'
import { fields, requiredLine } from './front-matter.server.ts'
import { readWordsFile, words } from './words-file.server.ts'

const MINUTES = 'isn’t a number of minutes. Write minutes: 30, as long as the scheduler’s event'

/** In minutes. No calendar could hold many years. */
const DAY = 24 * 60

export const freeCallFields = fields({
  minutes: z
    .int({ error: MINUTES })
    .positive({ error: MINUTES })
    .max(DAY, { error: MINUTES })
    .meta({ help: 'How long it’s held on the calendar. The scheduler’s event should be as long.' }),
  steps: words.meta({ help: 'Below buttons that lead to the survey.' }),
  whoCalls: words.meta({ kind: 'long text', help: 'On the thank-you page, in the calendar entry and in email.' }),
  entry: fields({ title: requiredLine('Write it'), description: words.meta({ kind: 'long text' }) }).meta({
    label: 'Entry in the visitor’s calendar',
  }),
  agreed: words.meta({
    kind: 'long text',
    label: 'Entry of a call that you confirmed yourself',
  }),
})

export const readFreeCall = (files: ContentFiles) => readWordsFile(files, 'free-call', freeCallFields)
