// @ts-check
import { byId, create, showNotice } from './elements.js'

/** @import { Calendar, CalendarDay, CalendarTime } from '../calendar.ts' */

/** @typedef {{ event: object, invitee: object, links: { move: string, cancel: string }, isSilent: boolean }} Booked */

const query = new URLSearchParams(location.search)
/** What the address says that belongs to the booking. */
const tracked = Object.fromEntries([...query].filter(([name]) => name === 'utm_content' || name === 'move'))
const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
const main = byId('scheduler', HTMLElement)
const dayHeading = byId('day', HTMLHeadingElement)
const timeList = byId('time-list', HTMLElement)
const taken = byId('taken', HTMLElement)
const announcement = byId('announcement', HTMLElement)
const dayList = byId('day-list', HTMLUListElement)
const form = byId('details', HTMLFormElement)
const unsent = byId('unsent', HTMLElement)

/** @type {Calendar | undefined} */
let calendar
/** @type {CalendarDay | undefined} */
let chosenDay
/** @type {CalendarTime | undefined} */
let chosenTime
let isSending = false

/**
 * @param {'loading' | 'failed' | 'days' | 'times' | 'details' | 'done'} stage
 * @param {HTMLElement} [focused]
 */
function show(stage, focused) {
  main.dataset.stage = stage
  focused?.focus()
}

/** @param {CalendarDay} day */
function chooseDay(day) {
  showDay(day)
  show('times', dayHeading)
  announcement.textContent = `${countTimes(day)} on ${day.heading}`
}

/** @param {CalendarDay} day */
function showDay(day) {
  chosenDay = day
  for (const button of dayList.querySelectorAll('button')) button.ariaPressed = String(button.dataset.date === day.date)
  dayHeading.textContent = day.heading
  showNotice(taken, '')
  const parts = Map.groupBy(day.times, (time) => time.part)
  timeList.replaceChildren(
    ...[...parts].flatMap(([part, times]) => [
      create('h3', { class: 'label' }, part),
      create('ul', {}, ...times.map((time) => create('li', {}, timeButton(time)))),
    ]),
  )
}

/** @param {CalendarDay} day */
const countTimes = (day) => (day.times.length === 1 ? '1 time' : `${day.times.length} times`)

/** @param {CalendarDay} day */
function dayButton(day) {
  const count = create('span', { class: 'quiet' }, countTimes(day))
  const button = create('button', { type: 'button', class: 'time', 'data-date': day.date }, `${day.heading} `, count)
  button.addEventListener('click', () => chooseDay(day))
  return button
}

function focusChosenDay() {
  const button = dayList.querySelector('[aria-pressed=true]') ?? dayList.querySelector('button')
  if (button instanceof HTMLElement) button.focus()
}

/** @param {CalendarTime} time */
function timeButton(time) {
  const pressed = String(time.startTime === chosenTime?.startTime)
  const named = { type: 'button', class: 'time', 'aria-pressed': pressed, 'data-time': time.startTime }
  const button = create('button', named, time.label)
  button.addEventListener('click', () => {
    for (const other of timeList.querySelectorAll('button')) other.ariaPressed = String(other === button)
    chosenTime = time
    for (const place of document.querySelectorAll('[data-chosen=day]')) place.textContent = chosenDay?.heading ?? ''
    for (const place of document.querySelectorAll('[data-chosen=range]')) place.textContent = time.range
    tellParent('date_and_time_selected')
    show('details', byId('details-heading', HTMLElement))
  })
  return button
}

/** Fills in the calendar. @returns the day to show first, if any */
async function loadCalendar() {
  const response = await fetch(`/sandbox/scheduler/calendar?${new URLSearchParams({ timezone })}`)
  if (!response.ok) throw new Error(`calendar: ${response.status}`)
  calendar = /** @type {Calendar} */ (await response.json())
  byId('zone', HTMLElement).textContent = calendar.zone
  for (const place of document.querySelectorAll('[data-chosen=zone]')) place.textContent = calendar.zone
  dayList.replaceChildren(...calendar.days.map((day) => create('li', {}, dayButton(day))))
  return calendar.days.find(({ date }) => date === chosenDay?.date) ?? calendar.days[0]
}

/** The address may name a time, which may be taken by now. */
function openAtTime() {
  const time = query.get('time')
  if (time === null) return
  const day = calendar?.days.find(({ times }) => times.some(({ startTime }) => startTime === time))
  if (day) {
    showDay(day)
    timeList.querySelector(`[data-time="${CSS.escape(time)}"]`)?.dispatchEvent(new MouseEvent('click'))
  } else {
    show('times', dayHeading)
    showNotice(taken, 'That time has just been taken. Choose another time.')
  }
}

/** @param {boolean} [again] */
async function start(again) {
  show('loading')
  try {
    const firstDay = await loadCalendar()
    byId('failed', HTMLElement).hidden = true
    if (firstDay) showDay(firstDay)
    show('days')
    openAtTime()
    if (again) focusChosenDay()
    tellParent('event_type_viewed')
    tellHeight()
  } catch {
    byId('failed', HTMLElement).hidden = false
    show('failed')
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void confirmDetails()
})

async function confirmDetails() {
  if (isSending) return
  isSending = true
  showNotice(unsent, '')
  try {
    await book()
  } catch {
    showNotice(unsent, 'The time could not be booked. Check your connection and confirm again.')
  } finally {
    isSending = false
  }
}

async function book() {
  const details = Object.fromEntries(new FormData(form))
  const response = await fetch('/sandbox/scheduler/bookings', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ start_time: chosenTime?.startTime, ...details, timezone, ...tracked }),
  })
  if (response.status === 409) return chooseAnotherTime()
  if (!response.ok) throw new Error(`booking: ${response.status}`)
  const { event, invitee, links, isSilent } = /** @type {Booked} */ (await response.json())
  byId('move-link', HTMLAnchorElement).href = links.move
  byId('cancel-link', HTMLAnchorElement).href = links.cancel
  show('done', byId('done-heading', HTMLElement))
  if (!isSilent) tellParent('event_scheduled', { event, invitee })
}

async function chooseAnotherTime() {
  const lost = chosenTime?.label
  chosenTime = undefined
  const day = await loadCalendar()
  if (day) showDay(day)
  show('times', dayHeading)
  showNotice(taken, `${lost} has just been taken. Choose another time.`)
}

byId('reload', HTMLButtonElement).addEventListener('click', () => void start(true))
byId('back-to-days', HTMLButtonElement).addEventListener('click', () => {
  show('days')
  focusChosenDay()
})
byId('back-to-times', HTMLButtonElement).addEventListener('click', () => {
  const button = timeList.querySelector('[aria-pressed=true]')
  show('times', button instanceof HTMLElement ? button : dayHeading)
})
void start()

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

/** Reports this page's height to the embedding page, now and on every change. */
function tellHeight() {
  new ResizeObserver(() => tellParent('page_height', { height: `${Math.ceil(main.offsetHeight)}px` })).observe(main)
}
