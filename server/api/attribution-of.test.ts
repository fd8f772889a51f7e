import { expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { FORMS, postForm } from '#test/form-posts.ts'
import { newsletterSubmission } from '#test/submissions.ts'

const stored = async ({ db }: TestApp): Promise<unknown> => {
  const { attribution } = await db.selectFrom('leads').select('attribution').executeTakeFirstOrThrow()
  return JSON.parse(attribution ?? 'null')
}

/** Sends a lead as a page's script does. @returns where it's from */
async function sendFrom(header: string) {
  await using test = await createTestApp()
  const response = await test.post('/api/newsletter', newsletterSubmission(), { 'lead-attribution': header })
  expect(response.status).toBe(200)
  return await stored(test)
}

it('stores what the page says of where its visitor came from', async () => {
  const header = 'first_page=%2Flp_01-legal-ops-automation_a&first_variant=a&last_utm_source=google&last_name=Ada'
  expect(await sendFrom(header)).toEqual({
    first: { page: '/lp_01-legal-ops-automation_a', variant: 'a' },
    last: { utm_source: 'google' },
  })
})

it('takes no page of elsewhere, and refuses no lead for whatever stands in the header', async () => {
  for (const page of ['https://evil.example/', '//evil.example/phish', '/about?email=a@b.co']) {
    const header = new URLSearchParams({ first_page: page, last_page: page, last_utm_source: 'mail' }).toString()
    expect(await sendFrom(header)).toEqual({ first: {}, last: { utm_source: 'mail' } })
  }
  for (const header of ['first_page=%00', 'first_page=%ff%fe', '%', `last_page=${'a'.repeat(9000)}`])
    expect(await sendFrom(header)).toBeNull()
})

it.each(FORMS)(
  'reads it from the address of the page that posts to $path without a script',
  async ({ path, typed }) => {
    await using test = await createTestApp()
    const referer = 'http://localhost/lp_00-business-card-page_a?utm_source=card&gclid=secret'
    await postForm(test, path, typed, { referer })
    const touch = { page: '/lp_00-business-card-page_a', variant: 'a', utm_source: 'card' }
    expect(await stored(test)).toEqual({ first: touch, last: touch })
  },
)

it('reads nothing from a page that tells nothing, one of another site, or no address', async () => {
  const [, { path, typed }] = FORMS
  for (const referer of [
    'http://localhost/about?source=why-us',
    'http://evil.example/?utm_source=card',
    'none',
    undefined,
  ]) {
    await using test = await createTestApp()
    expect((await postForm(test, path, typed, { referer })).status).toBe(200)
    expect(await stored(test)).toBeNull()
  }
})

it('knows the pages of this site by the address that the owner has told', async () => {
  await using test = await createTestApp({ publicOrigin: 'https://www.example.com' })
  const [, { path, typed }] = FORMS
  await postForm(test, path, typed, { referer: 'https://www.example.com/?utm_source=mail' })
  expect(await stored(test)).toMatchObject({ last: { page: '/', utm_source: 'mail' } })
})
