import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { surveySubmission } from '#test/submissions.ts'

it.each([
  ['a blank name', { firstName: '  ' }, 'firstName must not be blank.'],
  ['an address without a top-level part', { email: 'a@b.c' }, 'email: Please enter a valid email address.'],
  [
    'a website that is none',
    { website: 'not a site' },
    'website: Please enter a valid URL (e.g., www.example.com or LinkedIn profile).',
  ],
  [
    'a firm type that is not offered',
    { firmType: 'huge' },
    'firmType must be "solo" or "small" or "medium" or "large".',
  ],
  ['a monthly revenue', { monthlyRevenue: '5' }, 'monthlyRevenue must be left blank.'],
  ['a number for a website', { website: 5 }, 'website is missing or is not text.'],
])('says what is wrong with %s', async (_, wrong, sentence) => {
  await using test = await createTestApp()
  const response = await test.post('/api/survey', { ...surveySubmission(), ...wrong })
  expect(response.status).toBe(422)
  expect(await response.text()).toBe(sentence)
})

it('takes a firm without a website and without a booking that could be read', async () => {
  await using test = await createTestApp()
  const submission = surveySubmission({ website: '', firstMeetingTimestamp: '', eventUri: '' })
  expect((await test.post('/api/survey', submission)).status).toBe(200)
})

it('has no honeypot', async () => {
  await using test = await createTestApp()
  expect((await test.post('/api/survey', { ...surveySubmission(), company: '' })).status).toBe(422)
})
