import { Hono } from 'hono'
import { html } from 'hono/html'
import {
  type Appointment,
  cancelAppointment,
  findAppointment,
  listAppointments,
  urisOf,
  webhookEvent,
} from './calendly-api.ts'
import type { EventDeps } from './event-sender.ts'
import { modeForm, pageFrame, showPage, takeMode, timeOf } from './pages.ts'

/** `silent`: the page isn't told of a booking. */
const MODES = { working: 'Has times', silent: 'Is silent', full: 'Is full' } as const
export type SchedulerMode = keyof typeof MODES

/** How the scheduler behaves, until it restarts. */
export const createSchedulerMode = () => ({ current: 'working' as SchedulerMode })

/** Stand-in for the provider's list of calls, and for the page that its confirmation links to for cancelling one. */
export function createAppointmentPages({
  database,
  events,
  mode,
}: Omit<EventDeps, 'now'> & { mode: ReturnType<typeof createSchedulerMode> }): Hono {
  const app = new Hono()

  app.get('/calls', (c) => showPage(c, callsPage(listAppointments(database), mode.current)))

  app.post(
    '/calls/mode',
    takeMode(MODES, (next) => (mode.current = next), '/sandbox/calls'),
  )

  app.get('/scheduler/cancel/:id', (c) => {
    const appointment = findAppointment(database, c.req.param('id'))
    return appointment ? showPage(c, cancelPage(appointment)) : c.notFound()
  })

  app.post('/scheduler/cancel/:id', (c) => {
    const id = c.req.param('id')
    const cancelled = cancelAppointment(database, id)
    if (cancelled) events.send(webhookEvent(database, 'invitee.canceled', cancelled))
    else if (!findAppointment(database, id)) return c.notFound()
    return c.redirect(`/sandbox/scheduler/cancel/${id}`, 303)
  })

  return app
}

const frame = pageFrame('Sandbox scheduler', 'A stand-in: no call takes place.')

const callsPage = (appointments: readonly Appointment[], mode: SchedulerMode) =>
  frame(
    'Calls',
    html`<h1>Calls</h1>
<p class="intro">What the owner would see at the scheduler. The links are those in its confirmation: move or cancel a call, and the site hears of it by webhook.</p>
${modeForm('The scheduler', '/sandbox/calls/mode', MODES, mode)}
${appointments.length === 0 ? html`<p class="empty">No one has booked a call yet.</p>` : html`<ol>${appointments.map(row)}</ol>`}
<p class="cancel"><a href="/sandbox">What arrived at the automation</a></p>`,
  )

const STATES = { booked: 'Booked', moved: 'Moved to another time', cancelled: 'Canceled' } as const

const row = (appointment: Appointment) => {
  const { move, cancel } = urisOf({ ...appointment, origin: '' })
  const { name, email, state, startTime } = appointment
  return html`<li>
<div>
<h2><time datetime="${startTime}">${timeOf(startTime)}</time></h2>
<p>${name}, ${email}</p>
<p class="quiet"><strong>${STATES[state]}</strong></p>
</div>
${state === 'booked' ? html`<p class="cancel links"><a href="${move}" aria-label="Move ${name}’s call">Move</a><a href="${cancel}" aria-label="Cancel ${name}’s call">Cancel</a></p>` : ''}
</li>`
}

function cancelPage(appointment: Appointment) {
  const { id, state, startTime, name } = appointment
  const { move } = urisOf({ ...appointment, origin: '' })
  const when = html`<time datetime="${startTime}">${timeOf(startTime)}</time>`
  return frame(
    'Cancel a call',
    state === 'booked'
      ? html`<h1>Cancel this call?</h1>
<p class="intro">${name}, ${when}</p>
<form method="post" action="/sandbox/scheduler/cancel/${id}"><p><button class="button">Cancel the call</button></p></form>
<p class="cancel"><a href="${move}">Move it to another time instead</a></p>`
      : html`<h1>${state === 'cancelled' ? 'The call is canceled' : 'This call has moved'}</h1>
<p class="intro">It was to be on ${when}.</p>
<p class="cancel"><a href="/sandbox/calls">All calls</a></p>`,
  )
}
