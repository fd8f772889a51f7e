import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#contracts/clock.ts'
import { newsletterSubmission } from '#ops/sample-submissions.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { postForm, readAnswer } from '#test/form-posts.ts'
import { answerOf, it as base, expect } from '#test/it.ts'
import { byMail, mailedTokens } from '#test/mailed-links.ts'
import { withoutTable } from '#test/without-table.ts'
import { releaseHeldLead } from '../leads/capture-lead.ts'
import { deleteEnded } from '../privacy/apply-retention.ts'

const it = base.extend('given', { newsletterOptIn: 'double', destinationsOf: byMail })

const deliveries = async ({ db }: TestApp) =>
  (await db.selectFrom('deliveries').select('destination').orderBy('created_at').orderBy('destination').execute()).map(
    ({ destination }) => destination,
  )

const signUps = ({ db }: TestApp) => db.selectFrom('leads').selectAll().where('kind', '=', 'newsletter').execute()

const confirm = (test: TestApp, token: string) => test.post('/api/confirm', { token })

it('queues a sign-up to no one until it is confirmed, then once, and keeps it', async ({ test }) => {
  const submission = newsletterSubmission()
  for (const _ of [1, 2])
    expect(await (await test.post('/api/newsletter', submission)).json()).toEqual({ ok: true, confirms: true })
  expect([await deliveries(test), test.woken()]).toEqual([['visitor-mail'], 2])
  const [token = ''] = await mailedTokens(test, 'confirm-newsletter')
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  // Of the token, the store keeps only its hash.
  const links = await test.db.selectFrom('mail_links').selectAll().execute()
  const token_hash = createHash('sha256').update(token).digest('base64url')
  expect(links).toMatchObject([{ token_hash, purpose: 'newsletter', email_key: 'ada@example.com', used_at: null }])
  expect(JSON.stringify(links)).not.toContain(token)

  const presses = await Promise.all(Array.from({ length: 5 }, () => confirm(test, token)))
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await confirm(test, token)).status).toBe(200)
  expect([await deliveries(test), test.woken()]).toEqual([['newsletter', 'visitor-mail'], 3])
  test.clock.advance(365 * DAY_MS)
  // Once it's confirmed, the same submission again asks for nothing.
  expect((await test.post('/api/newsletter', submission)).status).toBe(200)
  expect(await mailedTokens(test, 'confirm-newsletter')).toHaveLength(1)
  await deleteEnded(test)
  expect(await signUps(test)).toMatchObject([{ unconfirmed_until: null }])
})

it('answers a plain post, a honeypot and a repetition alike, and mails an address once an hour', async ({ test }) => {
  const { post, clock } = test
  const plain = await postForm(test, '/api/newsletter', { email: 'ada@example.com', company: '' })
  const thanks = { endpoint: 'newsletter', outcome: 'thanks', confirms: true }
  expect(await readAnswer(plain, '/api/newsletter')).toEqual(thanks)
  const trapped = newsletterSubmission({ email: 'trapped@example.com' })
  for (const sent of [newsletterSubmission(), { ...trapped, company: 'Machines' }])
    expect(await (await post('/api/newsletter', sent)).json()).toEqual({ ok: true, confirms: true })
  expect(await mailedTokens(test, 'confirm-newsletter')).toHaveLength(1)
  clock.advance(HOUR_MS - 1)
  await post('/api/newsletter', newsletterSubmission({ email: 'ADA@example.com' }))
  expect(await mailedTokens(test, 'confirm-newsletter')).toHaveLength(1)
  clock.advance(1)
  await post('/api/newsletter', newsletterSubmission())
  const tokens = await mailedTokens(test, 'confirm-newsletter')
  expect(tokens).toHaveLength(2)
  // Either mail confirms the address; using both confirms it once.
  for (const token of tokens) expect((await confirm(test, token)).status).toBe(200)
  expect((await deliveries(test)).filter((destination) => destination === 'newsletter')).toHaveLength(1)
  // A confirmed address gets the same answer and mail as any other.
  clock.advance(HOUR_MS)
  expect(await (await post('/api/newsletter', newsletterSubmission())).json()).toEqual({ ok: true, confirms: true })
  expect(await mailedTokens(test, 'confirm-newsletter')).toHaveLength(3)
  // What the owner releases from the spam trap is asked, too.
  const deps = { ...test, destinationsOf: byMail, newsletterOptIn: 'double' as const }
  await releaseHeldLead(deps, trapped.uuid, 'owner@firm.example')
  expect(await mailedTokens(test, 'confirm-newsletter')).toHaveLength(4)
  // All of these were mailed by a clock that was ahead.
  clock.advance(-365 * DAY_MS)
  await post('/api/newsletter', newsletterSubmission())
  expect(await mailedTokens(test, 'confirm-newsletter')).toHaveLength(5)
})

