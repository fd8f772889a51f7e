import { ASKED_TIMES_HEADER } from '#contracts/asked-times.ts'
import { ATTRIBUTION_HEADER, writeAttribution } from '#contracts/attribution.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import type { Destination, QueuedKind } from '#contracts/lead-kind.ts'
import { CORRECTED_HEADER } from '#contracts/survey-questions.ts'
import { newsletterSubmission } from '#ops/sample-submissions.ts'
import { noteOfCallMail, switchCallMail } from '#server/flows/calls/call-link.ts'
import { erasePerson } from '#server/flows/privacy/erase-person.ts'
import { sumCounts } from '#server/store/counts.ts'
import { findRow, insertNew } from '#server/store/database.ts'
import { enqueueAgain } from '#server/store/waiting-deliveries.ts'
import { BOOKING, leaveAtCalendar, NO_BOOKING, openMailWorker, toVisitorsToo } from '#test/call-mail.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { postForm } from '#test/form-posts.ts'
import { it as base, expect, onTestFinished } from '#test/it.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { startMailServer } from '#test/start-mail-server.ts'
import { claimDue } from '#test/store/claim-due.ts'
import { readLead } from '#test/store/store-lead.ts'

const WAIT_MS = 30 * MINUTE_MS

/** A site that mails its visitors, with its mail server. */
async function openSite(input: Parameters<typeof createTestApp>[0] = {}) {
  const server = await startMailServer()
  const test = await createTestApp({ bookingWaitMs: WAIT_MS, destinationsOf: toVisitorsToo, ...input })
  const worker = await openMailWorker(test, server)
  onTestFinished(async () => {
    await test[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })
  return { ...test, server, worker }
}

/** A visitor left, and got the mail. */
async function openWithMail(headers = {}) {
  const site = await openSite()
  const submission = await leaveAtCalendar(site, {}, headers)
  site.clock.advance(WAIT_MS)
  const [mail] = await site.worker.sendDue()
  if (!mail) throw new Error('there was no mail')
  return { ...site, submission, mail }
}

const it = base.extend('site', () => openSite()).extend('mailed', () => openWithMail())

const openLink = async ({ app }: Pick<TestApp, 'app'>, token: string, page = '/contact/time') => {
  const answer = await app.request(`${page}/${token}`)
  return { status: answer.status, text: await answer.text() }
}
const give = ({ post }: Pick<TestApp, 'post'>, token: string, time: object, headers = {}) =>
  post('/api/call-time', { token, ...NO_BOOKING, ...time }, headers)
const asking = (date: string) => ({ [ASKED_TIMES_HEADER]: `${date} morning; UTC` })
const ONE_CLICK = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
const deliveryOf = async ({ db }: Pick<TestApp, 'db'>, leadId: string, destination: Destination) =>
  findRow(db, 'deliveries', { lead_id: leadId, destination })

it('mails who left without a time once, with a way back and none of the answers', async () => {
  // The automation's wait is another one.
  const site = await openSite({ bookingWaitMs: 0 })
  const submission = await leaveAtCalendar(site)
  site.clock.advance(WAIT_MS - 1)
  expect(await site.worker.sendDue()).toEqual([])
  site.clock.advance(1)
  const [mail, ...others] = await site.worker.sendDue()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: submission.email, subject: 'You can still pick a time for your call' })
  for (const answer of [submission.practiceArea, 'Intake takes', submission.phone, submission.companyName])
    expect(mail?.text).not.toContain(answer)
  expect(mail?.headers).toMatchObject({
    'list-unsubscribe': `<https://www.firm.example/api/stop-call-mail/${mail?.stop}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  // The same survey again, from the tab that's still open.
  await site.post('/api/survey', submission, { 'at-calendar': '1' })
  site.clock.advance(DAY_MS)
  expect(await site.worker.sendDue()).toEqual([])
})

it('mails no one who booked, asked for times or ended the survey, or where it’s off', async ({ site }) => {
  for (const [email, time, headers] of [
    ['booked@example.com', BOOKING, {}],
    ['asked@example.com', {}, asking('2026-03-09')],
    ['ended@example.com', {}, {}],
  ] as const)
    await site.post('/api/survey', { ...(await leaveAtCalendar(site, { email })), ...time }, headers)
  site.clock.advance(WAIT_MS)
  const subjects = (await site.worker.sendDue()).map(({ subject }) => subject)
  expect(subjects).toHaveLength(3)
  expect(subjects).not.toContain('You can still pick a time for your call')
  const quiet = await openSite({ destinationsOf: toAutomation })
  await leaveAtCalendar(quiet)
  quiet.clock.advance(WAIT_MS)
  expect(await quiet.worker.sendDue()).toEqual([])
})

it.each([0, 1])('mails who answers anew in time about the survey with the time alone, %i', async (which) => {
  const site = await openSite()
  const email = 'ada@example.com'
  const first = await leaveAtCalendar(site, { email })
  // In another tab, or on another device.
  site.clock.advance(WAIT_MS / 2)
  const both = [first, await leaveAtCalendar(site, { email })]
  await site.post('/api/survey', { ...both[which], ...BOOKING })
  expect((await site.worker.sendDue()).map(({ subject }) => subject)).toEqual(['Your call on Tuesday, March 10'])
  site.clock.advance(DAY_MS)
  expect(await site.worker.sendDue()).toEqual([])
})

it('never mails it twice: two servers, a resend, another spelling of the name', async ({ site }) => {
  const submission = await leaveAtCalendar(site)
  site.clock.advance(WAIT_MS)
  const other = await openMailWorker(site, site.server)
  await Promise.all([site.worker.sendDue(), other.sendDue()])
  expect(site.server.mails).toHaveLength(1)
  // The owner's "Send again" is refused; if the delivery is due again in another way, nothing is sent.
  const delivery = await deliveryOf(site, submission.uuid, 'visitor-mail')
  expect(await enqueueAgain(site.db, site.clock(), delivery?.id ?? '')).toBe(true)
  await site.worker.sendDue()
  const renamed = { ...submission, firstName: 'Augusta' }
  await site.post('/api/survey', renamed, { 'at-calendar': '1', [CORRECTED_HEADER]: '1' })
  site.clock.advance(HOUR_MS)
  await site.worker.sendDue()
  expect(site.server.mails).toHaveLength(1)
})

it('leaves it at that if a server dies while it sends', async ({ site }) => {
  const submission = await leaveAtCalendar(site)
  site.clock.advance(WAIT_MS)
  const now = site.clock()
  // It noted the mail and maybe sent it, and never said how it went.
  await claimDue(site, 'visitor-mail')
  const { email_key } = await readLead(site.db, submission.uuid)
  const emailKey = email_key ?? ''
  const note = noteOfCallMail({ id: submission.uuid, emailKey }, { now, until: now + DAY_MS })
  await insertNew(site.db, 'mail_links', note)
  site.clock.advance(30_000)
  expect(await site.worker.sendDue()).toEqual([])
  expect(await deliveryOf(site, submission.uuid, 'visitor-mail')).toMatchObject({ delivered_at: site.clock() })
})

it('tries again what the mail server is known not to have taken', async ({ site }) => {
  await leaveAtCalendar(site)
  site.clock.advance(WAIT_MS)
  const gone = await startMailServer()
  await gone[Symbol.asyncDispose]()
  await (await openMailWorker(site, gone)).sendDue()
  site.clock.advance(HOUR_MS)
  expect(await site.worker.sendDue()).toHaveLength(1)
})

it('mails a corrected address once, and ends the link that the wrong one got', async ({ mailed: site }) => {
  const corrected = { ...site.submission, email: 'right@example.com' }
  await site.post('/api/survey', corrected, { 'at-calendar': '1', [CORRECTED_HEADER]: '1' })
  site.clock.advance(HOUR_MS)
  const mails = await site.worker.sendDue()
  expect(mails.map(({ to }) => to)).toEqual(['right@example.com'])
  expect((await openLink(site, site.mail.pick)).status).toBe(404)
  expect((await give(site, site.mail.pick, BOOKING)).status).toBe(410)
  expect((await openLink(site, mails[0]?.pick ?? '')).status).toBe(200)
})

it('opens the calendar with the name and the address alone, and on any device', async ({ mailed: site }) => {
  const { firstName, lastName, email } = site.submission
  const invitee = { firstName, lastName, email, leadId: expect.any(String) }
  const callLink = { state: 'good', token: site.mail.pick, invitee }
  const { text } = await openLink(site, site.mail.pick)
  expect(JSON.parse(text)).toEqual({ path: '/contact/time/link', given: { callLink } })
})

it('takes a booking into the same lead, tells everybody once, and counts it once', async () => {
  const [page, variant] = ['/lp_01-legal-ops-automation', 'a'] as const
  const touch = { page: `${page}_${variant}`, variant }
  const from = writeAttribution({ first: touch, last: { page: '/' } }) ?? ''
  const site = await openWithMail({ [ATTRIBUTION_HEADER]: from })
  const [first] = await site.worker.sendDue('owner-mail')
  for (const _ of [1, 2]) expect((await give(site, site.mail.pick, BOOKING)).status).toBe(200)
  expect(await site.db.selectFrom('leads').select('id').execute()).toEqual([{ id: site.submission.uuid }])
  const { payload } = await readLead(site.db, site.submission.uuid)
  expect(JSON.parse(payload)).toEqual({ ...site.submission, ...BOOKING })
  expect(await sumCounts(site.db, {})).toEqual([{ page, variant, step: 'booked', count: 1 }])
  // Another booking isn't taken, and the link has ended.
  const other = { ...BOOKING, eventUri: 'https://api.calendly.com/scheduled_events/3333' }
  expect((await give(site, site.mail.pick, other)).status).toBe(409)
  expect((await openLink(site, site.mail.pick)).text).toContain('"state":"booked"')
  // Its confirmation is another mail, under another Message-ID. Who has the link got the first one: it comes at once.
  const [confirmation, ...more] = await site.worker.sendDue()
  expect(more).toEqual([])
  expect(confirmation?.subject).toContain('Your call on')
  expect(confirmation?.headers['message-id']).not.toBe(site.mail.headers['message-id'])
  expect(confirmation?.headers['list-unsubscribe']).toBeUndefined()
  const [second] = await site.worker.sendDue('owner-mail')
  expect([first?.subject, second?.subject]).toEqual(['New lead: Ada Byron (survey)', 'Call booked: Ada Byron (survey)'])
})

it('takes times that are asked for, once, and then opens no calendar', async ({ mailed: site }) => {
  // On a device whose date is weeks off, which the owner is told.
  for (const _ of [1, 2]) expect((await give(site, site.mail.pick, {}, asking('2026-01-27'))).status).toBe(200)
  expect((await give(site, site.mail.pick, BOOKING)).status).toBe(409)
  expect((await readLead(site.db, site.submission.uuid)).asked_times).not.toBeNull()
  expect((await openLink(site, site.mail.pick)).text).toContain('"state":"asked"')
  expect((await give(site, site.mail.pick, {})).status).toBe(422)
  const texts = [...(await site.worker.sendDue()), ...(await site.worker.sendDue('owner-mail'))].map(({ text }) => text)
  const wereOver = texts.map((text) => /morning \(Coordinated Universal Time\)(, over before)?/.exec(text)?.[1])
  expect(wereOver).toEqual([undefined, ', over before'])
})

it('ends after a week, with the lead, and for who guesses', async ({ mailed: site }) => {
  const { pick } = site.mail
  const altered = (at: number) => `${pick.slice(0, at)}${pick[at] === 'A' ? 'B' : 'A'}${pick.slice(at + 1)}`
  for (const token of [altered(0), altered(pick.length - 1), 'x'.repeat(80), 'x']) {
    expect((await openLink(site, token)).status).toBe(404)
    expect((await give(site, token, BOOKING)).status).toBe(410)
  }
  // Each link is for one thing.
  expect((await openLink(site, site.mail.stop)).status).toBe(404)
  expect((await openLink(site, pick, '/contact/no-mail')).status).toBe(404)
  site.clock.advance(7 * DAY_MS)
  expect((await openLink(site, pick)).status).toBe(410)
  expect((await give(site, pick, BOOKING)).status).toBe(410)
  await erasePerson(site, site.submission.email)
  expect((await openLink(site, pick)).status).toBe(404)
  expect((await give(site, pick, BOOKING)).status).toBe(410)
  expect(await site.db.selectFrom('leads').select('id').execute()).toEqual([])
})

it('stops by the button of its page or of a mail program, and never by opening a link', async ({ mailed: site }) => {
  const { stop } = site.mail
  for (const _ of [1, 2])
    expect((await openLink(site, stop, '/contact/no-mail')).text).toContain(`"state":"good","token":"${stop}"`)
  const pressed = await postForm(site, '/api/stop-call-mail', { token: stop })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/contact/no-mail/${stop}`])
  expect((await openLink(site, stop, '/contact/no-mail')).text).toContain('"state":"used"')
  // As a mail program without that button opens it, and a scanner looks at it.
  for (const method of ['GET', 'HEAD']) {
    const opened = await site.app.request(`/api/stop-call-mail/${stop}`, { method })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/contact/no-mail/${stop}`])
  }
  // As a mail provider sends it, from no page.
  expect((await site.app.request(`/api/stop-call-mail/${stop}`, ONE_CLICK)).status).toBe(200)
  expect((await site.app.request(`/api/stop-call-mail/${site.mail.pick}`, ONE_CLICK)).status).toBe(410)
  // Another survey from that address: no such mail, but what it asks for is confirmed.
  site.clock.advance(DAY_MS)
  const another = await leaveAtCalendar(site)
  site.clock.advance(WAIT_MS)
  expect(await site.worker.sendDue()).toEqual([])
  expect(await deliveryOf(site, another.uuid, 'visitor-mail')).toBeUndefined()
  await site.post('/api/survey', { ...another, ...BOOKING })
  expect((await site.worker.sendDue()).map(({ subject }) => subject)).toEqual([expect.stringContaining('Your call on')])
})

it('welcomes a new subscriber once, with a way out that the owner hears of', async () => {
  const toAll = ['newsletter', 'visitor-mail', 'owner-mail'] as const
  const ways: Partial<Record<QueuedKind, (typeof toAll)[number][]>> = {
    newsletter: ['newsletter', 'visitor-mail'],
    'newsletter-left': ['owner-mail'],
  }
  const site = await openSite({ destinationsOf: (kind) => ways[kind] ?? [] })
  const submission = newsletterSubmission()
  for (const _ of [1, 2]) await site.post('/api/newsletter', submission)
  const [mail, ...others] = await site.worker.sendDue()
  expect([mail?.to, mail?.subject, others]).toEqual([submission.email, 'You’re on the list', []])
  const stop = mail?.stop ?? ''
  expect(mail?.headers['list-unsubscribe']).toBe(`<https://www.firm.example/api/stop-call-mail/${stop}>`)
  const shown = async () => /"state":"\w+"/.exec((await openLink(site, stop, '/contact/no-mail')).text)?.[0]
  for (const _ of [1, 2]) expect(await shown()).toBe('"state":"good"')
  for (const _ of [1, 2]) expect((await site.app.request(`/api/stop-call-mail/${stop}`, ONE_CLICK)).status).toBe(200)
  expect(await shown()).toBe('"state":"used"')
  // What wasn't passed on stays here.
  expect(await deliveryOf(site, submission.uuid, 'newsletter')).toBeUndefined()
  const reported = await site.worker.sendDue('owner-mail')
  const told = reported.map(({ subject, text }) => [subject, text.includes(submission.email)])
  expect(told).toEqual([['Someone left the newsletter', true]])
  // A survey from that address is another matter.
  expect((await openLink(site, stop)).status).toBe(404)
  await erasePerson(site, submission.email)
  expect(await site.db.selectFrom('mail_links').select('purpose').execute()).toEqual([])
})

it('sends none while the owner has switched them off, at once', async ({ site }) => {
  await leaveAtCalendar(site)
  site.clock.advance(WAIT_MS)
  expect(await switchCallMail(site, { isOn: false, by: 'owner@firm.example' })).toBe(true)
  expect(await site.worker.sendDue()).toEqual([])
  expect(await switchCallMail(site, { isOn: true, by: 'owner@firm.example' })).toBe(true)
  site.clock.advance(HOUR_MS)
  await leaveAtCalendar(site, { email: 'grace@example.com' })
  site.clock.advance(WAIT_MS)
  expect((await site.worker.sendDue()).map(({ to }) => to)).toEqual(['grace@example.com'])
})
