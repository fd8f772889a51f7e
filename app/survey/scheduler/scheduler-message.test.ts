import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSchedulerMessage } from './scheduler-message.ts'

const frame = { window: { name: 'frame' }, origin: 'https://calendly.com' }
const from = (data: unknown) => readSchedulerMessage({ source: frame.window, origin: frame.origin, data }, frame)
const uri = 'https://api.calendly.com/scheduled_events/1'
const scheduled = { event: 'calendly.event_scheduled', payload: { event: { uri }, invitee: { uri } } }

it('hears a booking and its event', () => expect(from(scheduled)).toEqual({ kind: 'scheduled', eventUri: uri }))
it('takes any other word of the scheduler as a sign of life', () => {
  expect(from({ event: 'calendly.event_type_viewed' })).toEqual({ kind: 'alive' })
})
it.each([[undefined], [null], [{}], [{ event: null }], [{ event: { uri: 7 } }], [{ event: { uri: ' ' } }]])(
  'hears a booking without its event in %j',
  (payload) =>
    expect(from({ event: 'calendly.event_scheduled', payload })).toEqual({ kind: 'scheduled', eventUri: null }),
)
it('hears nothing from another window or another origin, not even the right words', () => {
  const message = { source: frame.window, origin: frame.origin, data: scheduled }
  expect(readSchedulerMessage({ ...message, source: { name: 'frame' } }, frame)).toBeUndefined()
  expect(readSchedulerMessage({ ...message, source: null }, { ...frame, window: null })).toBeUndefined()
  expect(readSchedulerMessage({ ...message, source: undefined }, { ...frame, window: undefined })).toBeUndefined()
  expect(readSchedulerMessage({ ...message, origin: 'https://calendly.com.evil.example' }, frame)).toBeUndefined()
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      expect(readSchedulerMessage({ ...message, origin: new URL(url).origin }, frame)).toBeUndefined()
    }),
  )
})
it('ignores whatever else the frame may post, without throwing', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withTypedArray: true }), (data) => {
      const heard = from(data)
      const event = typeof data === 'object' && data !== null && 'event' in data ? data.event : undefined
      if (typeof event !== 'string' || !event.startsWith('calendly.')) expect(heard).toBeUndefined()
    }),
  )
})
