import * as z from 'zod/mini'

/** What `GET /api/scheduled-event` answers: the booked time and nothing else of the event. */
export const scheduledEvent = z.object({
  resource: z.object({
    /** ISO 8601, UTC; missing when the scheduler's answer lacks it. */
    start_time: z.optional(z.string()),
  }),
})
export type ScheduledEvent = z.infer<typeof scheduledEvent>
