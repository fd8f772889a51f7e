import * as z from 'zod/mini'

/** What `GET /api/scheduled-event` answers: the booked time and nothing else of the event (decisions §4). */
export const scheduledEvent = z.object({
  resource: z.object({
    /** ISO 8601, UTC; missing when the scheduler's answer lacks it (§8). */
    start_time: z.optional(z.string()),
  }),
})
export type ScheduledEvent = z.infer<typeof scheduledEvent>

/** §7 call 2: the message that the scheduler's frame posts once a time is booked. */
export const eventScheduledMessage = z.object({
  event: z.literal('calendly.event_scheduled'),
  payload: z.object({ event: z.object({ uri: z.string() }) }),
})
