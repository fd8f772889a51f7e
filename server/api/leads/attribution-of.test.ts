import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { newsletterSubmission } from '#test/submissions.ts'

it('stores what the page says of where its visitor came from', async () => {
  await using test = await createTestApp()
  const header = 'first_page=%2Flp_01-legal-ops-automation_a&first_variant=a&last_utm_source=google&last_name=Ada'
  await test.post('/api/newsletter', newsletterSubmission(), { 'lead-attribution': header })
  const lead = await test.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
  expect(JSON.parse(lead.attribution ?? '')).toEqual({
    first: { page: '/lp_01-legal-ops-automation_a', variant: 'a' },
    last: { utm_source: 'google' },
  })
})

it('refuses no lead for whatever stands in the header', async () => {
  await using test = await createTestApp()
  const hostile = fc.oneof(
    // What HTTP lets into a header: bytes, but no control characters.
    fc
      .string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCodePoint(code)) })
      .filter((text) => !/[\x7f-\x9f]/.test(text)),
    fc.constantFrom(
      'first_page=%00',
      'first_page=%ff%fe',
      '%',
      '=&=&',
      'first___proto__=1',
      `last_page=${'a'.repeat(9000)}`,
    ),
  )
  await fc.assert(
    fc.asyncProperty(hostile, async (header) => {
      const response = await test.post('/api/newsletter', newsletterSubmission(), { 'lead-attribution': header })
      expect(response.status).toBe(200)
    }),
  )
})
