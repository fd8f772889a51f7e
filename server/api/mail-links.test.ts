import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#contracts/clock.ts'
import { erasureNotice } from '#contracts/mail.ts'
import { newsletterSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { addNote } from '#server/flows/leads/lead-state.ts'
import { readAudit } from '#server/store/audit.ts'
import { stopMails } from '#server/store/mail-links.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { dumpStore } from '#test/dump-store.ts'
import { postForm, readAnswer } from '#test/form-posts.ts'
import { it as base, expect, whereTo } from '#test/it.ts'
import { byMail, mailedTokens } from '#test/mailed-links.ts'

const MAIL = { newsletterOptIn: 'double' as const, destinationsOf: byMail }

const it = base.extend('given', MAIL)

const ITSELF = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'strict-origin', 'cache-control': 'no-store' }

/** The data a page was rendered with. */
async function shown(test: TestApp, path: string, method = 'GET') {
  const answer = await test.app.request(path, { method })
  expect(Object.fromEntries(answer.headers)).toMatchObject(ITSELF)
  return { status: answer.status, ...(method === 'GET' ? ((await answer.json()) as { given: unknown }) : {}) }
}

const count = async ({ db }: TestApp) => (await db.selectFrom('deliveries').select('id').execute()).length

async function askFor(test: TestApp, email: string) {
  expect((await test.post('/api/your-data', { email })).status).toBe(200)
  return (await mailedTokens(test, 'your-data')).at(-1) ?? ''
}

it('shows a page where the link of a confirmation leads, and confirms nothing by it', async ({ test }) => {
  await test.post('/api/newsletter', newsletterSubmission())
  const [token = ''] = await mailedTokens(test, 'confirm-newsletter')
  const path = `/confirm/${token}`
  const good = { status: 200, given: { confirm: { state: 'good', token } } }
  for (const _ of [1, 2]) expect(await shown(test, path)).toMatchObject(good)
  expect((await shown(test, path, 'HEAD')).status).toBe(200)
  expect((await test.app.request(path, { method: 'POST' })).status).toBe(405)
  expect(await count(test)).toBe(1)

  const byOrigin = { 'sec-fetch-site': undefined, origin: 'http://localhost' }
  expect(await whereTo(postForm(test, '/api/confirm', { token }, byOrigin))).toEqual([303, path])
  expect(await count(test)).toBe(2)
  // The page of an invalid link has no token and is the same for everyone.
  const used = { path: '/confirm/link', given: { confirm: { state: 'used' } }, once: true }
  expect(await shown(test, path)).toEqual({ status: 200, ...used })
  expect((await postForm(test, '/api/confirm', { token })).status).toBe(303)
  expect(await count(test)).toBe(2)
})

it('leads from a link to its address, whatever a mail program took for its end', async ({ test }) => {
  for (const start of ['/confirm', '/privacy/your-data', '/contact/time', '/contact/no-mail'])
    for (const end of ['=', '.', '/', '%20', '%0A', '%0d%0a', '%3E', ').', '%E2%80%9D']) {
      const path = `${start}/A-token_-`
      const { status, headers } = await test.app.request(`http://localhost${path}${end}`)
      expect([path, end, status, headers.get('location')]).toEqual([path, end, 308, path])
    }
})

it.each([
  ['/confirm', 'confirm-newsletter', '/api/confirm', 7 * DAY_MS],
  ['/privacy/your-data', 'your-data', '/api/erase-my-data', HOUR_MS],
] as const)('says that a link at %s is unknown or has ended', async (start, kind, endpoint, ms) => {
  await using test = await createTestApp(MAIL)
  expect(await shown(test, `${start}/${'x'.repeat(43)}`)).toMatchObject({ status: 404, once: true })
  await test.post('/api/newsletter', newsletterSubmission())
  await askFor(test, 'ada@example.com')
  const [token = ''] = await mailedTokens(test, kind)
  // A token works for one purpose only.
  const other = start === '/confirm' ? '/privacy/your-data' : '/confirm'
  expect(await shown(test, `${other}/${token}`)).toMatchObject({ status: 404 })
  for (const path of [`${start}/a%2fb`, `${start}/${token}/more`]) {
    const answer = await test.app.request(`http://localhost${path}`)
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([404, null])
  }
  // A browser that sends an Origin alone may press, since the page lets it send it: with `no-referrer`, it would be null.
  for (const origin of ['null', 'https://evil.example'])
    expect((await postForm(test, endpoint, { token }, { 'sec-fetch-site': undefined, origin })).status).toBe(403)
  test.clock.advance(-HOUR_MS - 1)
  const early = await shown(test, `${start}/${token}`)
  test.clock.advance(HOUR_MS + 1 + ms)
  // Neither one whose time is over, nor one from a clock that was ahead.
  for (const given of [early, await shown(test, `${start}/${token}`)])
    expect(given).toMatchObject({ status: 410, once: true })
  expect((await test.post(endpoint, { token })).status).toBe(410)
  if (kind === 'your-data') expect((await test.app.request(`/api/your-data/${token}`)).status).toBe(410)
  expect(await test.db.selectFrom('leads').select('id').execute()).toHaveLength(1)
})

it('answers the same for every address, with and without script, and mails once an hour', async ({ test }) => {
  await test.post('/api/survey', surveySubmission({ email: 'grace@example.com' }))
  const answersOf = async (email: string) => {
    const scripted = await test.post('/api/your-data', { email })
    const plain = await postForm(test, '/api/your-data', { email })
    return [scripted.status, await scripted.text(), plain.status, await readAnswer(plain, '/api/your-data')]
  }
  expect(await answersOf('GRACE@example.com')).toEqual(await answersOf('nobody@example.com'))
  expect(await mailedTokens(test, 'your-data')).toHaveLength(1)
  test.clock.advance(HOUR_MS)
  await askFor(test, 'grace@example.com')
  expect(await mailedTokens(test, 'your-data')).toHaveLength(2)
})

