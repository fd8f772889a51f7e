import * as z from 'zod/mini'
import { DESTINATIONS, LEAD_KINDS } from './lead-kind.ts'

/**
 * What the owner is told when visitors erase their own data. It's stored until it's sent, so it doesn't say whose data
 * it was: the ids and times find the person where the leads were passed on.
 */
export const erasureNotice = z.object({
  leads: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(LEAD_KINDS),
      /** When it came; epoch milliseconds. */
      at: z.number(),
      /** Destinations that have it, or were just getting it. */
      passedTo: z.array(z.enum(DESTINATIONS)),
    }),
  ),
  /** Orders that stay for the books, without the address. */
  orders: z.array(z.string()),
})
export type ErasureNotice = z.infer<typeof erasureNotice>
