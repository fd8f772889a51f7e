import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { FORMS, postForm } from '#test/form-posts.ts'
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

it.each([
  'http://[',
  'https://evil.example/',
  '//evil.example/phish',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(document.domain)',
  'data:text/html,x',
  'about',
  '/ /evil.example',
  '/\t/evil.example',
  '/about?email=ada@example.com',
  '/about#ada',
])('takes no page for %j', async (page) => {
  await using test = await createTestApp()
  const header = new URLSearchParams({ first_page: page, last_page: page, last_utm_source: 'mail' }).toString()
  await test.post('/api/newsletter', newsletterSubmission(), { 'lead-attribution': header })
  const lead = await test.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
  expect(JSON.parse(lead.attribution ?? '')).toEqual({ first: {}, last: { utm_source: 'mail' } })
})

it('refuses no lead for whatever stands in the header', async () => {
  await using test = await createTestApp()
  const hostile = fc.oneof(
    // What HTTP allows in a header: bytes, but no control characters.
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

it.each(FORMS)(
  'reads it from the address of the page that posts to $path without a script',
  async ({ path, typed }) => {
    await using test = await createTestApp()
    const referer = 'http://localhost/lp_00-business-card-page_a?utm_source=card&gclid=secret'
    await postForm(test, path, typed, { referer })
    const touch = { page: '/lp_00-business-card-page_a', variant: 'a', utm_source: 'card' }
    const lead = await test.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
    expect(JSON.parse(lead.attribution ?? '')).toEqual({ first: touch, last: touch })
  },
)

it.each([
  ['a page of this site that tells nothing', 'http://localhost/about?source=why-us'],
  ['a page of another site', 'http://evil.example/lp_00-business-card-page_a?utm_source=card'],
  ['no address', 'no address'],
  ['nothing', undefined],
])('reads nothing from %s', async (_, referer) => {
  await using test = await createTestApp()
  const [, { path, typed }] = FORMS
  expect((await postForm(test, path, typed, { referer })).status).toBe(200)
  expect(await test.db.selectFrom('leads').selectAll().execute()).toMatchObject([{ attribution: null }])
})

it('knows the pages of this site by the address that the owner has told', async () => {
  await using test = await createTestApp({ publicOrigin: 'https://www.example.com' })
  const [, { path, typed }] = FORMS
  await postForm(test, path, typed, { referer: 'https://www.example.com/?utm_source=mail' })
  const lead = await test.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
  expect(JSON.parse(lead.attribution ?? '')).toMatchObject({ last: { page: '/', utm_source: 'mail' } })
})

it('takes a script at its word, whatever page it speaks for', async () => {
  await using test = await createTestApp()
  await test.post('/api/newsletter', newsletterSubmission(), { referer: 'http://localhost/?utm_source=mail' })
  expect(await test.db.selectFrom('leads').selectAll().execute()).toMatchObject([{ attribution: null }])
})
