import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { newsletterSubmission } from '#test/submissions.ts'

it('takes a blank honeypot and never stores it', async () => {
  await using test = await createTestApp()
  const submission = newsletterSubmission()
  expect((await test.post('/api/newsletter', { ...submission, company: '' })).status).toBe(200)
  const lead = await test.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
  expect(lead).toMatchObject({ held: 0, payload: JSON.stringify(submission) })
})

it('answers ok to a filled honeypot, keeps the lead for the owner and queues no delivery', async () => {
  await using test = await createTestApp()
  const submission = newsletterSubmission()
  const response = await test.post('/api/newsletter', { ...submission, company: 'Acme' })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })
  const lead = await test.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
  expect(lead).toMatchObject({ held: 1, payload: JSON.stringify(submission) })
  expect(await test.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
})

it('queues a delivery after all when the same submission comes back with the honeypot blank', async () => {
  await using test = await createTestApp()
  const submission = newsletterSubmission()
  await test.post('/api/newsletter', { ...submission, company: 'Acme' })
  for (let i = 0; i < 2; i += 1) expect((await test.post('/api/newsletter', submission)).status).toBe(200)
  expect(await test.db.selectFrom('leads').select('held').execute()).toEqual([{ held: 0 }])
  expect(await test.db.selectFrom('deliveries').select('lead_id').execute()).toEqual([{ lead_id: submission.uuid }])
})

it.each([
  ['no address', { email: 'nobody' }, 'email: Please enter a valid email address.'],
  ['an address with a space', { email: 'a b@example.com' }, 'email: Please enter a valid email address.'],
  [
    'an address that is too long',
    { email: `${'a'.repeat(254)}@b.co` },
    'email is too long: the limit is 254 characters.',
  ],
  ['no uuid', { uuid: 'me' }, 'uuid must be a UUID.'],
  ['another source', { source: 'elsewhere' }, 'source must be "newsletter_homepage".'],
  ['no time', { timestamp: 'today' }, 'timestamp must be an ISO 8601 time.'],
])('says what is wrong with %s', async (_, wrong, sentence) => {
  await using test = await createTestApp()
  const response = await test.post('/api/newsletter', { ...newsletterSubmission(), ...wrong })
  expect(response.status).toBe(422)
  expect(await response.text()).toBe(sentence)
})

it('refuses the id of a lead of another kind', async () => {
  await using test = await createTestApp()
  const { surveySubmission } = await import('#test/submissions.ts')
  const submission = newsletterSubmission()
  await test.post('/api/survey', surveySubmission({ uuid: submission.uuid }))
  expect((await test.post('/api/newsletter', submission)).status).toBe(409)
})
