import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { EMAIL_PATTERN } from '#contracts/field-rules.ts'
import { filledText, text, timestamp } from '#contracts/fields.ts'
import { calendarFor, openTimes } from './calendar.ts'
import { bookingUris, keepBooking, takenTimes } from './calendly-api.ts'
import { readJson } from './read-request.ts'
import { SCHEDULER_CSP, schedulerPage } from './scheduler-page.ts'

const bookingRequest = z.strictObject({
  start_time: timestamp,
  name: filledText(200),
  email: text(254).check(z.regex(EMAIL_PATTERN)),
  timezone: text(100),
})

export interface SchedulerParts {
  database: DatabaseSync
  now: () => Date
}

const schedulerMode = z.strictObject({ mode: z.enum(['working', 'full', 'failing']) })

/** Stand-in for the scheduler's page and messages. Can be told to have no open times, or to fail (until a restart). */
export function createScheduler({ database, now }: SchedulerParts): Hono {
  const app = new Hono()
  let mode: z.infer<typeof schedulerMode>['mode'] = 'working'

  app.get('/scheduler', (c) => {
    if (mode === 'failing') return c.text('The sandbox scheduler is set to fail.', 503)
    const query = c.req.query()
    c.header('content-security-policy', SCHEDULER_CSP)
    c.header('referrer-policy', 'same-origin')
    return c.html(
      schedulerPage({
        name: query['name'] ?? [query['first_name'], query['last_name']].filter(Boolean).join(' '),
        email: query['email'] ?? '',
        hideEventDetails: query['hide_event_type_details'] === '1',
      }),
    )
  })

  app.get('/scheduler/calendar', (c) => {
    const taken = mode === 'full' ? new Set(openTimes(now())) : takenTimes(database)
    return c.json(calendarFor(now(), taken, c.req.query('timezone') ?? 'UTC'))
  })

  app.get('/scheduler-mode', (c) => c.json({ mode }))

  app.put('/scheduler-mode', async (c) => {
    const wanted = schedulerMode.safeParse(await readJson(c.req.raw))
    if (!wanted.success) return c.text('Send JSON with mode "working", "full" or "failing".', 422)
    mode = wanted.data.mode
    return c.json({ mode })
  })

  app.post('/scheduler/bookings', async (c) => {
    const asked = bookingRequest.safeParse(await readJson(c.req.raw))
    if (!asked.success) return c.text('Send JSON with start_time, name, email and timezone.', 422)
    const { name, email, timezone } = asked.data
    const startTime = new Date(asked.data.start_time).toISOString()
    if (!openTimes(now()).includes(startTime)) return c.text('This time is not offered.', 422)

    const origin = new URL(c.req.url).origin
    const booking = keepBooking(database, { origin, startTime, name, email, timeZone: timezone }, now())
    if (booking === undefined) return c.text('This time has just been taken.', 409)
    const uris = bookingUris(booking)
    return c.json({ event: { uri: uris.event }, invitee: { uri: uris.invitee } }, 201)
  })

  return app
}