it('lists all that is held for an hour, gives it as a file, and erases it after one more press', async ({ test }) => {
  const submission = surveySubmission({ email: 'Grace@example.com', issue: 'Intake takes too long.' })
  await test.post('/api/survey', submission, { 'asked-times': '2026-03-09 morning; America/Chicago' })
  await test.post('/api/newsletter', newsletterSubmission({ email: 'grace@example.com' }))
  await test.post('/api/survey', surveySubmission({ email: 'ada@example.com' }))
  await addNote(test, { leadId: submission.uuid, id: randomUUID(), text: 'Call back.', by: 'owner@firm.example' })
  await stopMails(test.db, { purpose: 'no-call-mail', email_key: 'grace@example.com' }, test.clock())
  const token = await askFor(test, 'grace@example.com')
  const path = `/privacy/your-data/${token}`
  test.clock.advance(HOUR_MS - 1)
  const { held } = ((await shown(test, path)) as { given: { dataLink: { held: { leads: object[] } } } }).given.dataLink
  expect(held).toMatchObject({ email: 'grace@example.com', orders: [], stops: [{ about: 'no-call-mail' }] })
  expect(held.leads.find((lead) => 'kind' in lead && lead.kind === 'survey')).toMatchObject({
    payload: submission,
    askedTimes: { halfDays: [{ date: '2026-03-09', half: 'morning' }], timeZone: 'America/Chicago' },
    notes: [{ text: 'Call back.', at: expect.any(String) }],
  })
  // Nobody else's data, whoever wrote the note included, and no working token.
  const [confirmation = 'none'] = await mailedTokens(test, 'confirm-newsletter')
  for (const secret of ['ada@example.com', 'owner@firm.example', confirmation])
    expect(JSON.stringify(held)).not.toContain(secret)

  const file = await test.app.request(`/api/your-data/${token}`)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="your-data.json"')
  expect(await file.json()).toEqual(held)

  expect((await postForm(test, '/api/erase-my-data', { token })).headers.get('location')).toBe(path)
  expect(await shown(test, path)).toMatchObject({ given: { dataLink: { state: 'used' } } })
  expect(await test.db.selectFrom('leads').select('email_key').execute()).toEqual([{ email_key: 'ada@example.com' }])
  expect(test.erasures.read().erasedAt('grace@example.com')).toBe(test.clock())
  expect((await test.app.request(`/api/your-data/${token}`)).status).toBe(410)
  // The other mail's link no longer confirms anything.
  expect((await test.post('/api/confirm', { token: confirmation })).status).toBe(404)
  expect((await postForm(test, '/api/erase-my-data', { token })).status).toBe(303)
  await stopMails(test.db, { purpose: 'no-call-mail', email_key: 'grace@example.com' }, test.clock())
  expect(await askFor(test, 'grace@example.com')).not.toBe('')
})

it('tells the owner that a visitor erased their data, and keeps nothing of whose it was', async () => {
  // As many as may wait, with the one to come.
  const others = Array.from({ length: 19 }, (_, index) => [`${index}`, 'of others'] as const)
  const erasedAddresses = new Map<string, string>(others)
  const toOwner: typeof byMail = (kind) => (kind === 'erasure-notice' ? ['owner-mail'] : byMail(kind))
  await using test = await createTestApp({ ...MAIL, destinationsOf: toOwner, erasedAddresses })
  const submission = surveySubmission({ email: 'ada@m\u00fcller.example', firstName: 'Augusta' })
  await test.post('/api/survey', submission)
  await test.db.updateTable('deliveries').set({ delivered_at: 5 }).execute()
  const token = await askFor(test, 'ada@m\u00fcller.example')
  // Pressed again and again: it's done, noted and told once.
  await Promise.all(Array.from({ length: 6 }, () => postForm(test, '/api/erase-my-data', { token })))
  expect(await test.db.selectFrom('leads').selectAll().execute()).toEqual([])
  const audit = await readAudit(test.db, { whats: ['erased their own data'], limit: 9 })
  expect(audit).toMatchObject([{ by: 'a visitor', about: '1 lead, 1 delivery, 0 orders' }])
  const [notice, ...more] = await test.db.selectFrom('messages').selectAll().execute()
  expect(more).toEqual([])
  expect(notice).toMatchObject({ kind: 'erasure-notice', email: null, email_key: null })
  expect(erasureNotice.parse(JSON.parse(notice?.payload ?? ''))).toEqual({
    leads: [{ id: submission.uuid, kind: 'survey', at: expect.any(Number), passedTo: [] }],
    orders: [],
  })
  expect([...erasedAddresses]).toEqual([...others, [notice?.id, 'ada@m\u00fcller.example']])
  const stored = JSON.stringify(await dumpStore(test.db))
  for (const secret of ['ada@', 'ller.example', 'mller-kva', 'Augusta']) expect(stored).not.toContain(secret)
})

it.each([
  [byMail, { canMail: true }],
  [() => [], { canMail: false }],
])('says at /privacy/your-data whether it can mail', async (destinationsOf, yourData) => {
  await using test = await createTestApp({ destinationsOf })
  const page = await test.app.request('/privacy/your-data')
  expect(await page.json()).toEqual({ path: '/privacy/your-data', given: { yourData }, once: true })
  expect((await test.post('/api/your-data', { email: 'ada@example.com' })).status).toBe(yourData.canMail ? 200 : 503)
})
