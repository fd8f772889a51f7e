import { expect, it } from 'vitest'
import { schedulerAddress } from './scheduler-address.ts'

const site = new URL('https://gimbal.example/contact?source=why-us')
const invitee = { firstName: ' Ada ', lastName: 'O’Neil & Co', email: 'ada+law@example.com' }

it('prefills the frame as the provider reads it, and keeps what was configured', () => {
  const address = schedulerAddress('https://calendly.com/gimbal/call?month=2026-11', site, invitee)
  expect(address?.origin).toBe('https://calendly.com')
  expect(Object.fromEntries(new URL(address?.frame ?? '').searchParams)).toEqual({
    month: '2026-11',
    name: 'Ada O’Neil & Co',
    email: 'ada+law@example.com',
    embed_type: 'Inline',
    embed_domain: 'gimbal.example',
    hide_event_type_details: '1',
    hide_gdpr_banner: '1',
  })
  expect(new URL(address?.page ?? '').searchParams.has('embed_type')).toBe(false)
})

it('reads an address of this site', () => {
  expect(schedulerAddress('/sandbox/scheduler', site, invitee)?.origin).toBe('https://gimbal.example')
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'http://'])('refuses %s', (address) => {
  expect(schedulerAddress(address, site, invitee)).toBeUndefined()
})
