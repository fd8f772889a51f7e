import ICAL from 'ical.js'
import { expect, it, test } from 'vitest'
import { googleCalendarLink } from '#site/forms/contact-links.ts'
import { eventUri } from '#test/calendly-events.ts'
import { CONTENT } from '#test/site-content.ts'
import { type BookedCall, callInvitation } from './compose-mail.ts'

const NOW = Date.UTC(2026, 10, 20, 15)
const words = CONTENT.words()
const callEntry = words.call.booked
const deps = { now: NOW, publicOrigin: 'https://www.example.com', words }
const call: BookedCall = { eventUri: eventUri('one'), startsAt: '2026-11-24T15:00:00.000000Z' }

function readBack(file: string | undefined) {
  const events = new ICAL.Component(ICAL.parse(file ?? '')).getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  return new ICAL.Event(events[0])
}

it('has what RFC 5545 wants of an event, and says who calls and where to write', () => {
  const event = readBack(callInvitation(call, deps))
  expect(event.summary).toBe(callEntry.title)
  expect(event.description).toBe(callEntry.description)
  expect(event.organizer).toBe(`mailto:${words.brand.email}`)
  expect(event.component.getFirstPropertyValue('url')).toBe('https://www.example.com')
  expect(event.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-20T15:00:00Z')
  expect(event.duration.toSeconds()).toBe(callEntry.minutes * 60)
})

it('changes and takes out the entry that the first file made', () => {
  const attendee = { name: 'Ada', email: 'ada@example.com' }
  const changed = (state: 'moved' | 'cancelled', sequence: number, startsAt = call.startsAt) => {
    const file = callInvitation({ ...call, startsAt }, { ...deps, changed: { state, sequence, attendee } })
    return { method: /^METHOD:(\w+)\r$/m.exec(file ?? '')?.[1], event: readBack(file) }
  }
  const first = readBack(callInvitation(call, deps))
  const moved = changed('moved', 1, '2026-11-26T18:30:00.000000Z')
  const cancelled = changed('cancelled', 2)
  expect([first.sequence, moved.event.sequence, cancelled.event.sequence]).toEqual([0, 1, 2])
  const stampOf = ({ component }: typeof first) => String(component.getFirstPropertyValue('dtstamp'))
  const stamps = [first, moved.event, cancelled.event].map(stampOf)
  expect(stamps).toEqual([...new Set(stamps)].toSorted())
  expect([moved.event.uid, cancelled.event.uid]).toEqual([first.uid, first.uid])
  expect(readBack(callInvitation({ ...call, eventUri: `${call.eventUri}1` }, deps)).uid).not.toBe(first.uid)
  expect([moved.method, cancelled.method]).toEqual(['REQUEST', 'CANCEL'])
  expect(moved.event.startDate.toJSDate()).toEqual(new Date('2026-11-26T18:30:00Z'))
  const { component } = cancelled.event
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(component.getFirstPropertyValue('attendee')).toBe('MAILTO:ada@example.com')
  expect(moved.event.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
})

it('makes no file without an event and its time', () => {
  for (const wrong of [{ startsAt: '' }, { startsAt: 'soon' }, { startsAt: '1' }, { eventUri: '' }])
    expect([wrong, callInvitation({ ...call, ...wrong }, deps)]).toEqual([wrong, undefined])
})

/** 10 a.m. local time, before and after each daylight saving change. */
const AT_TEN: Record<string, string[]> = {
  'America/New_York': ['2027-03-12T15:00Z', '2027-03-15T14:00Z', '2027-11-05T14:00Z', '2027-11-08T15:00Z'],
  'Europe/London': ['2027-03-26T10:00Z', '2027-03-29T09:00Z'],
}
test.each(Object.entries(AT_TEN).flatMap(([zone, times]) => times.map((time) => [zone, time] as const)))(
  'in %s, a call at %s is at ten in the file and in Google’s link',
  (zone, startsAt) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
    const event = readBack(callInvitation({ ...call, startsAt }, deps))
    expect(event.startDate.zone.tzid).toBe('UTC')
    expect(clock.formatRange(event.startDate.toJSDate(), event.endDate.toJSDate())).toBe('10:00–10:30')
    const dates = new URL(googleCalendarLink(callEntry, startsAt) ?? '').searchParams.get('dates')
    expect(dates).toBe(`${event.startDate.toICALString()}/${event.endDate.toICALString()}`)
  },
)
