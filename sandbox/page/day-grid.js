// @ts-check
import { byId, create } from './elements.js'

/** @import { Calendar, CalendarDay, CalendarMonth } from '../calendar.ts' */

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * The month's grid of days. Arrow keys move between open days, Page Up and Page Down between months, Home and End to the month's
 * first and last open day. One day is in the tab order.
 * @param {(day: CalendarDay) => void} onChoose
 */
export function createDayGrid(onChoose) {
  const heading = byId('month', HTMLHeadingElement)
  const weeks = byId('weeks', HTMLTableSectionElement)
  const previous = byId('previous-month', HTMLButtonElement)
  const next = byId('next-month', HTMLButtonElement)

  /** @type {Calendar} */
  let calendar = { zone: '', today: '', months: [] }
  let shown = 0
  /** @type {string | undefined} date of the chosen day */
  let chosen

  const openDays = (index = shown) => daysOf(calendar.months[index]).filter((day) => day.times.length > 0)

  /** @param {number} index */
  function show(index) {
    const month = calendar.months[index]
    if (month === undefined) return
    shown = index
    heading.textContent = month.label
    label(previous, 'Previous month', index - 1)
    label(next, 'Next month', index + 1)

    const open = openDays()
    const inTabOrder = open.find((day) => day.date === chosen) ?? open[0]
    weeks.replaceChildren(...month.weeks.map((week) => create('tr', {}, ...week.map((day) => cell(day, inTabOrder)))))
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {string} name
   * @param {number} index of the month that it leads to
   */
  function label(button, name, index) {
    const month = calendar.months[index]
    button.ariaLabel = month === undefined ? name : `${name}: ${month.label}`
    // Not `disabled`: a keyboard user would lose the focus.
    button.ariaDisabled = String(month === undefined)
  }

  /**
   * @param {CalendarDay | null} day
   * @param {CalendarDay | undefined} inTabOrder
   */
  function cell(day, inTabOrder) {
    if (day === null) return create('td')
    const current = day.date === calendar.today ? { 'aria-current': 'date' } : {}
    if (day.times.length === 0) {
      return create('td', { 'aria-disabled': 'true' }, create('span', { class: 'day', ...current }, String(day.number)))
    }
    const button = create(
      'button',
      { type: 'button', class: 'day', 'data-date': day.date, ...current },
      String(day.number),
    )
    button.ariaLabel = `${day.label}, ${day.times.length} ${day.times.length === 1 ? 'time' : 'times'}`
    button.tabIndex = day === inTabOrder ? 0 : -1
    button.addEventListener('click', () => onChoose(day))
    return create('td', { 'aria-selected': String(day.date === chosen) }, button)
  }

  /** @param {CalendarDay | undefined} day */
  function focus(day) {
    if (day === undefined) return
    const index = calendar.months.findIndex((month) => daysOf(month).includes(day))
    if (index !== shown) show(index)
    for (const button of weeks.querySelectorAll('button')) {
      button.tabIndex = button.dataset.date === day.date ? 0 : -1
      if (button.tabIndex === 0) button.focus()
    }
  }

  /**
   * The open day that a key leads to.
   * @param {string} key
   * @param {string} date
   */
  function target(key, date) {
    if (key === 'Home') return openDays()[0]
    if (key === 'End') return openDays().at(-1)
    if (key === 'PageUp') return openDays(shown - 1)[0]
    if (key === 'PageDown') return openDays(shown + 1)[0]
    const step = key in STEPS ? STEPS[/** @type {keyof typeof STEPS} */ (key)] : 0
    const all = calendar.months.flatMap(daysOf)
    for (let at = all.findIndex((day) => day.date === date) + step; step !== 0 && all[at]; at += step) {
      if (all[at]?.times.length) return all[at]
    }
    return undefined
  }

  weeks.addEventListener('keydown', (event) => {
    const date = event.target instanceof HTMLElement ? event.target.dataset.date : undefined
    if (date === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    if (!(event.key in STEPS) && !['Home', 'End', 'PageUp', 'PageDown'].includes(event.key)) return
    event.preventDefault()
    focus(target(event.key, date))
  })
  previous.addEventListener('click', () => show(shown - 1))
  next.addEventListener('click', () => show(shown + 1))

  return {
    /**
     * Takes a calendar, shows the chosen day's month or else the first with an open day, and gives that month's
     * chosen or first open day.
     * @param {Calendar} fresh
     */
    fill(fresh) {
      calendar = fresh
      const ofChosen = calendar.months.findIndex((month) => daysOf(month).some((day) => day.date === chosen))
      const firstOpen = calendar.months.findIndex((_, index) => openDays(index).length > 0)
      show(ofChosen >= 0 ? ofChosen : Math.max(firstOpen, 0))
      return daysOf(calendar.months[shown]).find((day) => day.date === chosen) ?? openDays()[0]
    },
    /** @param {CalendarDay} day */
    mark(day) {
      chosen = day.date
      for (const button of weeks.querySelectorAll('button')) {
        button.tabIndex = button.dataset.date === chosen ? 0 : -1
        button.closest('td')?.setAttribute('aria-selected', String(button.dataset.date === chosen))
      }
    },
    /** Focuses the chosen day, in its month. */
    focusChosen() {
      focus(calendar.months.flatMap(daysOf).find((day) => day.date === chosen && day.times.length > 0) ?? openDays()[0])
    },
  }
}

/** @param {CalendarMonth | undefined} month */
function daysOf(month) {
  return month?.weeks.flat().filter((day) => day !== null) ?? []
}
