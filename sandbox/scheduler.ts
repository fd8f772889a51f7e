import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod/mini'
import { calendarFor, openTimes } from './calendar.ts'
import { bookingUris, keepBooking, takenTimes } from './calendly-api.ts'
import { LIKE_AN_ADDRESS, readJson } from './read-request.ts'

const bookingRequest = z.strictObject({
  start_time: z.iso.datetime(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  email: z.string().check(z.trim(), z.maxLength(254), z.regex(LIKE_AN_ADDRESS)),
  timezone: z.string().check(z.maxLength(100)),
})

export interface SchedulerParts {
  database: DatabaseSync
  now: () => Date
}

const schedulerMode = z.strictObject({ mode: z.enum(['working', 'full', 'failing']) })

/** Stand-in for the scheduler's page and messages. Can be set to have no open times or to fail, until it restarts. */
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

const LEFT = html`<svg viewBox="0 0 20 20" aria-hidden="true"><polyline points="12,4 6,10 12,16" /></svg>`

export interface SchedulerPageOptions {
  name: string
  email: string
  hideEventDetails: boolean
}

/** The page's script fills in the calendar, since only the browser knows the visitor's time zone. */
function schedulerPage({ name, email, hideEventDetails }: SchedulerPageOptions) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Book a time (sandbox)</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<link rel="stylesheet" href="/sandbox/page/base.css">
<link rel="stylesheet" href="/sandbox/page/scheduler.css">
<script type="module" src="/sandbox/page/scheduler.js"></script>
</head>
<body>
<main id="scheduler" aria-label="Scheduler" data-stage="loading">
<h1 class="${hideEventDetails ? 'unseen' : 'event'}">30-minute call</h1>
${hideEventDetails ? '' : html`<p class="label event-details">Free · by video</p>`}
<noscript><p class="notice">Choosing a time needs JavaScript.</p></noscript>
<p class="label loading">Reading the calendar</p>
<div id="failed" class="notice" role="alert" hidden>
<p>The calendar could not be loaded. Check your connection and try again.</p>
<button type="button" id="reload" class="button">Try again</button>
</div>

<section id="days" aria-labelledby="days-heading">
<h2 id="days-heading" class="label">Choose a day</h2>
<ul id="day-list"></ul>
<p class="zone"><span class="label">Time zone</span> <span id="zone"></span></p>
</section>

<section id="times" aria-labelledby="day">
<button type="button" id="back-to-days" class="back">${LEFT} All days</button>
<p class="label">Choose a time</p>
<h2 id="day" tabindex="-1"></h2>
<p id="taken" class="notice" role="alert" hidden></p>
<div id="time-list"></div>
</section>

<form id="details" aria-labelledby="details-heading">
<div class="summary">
<button type="button" id="back-to-times" class="back">${LEFT} Change the time</button>
<p class="label">Your time</p>
<p class="chosen"><span data-chosen="day"></span><br><span data-chosen="range"></span></p>
<p class="quiet" data-chosen="zone"></p>
</div>
<div class="fields">
<h2 id="details-heading" class="label" tabindex="-1">Your details</h2>
<div class="field">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="name" maxlength="200" required pattern=".*\\S.*" value="${name}">
</div>
<div class="field">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" required pattern=".+@.+[.].+" title="name@firm.com" value="${email}">
</div>
<p id="unsent" class="notice" role="alert" hidden></p>
<button id="confirm" class="button">Confirm</button>
</div>
</form>

<section id="done" aria-labelledby="done-heading">
<svg class="level" viewBox="-50 -50 100 100" aria-hidden="true"><circle r="46" /><ellipse rx="46" ry="17" transform="rotate(-28)" /><ellipse rx="17" ry="46" transform="rotate(-28)" /><path d="M-28 0H28" /></svg>
<h2 id="done-heading" tabindex="-1">You are booked</h2>
<p class="chosen"><span data-chosen="day"></span><br><span data-chosen="range"></span></p>
<p class="quiet" data-chosen="zone"></p>
</section>

<p class="mark">Sandbox scheduler: no real appointment is made</p>
<p id="announcement" class="unseen" role="status"></p>
</main>
</body>
</html>`
}
