import { expect, it } from 'vitest'
import { AT_BOOKING, COMPLETE_ANSWERS } from '#test/survey-tab.ts'
import { buildSubmission } from './survey-state.ts'

const STAMP = {
  uuid: '0b6f3c7e-7d43-4c55-9a62-1f3b6a0b7a11',
  timestamp: '2026-11-20T15:00:00.000Z',
  clarityUserId: 'abc',
}
const booking = {
  ...AT_BOOKING.booking,
  startTime: '2026-11-24T15:00:00.000000Z',
  eventUri: 'https://api.calendly.com/scheduled_events/1',
}

it('is exactly the JSON that the automation expects, in order', () => {
  const submission = buildSubmission({ ...AT_BOOKING, source: 'why-us', booking }, STAMP)
  expect(JSON.stringify(submission)).toBe(
    JSON.stringify({
      uuid: '0b6f3c7e-7d43-4c55-9a62-1f3b6a0b7a11',
      timestamp: '2026-11-20T15:00:00.000Z',
      source: 'why-us',
      clarityUserId: 'abc',
      firstName: 'Ada',
      lastName: 'Moreno',
      phone: '+1 555 010 0199',
      email: 'ada@example.com',
      companyName: 'Moreno Law',
      website: 'www.example.com',
      practiceArea: 'Family law',
      firmSize: '0-4 non-attorney staff',
      firmType: 'small',
      attorneyCountRange: '2-10',
      staffCountRange: '0-4',
      monthlyRevenue: '',
      engagement: 'ongoing',
      issue: 'Intake calls go unanswered after five.',
      selling: 'no',
      caseValueThreshold: '$5k - $10k',
      targetCasesPerYear: '51 - 100',
      firstMeetingTimestamp: '2026-11-24T15:00:00.000000Z',
      eventUri: 'https://api.calendly.com/scheduled_events/1',
    }),
  )
})

it('trims what was typed and cuts what comes from elsewhere', () => {
  const answers = { ...COMPLETE_ANSWERS, firstName: '  Ada ', issue: 'cut \ud83d' }
  const submission = buildSubmission(
    { ...AT_BOOKING, answers, source: 's'.repeat(500), booking: { ...booking, startTime: 'x'.repeat(99) } },
    STAMP,
  )
  expect(submission).toMatchObject({ firstName: 'Ada', issue: 'cut \ufffd', source: 's'.repeat(100) })
  expect(submission.firstMeetingTimestamp).toHaveLength(40)
})
