import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type * as forms from '#contracts/lead-forms.ts'

/** The required fields of a submission. */
type Sample<Contract extends z.ZodMiniType, Submission = z.infer<Contract>> = {
  [Field in keyof Submission as undefined extends Submission[Field] ? never : Field]: Submission[Field]
}

/** A valid newsletter submission. */
export const newsletterSubmission = (
  input: Partial<Sample<typeof forms.newsletterSubmission>> = {},
): Sample<typeof forms.newsletterSubmission> => ({
  uuid: randomUUID(),
  timestamp: '2026-03-05T12:00:00.000Z',
  email: 'ada@example.com',
  source: 'newsletter_homepage',
  ...input,
})

/** A valid survey submission, with fields in schema order. */
export const surveySubmission = (
  input: Partial<Sample<typeof forms.surveySubmission>> = {},
): Sample<typeof forms.surveySubmission> => ({
  uuid: randomUUID(),
  timestamp: '2026-03-05T12:00:00.000Z',
  source: 'why-us',
  clarityUserId: 'not-found',
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '555-0100',
  email: 'ada@example.com',
  companyName: 'Byron Law',
  website: 'www.example.com',
  practiceArea: 'Estate planning',
  firmSize: '0-4 non-attorney staff',
  firmType: 'solo',
  attorneyCountRange: '1',
  staffCountRange: '0-4',
  monthlyRevenue: '',
  engagement: 'onetime',
  issue: 'Intake takes too long.\nEvery day.',
  selling: 'no',
  caseValueThreshold: '< $2.5k',
  targetCasesPerYear: '25 - 50',
  firstMeetingTimestamp: '2026-03-09T15:00:00.000000Z',
  eventUri: 'https://api.calendly.com/scheduled_events/abc-123',
  ...input,
})

/** A valid business-card submission, with fields in schema order. */
export const businessCardSubmission = (
  input: Partial<Sample<typeof forms.businessCardSubmission>> = {},
): Sample<typeof forms.businessCardSubmission> => ({
  UUID: randomUUID(),
  Timestamp: '2026-03-05T12:00:00.000Z',
  'First Name': 'Ada',
  'Last Name': 'Byron',
  Phone: '555-0100',
  Email: 'ada@example.com',
  'Company Name': 'Byron Law',
  Website: 'www.example.com',
  Message: 'It was good to meet you.\nUntil soon.',
  ...input,
})

/** A valid lead-magnet submission, with fields in schema order. */
export const leadMagnetSubmission = (
  input: Partial<Sample<typeof forms.leadMagnetSubmission>> = {},
): Sample<typeof forms.leadMagnetSubmission> => ({
  UUID: randomUUID(),
  Timestamp: '2026-03-05T12:00:00.000Z',
  'First Name': 'Ada',
  'Last Name': 'Byron',
  Email: 'ada@example.com',
  'Company Name': 'Byron Law',
  Website: 'www.example.com',
  'Lead Magnet': 'document_masker',
  'Source URL': 'http://localhost/the-lead-magnet',
  ...input,
})
