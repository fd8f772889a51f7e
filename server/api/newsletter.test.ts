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
