import { html } from 'hono/html'

/** The page's policy: its own script, style and requests, and only this site may frame it. */
export const SCHEDULER_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
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

/** The scheduler's page. Its script fills in the calendar: only the browser knows the visitor's time zone. */
export function schedulerPage({ name, email, hideEventDetails }: SchedulerPageOptions) {
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
