import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSchedulerMessage, schedulerAddress } from './scheduler.tsx'

const site = new URL('https://gimbal.example/contact?source=why-us')
const leadId = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
const invitee = { firstName: ' \u202eAda\u200b ', lastName: 'O’Neil & Co', email: 'ada+law@example.com' }

it('prefills the frame as the provider reads it, and keeps what was configured', () => {
  const address = schedulerAddress('https://calendly.com/gimbal/call?month=2026-11', site, { ...invitee, leadId })
  expect(address?.origin).toBe('https://calendly.com')
  expect(Object.fromEntries(new URL(address?.frame ?? '').searchParams)).toEqual({
    month: '2026-11',
    name: 'Ada O’Neil & Co',
    first_name: 'Ada',
    last_name: 'O’Neil & Co',
    email: 'ada+law@example.com',
    utm_content: leadId,
    embed_type: 'Inline',
    embed_domain: 'gimbal.example',
    hide_event_type_details: '1',
    hide_gdpr_banner: '1',
  })
  const page = new URL(address?.page ?? '').searchParams
  expect([page.has('embed_type'), page.get('utm_content')]).toEqual([false, leadId])
})

it('reads an address of this site, and refuses what is none of a website', () => {
  expect(schedulerAddress('/sandbox/scheduler', site, invitee)?.origin).toBe('https://gimbal.example')
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'http://'])
    expect(schedulerAddress(address, site, invitee)).toBeUndefined()
})

const frame = { window: { name: 'frame' }, origin: 'https://calendly.com' }
const from = (data: unknown) => readSchedulerMessage({ source: frame.window, origin: frame.origin, data }, frame)
const uri = 'https://api.calendly.com/scheduled_events/1'
const scheduled = { event: 'calendly.event_scheduled', payload: { event: { uri }, invitee: { uri } } }

it('hears a booking and its event, or that there is none, and takes any other word as a sign of life', () => {
  expect(from(scheduled)).toEqual({ kind: 'scheduled', eventUri: uri })
  expect(from({ event: 'calendly.event_type_viewed' })).toEqual({ kind: 'alive' })
  for (const payload of [undefined, null, {}, { event: null }, { event: { uri: 7 } }, { event: { uri: ' ' } }])
    expect(from({ event: 'calendly.event_scheduled', payload })).toEqual({ kind: 'scheduled', eventUri: null })
})
it('hears nothing from another window or another origin, not even the right words', () => {
  const message = { source: frame.window, origin: frame.origin, data: scheduled }
  expect(readSchedulerMessage({ ...message, source: { name: 'frame' } }, frame)).toBeUndefined()
  expect(readSchedulerMessage({ ...message, source: null }, { ...frame, window: null })).toBeUndefined()
  expect(readSchedulerMessage({ ...message, source: undefined }, { ...frame, window: undefined })).toBeUndefined()
  expect(readSchedulerMessage({ ...message, origin: 'https://calendly.com.evil.example' }, frame)).toBeUndefined()
  fc.assert(
    fc.property(fc.constantFrom('http', 'https'), fc.webAuthority(), (scheme, authority) => {
      const { origin } = new URL(`${scheme}://${authority}`)
      expect(readSchedulerMessage({ ...message, origin }, frame)).toBeUndefined()
    }),
  )
})
it('ignores whatever else the frame may post, without throwing', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withTypedArray: true }), (data) => {
      const received = from(data)
      const event = typeof data === 'object' && data !== null && 'event' in data ? data.event : undefined
      if (typeof event !== 'string' || !event.startsWith('calendly.')) expect(received).toBeUndefined()
    }),
  )
})
