import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { newsletterSubmission, surveySubmission } from '#test/submissions.ts'

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

it('refuses the id of a lead of another kind', async () => {
  await using test = await createTestApp()
  const submission = newsletterSubmission()
  await test.post('/api/survey', surveySubmission({ uuid: submission.uuid }))
  expect((await test.post('/api/newsletter', submission)).status).toBe(409)
})
