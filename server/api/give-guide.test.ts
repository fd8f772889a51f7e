import { expect, it } from 'vitest'
import type { LeadAnswer } from '#contracts/given-to-pages.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { leadMagnetSubmission } from '#test/submissions.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Submits the form. @returns the guide's URL */
async function askForGuide(test: TestApp): Promise<string> {
  const response = await test.post('/api/lead-magnet', leadMagnetSubmission())
  const { guide }: LeadAnswer = await response.json()
  return guide ?? ''
}

it('gives the guide at the address that the form was answered with, again and again for a week', async () => {
  await using test = await createTestApp()
  const href = await askForGuide(test)
  test.clock.advance(WEEK_MS - 1000)
  for (const method of ['GET', 'GET', 'HEAD']) {
    const response = await test.app.request(href, { method })
    expect([response.status, await response.text()]).toEqual([200, method === 'HEAD' ? '' : 'the guide'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  test.clock.advance(1000)
  const ended = await test.app.request(href)
  expect([ended.status, await ended.text()]).toEqual([
    403,
    'This link to the guide has expired. Please fill in the form again to get a new one.',
  ])
})

it('gives it at no other address', async () => {
  await using test = await createTestApp()
  const query = new URL(await askForGuide(test), 'http://localhost').searchParams
  for (const name of query.keys()) {
    for (const value of ['', 'x', '9999999999']) {
      const changed = new URLSearchParams({ ...Object.fromEntries(query), [name]: value })
      expect((await test.app.request(`/api/guide?${changed.toString()}`)).status).toBe(403)
    }
  }
  expect((await test.app.request('/api/guide')).status).toBe(403)
})
