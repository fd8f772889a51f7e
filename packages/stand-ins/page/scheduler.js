// @ts-check
import { byId, create } from './elements.js'

/** @typedef {{ event: object, invitee: object, links: { move: string, cancel: string }, isSilent: boolean }} Booked */

const query = new URLSearchParams(location.search)
/** What the address says that belongs to the booking. */
const tracked = Object.fromEntries([...query].filter(([name]) => name === 'utm_content' || name === 'move'))
const form = byId('booking', HTMLFormElement)
const heading = byId('times', HTMLElement)
const days = byId('days', HTMLElement)
const notice = byId('notice', HTMLElement)
const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** @param {string} text */
function say(text) {
  notice.textContent = text
  notice.hidden = text === ''
}

/** @param {string} time */
const timeChoice = (time) =>
  create(
    'label',
    {},
    create('input', { type: 'radio', name: 'start_time', value: time, required: '' }),
    clock.format(new Date(time)),
  )

/**
 * Fills in the free times, in the visitor's zone.
 * @param {string | null} wanted the one that's chosen: then there's no more to choose, unless it has been taken
 */
async function showTimes(wanted) {
  const response = await fetch('/sandbox/scheduler/times')
  if (!response.ok) throw new Error(`times: ${response.status}`)
  const { times } = /** @type {{ times: string[] }} */ (await response.json())
  const byDay = Map.groupBy(times, (time) => longDay.format(new Date(time)))
  days.replaceChildren(
    ...[...byDay].map(([day, ofDay]) =>
      create(
        'details',
        { name: 'day' },
        create('summary', {}, `${day}: ${ofDay.length} times`),
        ...ofDay.map(timeChoice),
      ),
    ),
  )
  if (wanted === null) return
  const choice = form.querySelector(`[value="${CSS.escape(wanted)}"]`)
  choice?.setAttribute('checked', '')
  days.hidden = choice !== null
  heading.textContent = choice
    ? `${longDay.format(new Date(wanted))}, ${clock.format(new Date(wanted))}`
    : 'Choose a time'
  say(choice ? '' : 'That time has just been taken. Choose another time.')
}

async function book() {
  const typed = Object.fromEntries(new FormData(form))
  const response = await fetch('/sandbox/scheduler/bookings', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...typed, ...tracked }),
  })
  if (response.status === 409) return showTimes(/** @type {string} */ (typed['start_time']))
  if (!response.ok) throw new Error(`booking: ${response.status}`)
  const { event, invitee, links, isSilent } = /** @type {Booked} */ (await response.json())
  byId('move-link', HTMLAnchorElement).href = links.move
  byId('cancel-link', HTMLAnchorElement).href = links.cancel
  form.hidden = true
  byId('done', HTMLElement).hidden = false
  byId('done-heading', HTMLElement).focus()
  if (!isSilent) tellParent('event_scheduled', { event, invitee })
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  say('')
  book().catch(() => say('The time could not be booked. Check your connection and confirm again.'))
})

byId('zone', HTMLElement).textContent = clock.resolvedOptions().timeZone
showTimes(query.get('time'))
  .then(() => tellParent('event_type_viewed'))
  .catch(() => say('The calendar could not be loaded. Reload this page.'))

/**
 * Posts one of the provider's messages to the embedding page. Like the provider, posts nothing when the frame's
 * URL has no `embed_domain`. Only this origin may frame this page, so it's the target.
 * @param {string} event
 * @param {object} [payload]
 */
function tellParent(event, payload = {}) {
  const embedded = window.parent !== window && query.get('embed_domain')
  if (embedded) window.parent.postMessage({ event: `calendly.${event}`, payload }, location.origin)
}
