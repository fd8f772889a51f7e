import { randomUUID } from 'node:crypto'
import { LEAD_MAGNET } from '#contracts/field-rules.ts'
import {
  businessCardSubmission,
  leadMagnetSubmission,
  NEWSLETTER_SOURCE,
  surveySubmission,
} from '#contracts/lead-forms.ts'
import type { AutomatedKind } from '#contracts/lead-kind.ts'
import type { Deliverable } from '#server/partners/ports.ts'

const EMAIL = 'test@example.com'

/** Every field that a form has, blank unless it's given. */
const filled = (shape: object, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, values[name] ?? '']))

/** A lead of this kind in its own shape, which a person can tell from real ones. */
export function testLead(kind: AutomatedKind, now: number): Deliverable {
  const id = randomUUID()
  const timestamp = new Date(now).toISOString()
  const person = { 'First Name': 'Test', 'Last Name': 'Lead', Email: EMAIL, 'Company Name': 'A test of the connection' }
  const payloads: Record<AutomatedKind, object> = {
    newsletter: { uuid: id, timestamp, email: EMAIL, source: NEWSLETTER_SOURCE },
    survey: filled(surveySubmission.shape, {
      uuid: id,
      timestamp,
      firstName: 'Test',
      lastName: 'Lead',
      email: EMAIL,
      source: 'test',
      companyName: 'A test of the connection',
      issue: 'A test of the connection. There’s nobody to call.',
    }),
    'business-card': filled(businessCardSubmission.shape, {
      ...person,
      UUID: id,
      Timestamp: timestamp,
      Message: 'A test',
    }),
    'lead-magnet': filled(leadMagnetSubmission.shape, {
      ...person,
      UUID: id,
      Timestamp: timestamp,
      'Lead Magnet': LEAD_MAGNET,
    }),
    purchase: { email: EMAIL, purchaseUrl: 'https://example.com/a-test' },
  }
  const contact = {
    email: EMAIL,
    first_name: 'Test',
    last_name: 'Lead',
    company: '',
    phone: '',
    website: '',
    message: '',
  }
  const payload = JSON.stringify(payloads[kind])
  return { id, kind, payload, contact, attribution: undefined, askedTimes: undefined, storedAt: now }
}
