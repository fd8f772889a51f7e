import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY_MS } from '#contracts/clock.ts'
import { contactOf } from '#contracts/lead-forms.ts'
import type { AcceptedLead } from '#contracts/page-data.ts'
import { leadMagnetSubmission, newsletterSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { statusesOf } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { FORMS, postForm } from '#test/form-posts.ts'
import { answerOf, describe, expect, it } from '#test/it.ts'
import { LEAD_ENDPOINTS } from '#test/lead-endpoints.ts'
import { onPostgres } from '#test/open-test-store.ts'
import { readLead } from '#test/store/store-lead.ts'

const storedLeads = ({ db }: TestApp) => db.selectFrom('leads').selectAll().execute()
const storedDeliveries = ({ db }: TestApp) => db.selectFrom('deliveries').selectAll().execute()

describe.each(LEAD_ENDPOINTS)('POST $path', ({ path, kind, right, names }) => {
  it('stores the submission and its queued delivery before it answers ok', async ({ test }) => {
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
    expect(await storedLeads(test)).toMatchObject([{ ...stored, ...bare, email_key: expect.stringContaining('@') }])
    const due = { attempts: 0, next_attempt_at: now, locked_until: 0, delivered_at: null }
    expect(await storedDeliveries(test)).toMatchObject([{ lead_id: id, destination: kind, ...due }])
    expect(test.woken()).toBeGreaterThan(0)
  })
  it('answers ok to the same submission again, and refuses another under its id', async ({ test }) => {
    const submission = right()
    await test.post(path, submission)
    const later = { ...submission, [names.timestamp]: '2026-03-05T12:00:09.000Z' }
    expect(await statusesOf([test.post(path, submission), test.post(path, later)])).toEqual([200, 200])
    const other = test.post(path, { ...submission, [names.email]: 'other@example.com' })
    expect(await answerOf(other)).toEqual([409, 'That id was already used for another submission.'])
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

it.skipIf(onPostgres)('answers 503, and stores nothing, while the disk is full or the store stays locked', async () => {
  await using test = await createTestApp()
  const post = () => test.post('/api/survey', surveySubmission())
  await sql`pragma max_page_count = 1`.execute(test.db)
  let [taken, refused] = [0, await post()]
  for (; refused.status === 200; taken += 1) refused = await post()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await refused.text()).toMatch(/^[^\n]{5,240}[.]$/)
  expect([(await storedLeads(test)).length, (await storedDeliveries(test)).length]).toEqual([taken, taken])
  await sql`pragma max_page_count = 1000000`.execute(test.db)
  expect((await post()).status).toBe(200)

  using other = new DatabaseSync(join(test.store.folder, 'gimbal.sqlite'))
  other.exec('begin immediate')
  const refusing = post()
  expect(await Promise.race([refusing, storedLeads(test)])).toHaveLength(taken + 1)
  const waiting = setTimeout(2000).then(post)
  expect((await refusing).status).toBe(503)
  other.exec('rollback')
  expect((await waiting).status).toBe(200)
})

it('gives the guide at the address that the form was answered with, for a week', async ({ test }) => {
  const { guide = '' }: AcceptedLead = await (await test.post('/api/lead-magnet', leadMagnetSubmission())).json()
  const query = new URL(guide, 'http://localhost').searchParams
  for (const name of query.keys()) {
    for (const value of ['', 'x', '9999999999']) {
      const changed = new URLSearchParams({ ...Object.fromEntries(query), [name]: value })
      expect((await test.app.request(`/api/guide?${changed.toString()}`)).status).toBe(403)
    }
  }
  expect((await test.app.request('/api/guide')).status).toBe(403)
  test.clock.advance(7 * DAY_MS - 1000)
  for (const method of ['GET', 'GET', 'HEAD']) {
    const input = await test.app.request(guide, { method })
    expect([input.status, await input.text()]).toEqual([200, method === 'HEAD' ? '' : 'the guide'])
    expect(input.headers.get('cache-control')).toBe('no-store')
  }
  test.clock.advance(1000)
  const sentence = 'This link to the guide has expired. Please fill in the form again to get a new one.'
  expect(await answerOf(test.app.request(guide))).toEqual([403, sentence])
})

it('stores where its visitor came from, takes no page of elsewhere, and refuses no lead', async ({ test }) => {
  const elsewhere = (page: string) =>
    new URLSearchParams({ first_page: page, last_page: page, last_utm_source: 'mail' })
  for (const [header, attribution] of [
    [
      'first_page=%2Flp_01-legal-ops-automation_a&first_variant=a&last_utm_source=google&last_name=Ada',
      { first: { page: '/lp_01-legal-ops-automation_a', variant: 'a' }, last: { utm_source: 'google' } },
    ],
    [elsewhere('https://evil.example/'), { first: {}, last: { utm_source: 'mail' } }],
    [elsewhere('//evil.example/phish'), { first: {}, last: { utm_source: 'mail' } }],
    [elsewhere('/about?email=a@b.co'), { first: {}, last: { utm_source: 'mail' } }],
    ...['first_page=%00', 'first_page=%ff%fe', '%', `last_page=${'a'.repeat(9000)}`].map(
      (text) => [text, null] as const,
    ),
  ] as const) {
    const sent = newsletterSubmission()
    const response = await test.post('/api/newsletter', sent, { 'lead-attribution': String(header) })
    expect([header, response.status]).toEqual([header, 200])
    const stored = (await readLead(test.db, sent.uuid)).attribution
    expect([header, JSON.parse(stored ?? 'null')]).toEqual([header, attribution])
  }
})

it.each(FORMS)('reads it from the page that posts to $path without a script, if it’s of this site', async (form) => {
  const card = { page: '/lp_00-business-card-page_a', variant: 'a', utm_source: 'card' }
  const ours = 'https://www.example.com'
  for (const [publicOrigin, referer, touch] of [
    [undefined, 'http://localhost/lp_00-business-card-page_a?utm_source=card&gclid=secret', card],
    [ours, `${ours}/?utm_source=mail`, { page: '/', utm_source: 'mail' }],
    [undefined, 'http://localhost/about?source=why-us', null],
    [undefined, 'http://evil.example/?utm_source=card', null],
    [undefined, 'none', null],
    [undefined, undefined, null],
  ] as const) {
    await using test = await createTestApp({ publicOrigin })
    expect((await postForm(test, form.path, form.typed, { referer })).status).toBe(200)
    const [lead] = await storedLeads(test)
    expect(JSON.parse(lead?.attribution ?? 'null')).toEqual(touch && { first: touch, last: touch })
  }
})
