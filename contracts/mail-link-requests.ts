import * as z from 'zod/mini'
import { email, filledText } from './fields.ts'

/** `POST /api/your-data`: the answer is the same for every address. */
export const yourDataRequest = z.strictObject({ email })

/** `POST /api/confirm` and `POST /api/erase-my-data`: the token of a mailed link. */
export const linkRequest = z.strictObject({ token: filledText(100) })
