import * as z from 'zod/mini'
import { PURCHASE_COOKIES } from './kept-keys.ts'

/** What `GET /api/receipt` answers: the names of the cookies that came with the request, those that scripts can't read as well. */
export interface SentCookies {
  cookies: string[]
}

/** `POST /api/forget-cookie`: which of our cookies that scripts can't read is to go. */
export const forgetCookieRequest = z.strictObject({ name: z.enum(PURCHASE_COOKIES) })
