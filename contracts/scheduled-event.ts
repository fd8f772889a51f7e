import * as z from 'zod/mini'

/** `GET /api/scheduled-event`: the booked time and nothing else about the event. */
export const scheduledEvent = z.object({
  resource: z.object({
    /** ISO 8601, UTC; missing if the scheduler's response lacks it. */
    start_time: z.optional(z.string()),
  }),
})
export type ScheduledEvent = z.infer<typeof scheduledEvent>
