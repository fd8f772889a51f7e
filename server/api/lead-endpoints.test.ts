import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { LeadAnswer } from '#contracts/given-to-pages.ts'
import { contactOf } from '#contracts/lead-forms.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { FORMS, postForm } from '#test/form-posts.ts'
import { LEAD_ENDPOINTS } from '#test/lead-endpoints.ts'
import { onPostgres } from '#test/open-test-store.ts'
import { leadMagnetSubmission, newsletterSubmission, surveySubmission } from '#test/submissions.ts'

const storedLeads = ({ db }: TestApp) => db.selectFrom('leads').selectAll().execute()
const storedDeliveries = ({ db }: TestApp) => db.selectFrom('deliveries').selectAll().execute()

describe.each(LEAD_ENDPOINTS)('POST $path', ({ path, kind, right, names }) => {
  it('stores the submission and its queued delivery before it answers ok, in the contract’s order of fields', async () => {
    await using test = await createTestApp()
    const submission = right()
    const reversed = Object.fromEntries(Object.entries(submission).reverse())
    const response = await test.post(path, reversed, { 'content-type': 'Application/JSON; charset=utf-8' })
    expect(response.status).toBe(200)
    const guide = kind === 'lead-magnet' ? { guide: expect.stringMatching(/^\/api\/guide\?expires=\d+&/) } : {}
    expect(await response.json()).toEqual({ ok: true, ...guide })
    const now = test.clock()
    const id = submission[names.id]
    const stored = { id, kind, payload: JSON.stringify(submission), ...contactOf(submission), held: 0, created_at: now }
    const bare = { attribution: null, asked_times: null, answers: null, calendar_until: null, unconfirmed_until: null }
    const email_key = expect.stringContaining('@')
    expect(await storedLeads(test)).toMatchObject([{ ...stored, ...bare, email_key }])
    expect(await storedDeliveries(test)).toMatchObject([
      { lead_id: id, destination: kind, attempts: 0, next_attempt_at: now, locked_until: 0, delivered_at: null },
    ])
    expect(test.woken()).toBe(1)
  })

  it('answers ok to the same submission again, also with a later timestamp, and refuses another under its id', async () => {
    await using test = await createTestApp()
    const submission = right()
    await test.post(path, submission)
    const again = await Promise.all([
      test.post(path, submission),
      test.post(path, { ...submission, [names.timestamp]: '2026-03-05T12:00:09.000Z' }),
    ])
    expect(again.map((response) => response.status)).toEqual([200, 200])
    const response = await test.post(path, { ...submission, [names.email]: 'other@example.com' })
    expect(response.status).toBe(409)
    expect(await response.text()).toBe('That id was already used for another submission.')
    expect((await storedLeads(test)).map((lead) => lead.payload)).toEqual([JSON.stringify(submission)])
    expect(await storedDeliveries(test)).toHaveLength(1)
  })
})

it('takes a browser without Sec-Fetch-Site by its origin: the public one, else its own host', async () => {
  const send = ({ post }: TestApp, origin: string) =>
    post('/api/newsletter', newsletterSubmission(), { 'sec-fetch-site': undefined, origin })
  await using without = await createTestApp()
  expect((await send(without, 'http://localhost')).status).toBe(200)
  await using test = await createTestApp({ publicOrigin: 'https://www.example.com' })
  expect((await send(test, 'http://localhost')).status).toBe(403)
  expect((await send(test, 'https://www.example.com')).status).toBe(200)
})

it.skipIf(onPostgres)(
  'answers 503 and stores nothing when the disk is full or the store is locked, and then takes leads again',
  async () => {
    await using test = await createTestApp()
    const post = () => test.post('/api/survey', surveySubmission())
    await sql`pragma max_page_count = 1`.execute(test.db)
    const statuses: number[] = []
    for (let i = 0; i < 40 && statuses.at(-1) !== 503; i += 1) statuses.push((await post()).status)
    const refused = await post()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await refused.text()).toMatch(/^[^\n]{5,240}[.]$/)
    const taken = statuses.filter((status) => status === 200).length
    expect(await storedLeads(test)).toHaveLength(taken)
    expect(await storedDeliveries(test)).toHaveLength(taken)
    await sql`pragma max_page_count = 1000000`.execute(test.db)
    expect((await post()).status).toBe(200)

    await sql`pragma busy_timeout = 20`.execute(test.db)
    using other = new DatabaseSync(join(test.store.folder, 'gimbal.sqlite'))
    other.exec('begin immediate')
    expect((await post()).status).toBe(503)
    other.exec('rollback')
    expect((await post()).status).toBe(200)
  },
)

it('answers ok to a filled honeypot, keeps the lead for the owner and queues no delivery', async () => {
  await using test = await createTestApp()
  const [filled, blank] = [newsletterSubmission(), newsletterSubmission()]
  const response = await test.post('/api/newsletter', { ...filled, company: 'Acme' })
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  expect(await storedLeads(test)).toMatchObject([{ held: 1, payload: JSON.stringify(filled) }])
  expect(await storedDeliveries(test)).toEqual([])
  await test.post('/api/newsletter', { ...blank, company: '' })
  expect(await storedDeliveries(test)).toMatchObject([{ lead_id: blank.uuid }])
})

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
