import * as z from 'zod'
import { fields } from './front-matter.server.ts'
import { entries, words } from './words-file.server.ts'

const CONFIRMED = 'is neither true nor false. Write confirmed: true once you have made sure'

/** What the pages say of the firm or its app that only the owner can know. */
export const claimFields = fields({
  claims: entries(
    fields({
      says: words,
      where: entries(words),
      confirmed: z.boolean({ error: CONFIRMED }).meta({ label: 'It’s true' }),
    }),
  ),
})
