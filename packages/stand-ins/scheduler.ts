import { type Context, Hono, type Next } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod/mini'
import type { SchedulerMode } from './appointment-pages.ts'
import {
  findAppointment,
  microseconds,
  readUnauthenticated,
  storeAppointment,
  takenTimes,
  urisOf,
  webhookEvent,
} from './calendly-api.ts'
import type { EventDeps } from './event-sender.ts'
import { timeOf } from './pages.ts'
import { LIKE_AN_ADDRESS, readJson } from './read-request.ts'

const bookingRequest = z.object({
  start_time: z.iso.datetime(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  email: z.string().check(z.trim(), z.maxLength(254), z.regex(LIKE_AN_ADDRESS)),
  utm_content: z.optional(z.string().check(z.maxLength(255))),
  /** The appointment that's moved to this time. */
  move: z.optional(z.string().check(z.maxLength(100))),
})

interface SchedulerDeps extends EventDeps {
  mode: () => SchedulerMode
}

/** Stand-in for the scheduler's page and messages. */
export function createScheduler({ database, events, now, mode }: SchedulerDeps): Hono {
  const app = new Hono()

  app.route('/', createCalendlyTimes({ database, now, mode }))

  app.get('/scheduler', (c) => {
    const query = c.req.query()
    const moved = query['move'] === undefined ? undefined : findAppointment(database, query['move'])
    if (query['move'] !== undefined && moved?.state !== 'booked')
      return c.text('This call was moved or canceled already.', 404)
    c.header('content-security-policy', SCHEDULER_CSP)
    c.header('referrer-policy', 'same-origin')
    return c.html(
      schedulerPage({
        move: moved && timeOf(moved.startTime),
        name: moved?.name ?? query['name'] ?? [query['first_name'], query['last_name']].filter(Boolean).join(' '),
        email: moved?.email ?? query['email'] ?? '',
        hideEventDetails: query['hide_event_type_details'] === '1',
      }),
    )
  })

  app.get('/scheduler/times', (c) => {
    const taken = takenTimes(database)
    return c.json({ times: mode() === 'full' ? [] : openTimes(now()).filter((time) => !taken.has(time)) })
  })

  app.post('/scheduler/bookings', async (c) => {
    const asked = bookingRequest.safeParse(await readJson(c.req.raw))
    if (!asked.success) return c.text('Send JSON with start_time, name and email.', 422)
    const { name, email, utm_content: tracked = null, move } = asked.data
    const moved = move === undefined ? undefined : findAppointment(database, move)
    if (move !== undefined && moved?.state !== 'booked') return c.text('This call was moved or canceled already.', 409)
    const startTime = new Date(asked.data.start_time).toISOString()
    if (!openTimes(now()).includes(startTime)) return c.text('This time is not offered.', 422)

    const origin = new URL(c.req.url).origin
    const input = { origin, startTime, name, email }
    const from = { tracked: moved?.tracked ?? tracked, oldId: moved?.id ?? null }
    const stored = storeAppointment(database, { ...input, ...from }, now())
    if (stored === undefined) return c.text('This time has just been taken.', 409)
    const left = moved && findAppointment(database, moved.id)
    if (left) events.send(webhookEvent(database, 'invitee.canceled', left))
    events.send(webhookEvent(database, 'invitee.created', stored))
    const { event, invitee, move: moveUrl, cancel } = urisOf(stored)
    const links = { move: moveUrl, cancel }
    return c.json({ event: { uri: event }, invitee: { uri: invitee }, links, isSilent: mode() === 'silent' }, 201)
  })

  return app
}

/** CSP: own scripts, styles, and requests only; only this site may frame it. */
const SCHEDULER_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

interface SchedulerPageOptions {
  /** The time of the call that's to be moved. */
  move: string | undefined
  name: string
  email: string
  hideEventDetails: boolean
}

/** The page's script fills in the times, since only the browser knows the visitor's time zone. */
const schedulerPage = ({ move, name, email, hideEventDetails }: SchedulerPageOptions) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${move === undefined ? 'Book a time' : 'Move your call'} (sandbox)</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="stylesheet" href="/sandbox/page/page.css">
<script type="module" src="/sandbox/page/scheduler.js"></script>
</head>
<body>
<main aria-label="Scheduler">
<h1 class="${hideEventDetails ? 'unseen' : ''}">${move === undefined ? '30-minute call' : 'Move your call'}</h1>
${move === undefined ? '' : html`<p class="quiet">It’s on ${move} now.</p>`}
${hideEventDetails ? '' : html`<p class="label">Free · by video</p>`}
<noscript><p class="notice">Choosing a time needs JavaScript.</p></noscript>
<p id="notice" class="notice" role="alert" hidden></p>

<div class="columns">
<form id="booking">
<h2 id="times">Choose a time</h2>
<p class="quiet">Time zone: <span id="zone"></span></p>
<div id="days" role="group" aria-labelledby="times"></div>
<div>
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" maxlength="200" required pattern=".*\\S.*" value="${name}">
</div>
<div>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required pattern=".+@.+[.].+" title="name@firm.com" value="${email}">
</div>
<button class="button">Confirm</button>
</form>
</div>

<section id="done" aria-labelledby="done-heading" hidden>
<h2 id="done-heading" tabindex="-1">${move === undefined ? 'You are booked' : 'Your call has moved'}</h2>
<p><a id="move-link" target="_blank">Reschedule</a> <a id="cancel-link" target="_blank">Cancel</a></p>
</section>

<p class="quiet">Sandbox scheduler: no real appointment is made</p>
</main>
</body>
</html>`

const DAY_MS = 24 * 60 * 60_000

/** The provider's limit since July 9, 2026. */
const MOST_DAYS = 31

const HOST_ZONE = 'America/New_York'
const DAYS_AHEAD = 60

/** The host's half hours: 9 to 12 and 1 to 5. */
const HALF_HOURS = [9, 10, 11, 13, 14, 15, 16].flatMap((hour) => [
  new Temporal.PlainTime(hour),
  new Temporal.PlainTime(hour, 30),
])

/** Every slot, booked or not: weekdays from tomorrow, 60 days ahead. ISO 8601, UTC. */
function openTimes(now: Date): string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(HOST_ZONE).toPlainDate()
  return Array.from({ length: DAYS_AHEAD }, (_, index) => today.add({ days: index + 1 }))
    .filter(({ dayOfWeek }) => dayOfWeek < 6)
    .flatMap((day) => HALF_HOURS.map((plainTime) => day.toZonedDateTime({ timeZone: HOST_ZONE, plainTime })))
    .map((time) => time.toInstant().toString({ smallestUnit: 'millisecond' }))
}

/** Stand-in for the provider's free times: who the token is of, the event types, and when one can be booked. */
function createCalendlyTimes({ database, now, mode }: Omit<SchedulerDeps, 'events'>): Hono {
  const app = new Hono()
  const apiOf = (c: Context) => `${new URL(c.req.url).origin}/sandbox/calendly`
  const pageOf = (c: Context) => `${new URL(c.req.url).origin}/sandbox/scheduler`

  app.use('/calendly/:path{users/me|event_types|event_type_available_times}', async (c: Context, next: Next) => {
    return readUnauthenticated(c) ?? next()
  })
  app.get('/calendly/users/me', (c) => c.json({ resource: { uri: `${apiOf(c)}/users/host` } }))
  app.get('/calendly/event_types', (c) => {
    if (c.req.query('user') !== `${apiOf(c)}/users/host`) return c.json(INVALID, 400)
    return c.json({ collection: [{ uri: `${apiOf(c)}/event_types/30-minute-meeting`, scheduling_url: pageOf(c) }] })
  })
  app.get('/calendly/event_type_available_times', (c) => {
    const { event_type, start_time = '', end_time = '' } = c.req.query()
    const [from, until] = [Date.parse(start_time), Date.parse(end_time)]
    // Not in the past, by a minute's grace for a request on its way.
    const isPeriod = from >= now().getTime() - 60_000 && until > from && until - from <= MOST_DAYS * DAY_MS
    if (event_type !== `${apiOf(c)}/event_types/30-minute-meeting` || !isPeriod) return c.json(INVALID, 400)
    const taken = takenTimes(database)
    const free = openTimes(now()).filter((time) => {
      const at = Date.parse(time)
      return mode() !== 'full' && at >= from && at < until && !taken.has(time)
    })
    return c.json({
      collection: free.map((time) => ({
        status: 'available',
        invitees_remaining: 1,
        start_time: microseconds(time),
        scheduling_url: `${pageOf(c)}?${new URLSearchParams({ time })}`,
      })),
    })
  })

  return app
}

const INVALID = { title: 'Invalid Argument', message: 'The supplied parameters are invalid.' }