it('confirms the sign-up that its mail was about, not one in another spelling after it', async ({ test }) => {
  const own = newsletterSubmission({ email: 'ada@example.com' })
  await test.post('/api/newsletter', own)
  // A stranger's, within the hour and after it.
  await test.post('/api/newsletter', newsletterSubmission({ email: 'ADA@EXAMPLE.COM' }))
  test.clock.advance(HOUR_MS)
  await test.post('/api/newsletter', newsletterSubmission({ email: 'Ada@example.com' }))
  const [first = ''] = await mailedTokens(test, 'confirm-newsletter')
  await confirm(test, first)
  expect((await deliveries(test)).filter((destination) => destination === 'newsletter')).toHaveLength(1)
  // The others are gone with it.
  expect((await signUps(test)).map(({ id }) => id)).toEqual([own.uuid])
})

it('ends a link after seven days, and erases the sign-up with all that names its sender', async ({ test }) => {
  await test.post('/api/newsletter', newsletterSubmission())
  const [token = ''] = await mailedTokens(test, 'confirm-newsletter')
  test.clock.advance(7 * DAY_MS - 1)
  expect(await deleteEnded(test)).toEqual({ unconfirmed: 0, linkMessages: 0 })
  test.clock.advance(1)
  expect(await answerOf(confirm(test, token))).toEqual([410, 'This link has expired. Please ask for a new one.'])
  expect(await deleteEnded(test)).toEqual({ unconfirmed: 1, linkMessages: 0 })
  test.clock.advance(1)
  expect(await deleteEnded(test)).toEqual({ unconfirmed: 0, linkMessages: 1 })
  for (const table of ['leads', 'messages', 'deliveries'] as const)
    expect(await test.db.selectFrom(table).select('id').execute()).toEqual([])
  expect(await test.db.selectFrom('mail_links').select('email_key').execute()).toEqual([{ email_key: null }])
  // It's still known as expired for a month.
  expect((await confirm(test, token)).status).toBe(410)
  test.clock.advance(30 * DAY_MS)
  await deleteEnded(test)
  expect((await confirm(test, token)).status).toBe(404)
})

it('has whoever was asked confirm, also after the setting was taken back', async ({ test }) => {
  const submission = newsletterSubmission()
  await test.post('/api/newsletter', submission)
  await using later = await createTestApp({ db: test.db, destinationsOf: byMail })
  expect(await (await later.post('/api/newsletter', submission)).json()).toEqual({ ok: true })
  expect(await deliveries(test)).toEqual(['visitor-mail'])
  const [token = ''] = await mailedTokens(test, 'confirm-newsletter')
  expect((await confirm(later, token)).status).toBe(200)
  expect(await deliveries(test)).toEqual(['newsletter', 'visitor-mail'])
})

it('stores neither sign-up nor mail when one of them cannot be stored', async ({ test }) => {
  const signUp = () => test.post('/api/newsletter', newsletterSubmission())
  expect((await withoutTable(test.db, 'mail_links', signUp)).status).toBe(503)
  expect(await test.db.selectFrom('leads').select('id').execute()).toEqual([])
  expect(await test.db.selectFrom('messages').select('id').execute()).toEqual([])
  expect((await signUp()).status).toBe(200)
})
