import ICAL from 'ical.js'
import { ASKED_TIMES_HEADER, writeAskedTimes } from '#contracts/asked-times.ts'
import { UNDO_MS } from '#contracts/calls.ts'
import { HOUR_MS } from '#contracts/clock.ts'
import type { LeadAnswer, LeadsAnswer } from '#contracts/console-leads.ts'
import type { Destination, QueuedKind } from '#contracts/lead-kind.ts'
import { businessCardSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { agreeOnCall, cancelAgreed, showAgreed } from '#server/flows/calls/agreed-call.ts'
import { readEvents } from '#server/store/calls/calls.ts'
import { sendCalendlyEvent } from '#test/calendly-events.ts'
import { NO_BOOKING, type ReadMail, toVisitorsToo } from '#test/call-mail.ts'
import { auditOf, type ConsoleBrowser, signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { dumpStore } from '#test/dump-store.ts'
import { it as base, expect } from '#test/it.ts'
import { sendSurvey } from '#test/send-survey.ts'
import { settleDue } from '#test/store/claim-due.ts'
import { readLead } from '#test/store/store-lead.ts'

const destinationsOf = (kind: QueuedKind): readonly Destination[] =>
  kind === 'agreed-call' ? ['visitor-mail', 'owner-mail'] : toVisitorsToo(kind)

/** Tuesday, 10:00 a.m. in New York. */
const AT = '2026-03-10T14:00:00.000Z'

const ASKED = { halfDays: [{ date: '2026-03-10', half: 'morning' as const }], timeZone: 'America/Chicago' }

const it = base
  .extend('given', { destinationsOf, hearsCalendar: true })
  /** The lead of someone who asked for times; everything about it is delivered. */
  .extend('id', async ({ test }) => {
    const headers = { [ASKED_TIMES_HEADER]: writeAskedTimes(ASKED) }
    const lead = await sendSurvey(test, { ...NO_BOOKING, email: 'ada@x.example' }, headers)
    for (const destination of ['survey', 'owner-mail', 'visitor-mail'] as const) await arrive(test, destination)
    return lead
  })

/** Takes what's due of leads as delivered. @returns their payloads with what they tell anew */
const arrive = async (test: TestApp, destination: Destination) =>
  Promise.all(
    (await settleDue(test, destination)).map(async ({ lead_id, update_kind }) => {
      const { payload } = await readLead(test.db, lead_id ?? '')
      return { update: update_kind, ...(JSON.parse(payload) as Record<string, string>) }
    }),
  )

const leadOf = (browser: ConsoleBrowser, id: string) => browser.read<LeadAnswer>(`/api/console/leads/${id}`)

/** Sets, cancels or undoes a call. @returns the status, and what's said if it's refused */
async function ask(browser: ConsoleBrowser, id: string, what: 'set' | 'move' | 'cancel' | 'undo', body: object = {}) {
  const answer = await browser.post(`/api/console/calls/${id}/${what}`, body)
  return answer.ok ? [200] : [answer.status, await answer.text()]
}

const fileIn = ({ calendar }: ReadMail) => {
  const component = new ICAL.Component(ICAL.parse(calendar))
  const event = new ICAL.Event(component.getAllSubcomponents('vevent')[0])
  return { method: component.getFirstPropertyValue('method'), uid: event.uid, sequence: event.sequence, event }
}

it('sets a call at an asked-for time: both get it by mail, with a file', async ({ test, staff, id, worker }) => {
  const { asked } = await leadOf(staff, id)
  // From nine to noon in Chicago.
  expect(asked).toEqual([
    { from: Date.parse(AT), to: Date.parse('2026-03-10T17:00:00Z'), says: 'morning, Central Time' },
  ])
  // The second one is a double click.
  for (const _ of [1, 2]) expect(await ask(staff, id, 'set', { at: AT })).toEqual([200])
  expect(await leadOf(staff, id)).toMatchObject({
    lead: { state: 'contacted', call: 'booked', callAt: Date.parse(AT), waitsSince: null },
    mailsCalls: true,
    agreed: { at: Date.parse(AT), state: 'booked', isMailed: true, undoUntil: test.clock() + UNDO_MS },
  })
  test.clock.advance(UNDO_MS - 1)
  for (const due of [await worker.sendDue(), await worker.sendDue('owner-mail'), await arrive(test, 'survey')])
    expect(due).toEqual([])
  test.clock.advance(1)
  const [toVisitor, ...more] = await worker.sendDue()
  const [toOwner, ...others] = await worker.sendDue('owner-mail')
  expect([more, others]).toEqual([[], []])
  if (!toVisitor || !toOwner) throw new Error('an email is missing')
  expect([toVisitor.to, toOwner.to]).toEqual(['ada@x.example', 'owner@firm.example'])
  expect(toVisitor.subject).toBe('Your call on Tuesday, March 10')
  // On the clock of who asked, and on the firm's.
  expect(toVisitor.text.replaceAll('\u00a0', ' ')).toMatch(
    /Tuesday, March 10, 2026, 9:00 a\.m\. Central Time[^]*On our clock[^]*Tuesday, March 10, 10:00 a\.m\. EDT/,
  )
  expect(toOwner.text.replaceAll('\u00a0', ' ')).toContain('10:00 a.m. EDT')
  expect(toOwner.subject).toBe('Call set: Ada Byron, Tuesday, March 10')
  const [theirs, ours] = [fileIn(toVisitor), fileIn(toOwner)]
  expect(theirs).toMatchObject({ method: 'PUBLISH', uid: ours.uid, sequence: 0 })
  expect(theirs.event.startDate.toJSDate().toISOString()).toBe(AT)
  expect(ours.event.summary).toBe('Call Ada Byron (Byron Law)')
  expect(ours.event.description).toContain(`https://www.firm.example/console/leads/${id}`)
  expect(await arrive(test, 'survey')).toMatchObject([{ update: 'booked', firstMeetingTimestamp: AT }])

  // Then it can be cancelled, but not undone.
  expect(await ask(staff, id, 'undo')).toEqual([409, 'Too late to undo: the emails are on their way.'])
  expect(await ask(staff, id, 'cancel')).toEqual([200])
  expect((await leadOf(staff, id)).lead).toMatchObject({ state: 'contacted', callAt: null })
  test.clock.advance(UNDO_MS)
  const cancelled = [...(await worker.sendDue()), ...(await worker.sendDue('owner-mail'))]
  const cancellation = { method: 'CANCEL', uid: theirs.uid, sequence: 1 }
  expect(cancelled.map(fileIn)).toMatchObject([cancellation, cancellation])
  expect(cancelled[0]?.subject).toBe('Your call is canceled')
  expect(await arrive(test, 'survey')).toMatchObject([{ update: 'cancelled', firstMeetingTimestamp: '', eventUri: '' }])
  // And set anew: calendars show it again.
  await ask(staff, id, 'set', { at: AT })
  test.clock.advance(UNDO_MS)
  const [again] = await worker.sendDue()
  expect(again && fileIn(again)).toMatchObject({ method: 'REQUEST', uid: theirs.uid, sequence: 2 })
  const noted = (await auditOf(test)).map(([, what]) => what)
  expect(noted).toEqual(expect.arrayContaining(['set a time for a call', 'canceled a call']))
})

it('takes back within the minute all that setting a call has changed', async ({ test, staff, id }) => {
  // The same person has another form, which shares the state.
  await test.post('/api/business-card', businessCardSubmission({ Email: 'ADA@x.example' }))
  await arrive(test, 'business-card')
  const stateOf = async () => {
    const { leads, lead_listings, calls, messages, daily_counts } = await dumpStore(test.db)
    const deliveries = test.db.selectFrom('deliveries').select(['id', 'delivered_at', 'update_kind']).orderBy('id')
    return { leads, lead_listings, calls, messages, daily_counts, deliveries: await deliveries.execute() }
  }
  const before = await stateOf()
  test.clock.advance(HOUR_MS)
  await ask(staff, id, 'set', { at: AT })
  expect(await stateOf()).not.toEqual(before)
  test.clock.advance(UNDO_MS - 1)
  expect(await ask(staff, id, 'undo')).toEqual([200])
  expect(await stateOf()).toEqual(before)
  test.clock.advance(10 * UNDO_MS)
  expect(await arrive(test, 'survey')).toEqual([])
  expect((await ask(staff, id, 'undo'))[0]).toBe(409)

  // A cancellation, too.
  await ask(staff, id, 'set', { at: AT })
  test.clock.advance(UNDO_MS)
  for (const destination of ['visitor-mail', 'owner-mail', 'survey'] as const) await settleDue(test, destination)
  const set = await stateOf()
  await ask(staff, id, 'cancel')
  expect(await ask(staff, id, 'undo')).toEqual([200])
  expect(await stateOf()).toEqual(set)
})

it('moves what the owner set once on two servers, takes it back, tells once', async ({ test, staff, id, worker }) => {
  await using second = await createTestApp({ db: test.db, destinationsOf })
  const other = await signInAs(second, 'staff', 'other')
  await ask(staff, id, 'set', { at: AT })
  for (const each of [test, second]) each.clock.advance(UNDO_MS)
  const [first] = await worker.sendDue()
  const uid = first && fileIn(first).uid
  await Promise.all([settleDue(test, 'owner-mail'), arrive(test, 'survey')])
  const from = Date.parse(AT)
  const [three, four] = ['2026-03-11T15:00', '2026-03-11T16:00']
  const move = (by: ConsoleBrowser, local?: string, at = from) => ask(by, id, 'move', { from: at, local })
  const late = 'Someone moved it in the meantime. Nothing was changed.'
  expect(await Promise.all([move(staff, three), move(other, four)])).toEqual(
    expect.arrayContaining([[200], [409, late]]),
  )
  expect(await ask(staff, id, 'undo')).toEqual([200])
  expect((await leadOf(staff, id)).agreed).toMatchObject({ at: from, state: 'booked', undoUntil: null })
  // Pressed twice; the day of the move is in the owner's zone.
  for (const _ of [1, 2]) expect(await move(staff, three)).toEqual([200])
  const to = Date.parse('2026-03-11T19:00:00Z')
  expect(await leadOf(staff, id)).toMatchObject({
    lead: { call: 'moved', callAt: to },
    agreed: { at: to, state: 'moved', undoUntil: test.clock() + UNDO_MS },
  })
  test.clock.advance(UNDO_MS)
  const [moved, ...more] = [...(await worker.sendDue()), ...(await worker.sendDue('owner-mail'))]
  expect(moved?.subject).toBe('Your call is now on Wednesday, March 11')
  expect(moved && fileIn(moved)).toMatchObject({ method: 'REQUEST', uid, sequence: 1 })
  expect(more.map(({ subject }) => subject)).toEqual(['Call moved: Ada Byron, Wednesday, March 11'])
  const told = { update: 'moved', firstMeetingTimestamp: '2026-03-11T19:00:00.000Z' }
  expect(await arrive(test, 'survey')).toMatchObject([told])

  // Against a cancellation: it's off in the end, whichever came first.
  const [, canceled] = await Promise.all([move(staff, four, to), ask(other, id, 'cancel')])
  expect(canceled).toEqual([200])
  expect(await leadOf(staff, id)).toMatchObject({ lead: { callAt: null }, agreed: { state: 'cancelled' } })
  expect((await move(staff, four, to))[0]).toBe(409)
})

it('leads to the scheduler’s own pages for a call that was booked there, until it’s off', async ({ test, staff }) => {
  const { uuid: leadId } = surveySubmission()
  await test.post('/api/survey', surveySubmission({ ...NO_BOOKING, uuid: leadId }))
  const pagesOf = async () => (await leadOf(staff, leadId)).atCalendar
  expect(await pagesOf()).toBeNull()
  await sendCalendlyEvent(test, { name: 'one', leadId })
  const pages = { move: 'https://calendly.com/reschedulings/one', cancel: 'https://calendly.com/cancellations/one' }
  expect(await pagesOf()).toEqual(pages)
  await sendCalendlyEvent(test, { event: 'invitee.canceled', name: 'one', leadId })
  expect(await pagesOf()).toBeNull()
})

it('takes a typed time in the owner’s zone, and refuses what can’t be', async ({ test, staff, id }) => {
  // Without a number, it doesn't ask to be called.
  const card = businessCardSubmission({ Phone: '' })
  await test.post('/api/business-card', card)
  for (const local of ['2026-03-01T10:00', '2028-03-01T10:00', 'tomorrow'])
    expect([local, (await ask(staff, id, 'set', { local }))[0]]).toEqual([local, 422])
  for (const [of, status] of Object.entries({ 'no-lead': 404, [card.UUID]: 409 }))
    expect([of, (await ask(staff, of, 'set', { at: AT }))[0]]).toEqual([of, status])
  expect((await ask(staff, id, 'cancel'))[0]).toBe(409)
  // After the clocks change there, on March 8.
  expect(await ask(staff, id, 'set', { local: '2026-03-10T10:00' })).toEqual([200])
  expect((await leadOf(staff, id)).agreed?.at).toBe(Date.parse(AT))
  const twice = 'There’s a call already. Cancel it before you set another.'
  expect(await ask(staff, id, 'set', { at: '2026-03-11T14:00:00.000Z' })).toEqual([409, twice])
  expect((await leadOf(staff, card.UUID)).taken).toEqual([Date.parse(AT)])
})

it('sets, cancels and takes back a card’s call, and leaves its JSON alone', async ({ test, staff, owner, worker }) => {
  const card = businessCardSubmission({ Email: 'ada@x.example', Phone: '202 555 0111' })
  const id = card.UUID
  await test.post('/api/business-card', card)
  const [asSent] = await arrive(test, 'business-card')
  const listed = async (view: string) =>
    (await staff.read<LeadsAnswer>(`/api/console/leads?view=${view}`)).leads.map((lead) => lead.id)
  const lists = async () => [await listed('to-answer'), await listed('booked')]
  expect(await lists()).toEqual([[id], []])
  expect(await ask(staff, id, 'set', { at: AT })).toEqual([200])
  expect((await leadOf(staff, id)).agreed).toMatchObject({ at: Date.parse(AT), state: 'booked', isMailed: true })
  expect(await lists()).toEqual([[], [id]])
  expect(await ask(staff, id, 'undo')).toEqual([200])
  expect(await lists()).toEqual([[id], []])

  await ask(staff, id, 'set', { at: AT })
  // The same card again, as after a network error, changes nothing.
  await test.post('/api/business-card', card)
  test.clock.advance(UNDO_MS)
  const set = (await worker.sendDue()).find(({ subject }) => subject === 'Your call on Tuesday, March 10')
  expect(set && fileIn(set)).toMatchObject({ method: 'PUBLISH', sequence: 0 })
  expect(set?.text).not.toContain('survey')
  expect(await (await owner.post('/api/console/leads/export')).text()).toContain(AT)
  expect(await ask(staff, id, 'cancel')).toEqual([200])
  test.clock.advance(UNDO_MS)
  expect((await worker.sendDue()).map(({ subject }) => subject)).toEqual(['Your call is canceled'])
  // Its automation has it as it was sent, and nothing more to hear of it.
  expect(await arrive(test, 'business-card')).toEqual([])
  expect(JSON.parse((await readLead(test.db, id)).payload)).toEqual({ ...asSent, update: undefined })
})

it('goes by the call that’s on, though the one before was canceled by a clock that’s ahead', async ({
  test,
  id: leadId,
}) => {
  const serverOf = (aheadMs: number) => ({ db: test.db, clock: () => test.clock() + aheadMs, destinationsOf })
  const call = { leadId, by: 'ada@firm.example' }
  const [right, ahead] = [serverOf(0), serverOf(5000)]
  const stateNow = async () => (await showAgreed(test.db, await readEvents(test.db, leadId), test.clock()))?.state
  await agreeOnCall(ahead, { ...call, startsAt: Date.parse(AT) })
  await cancelAgreed(ahead, call)
  await agreeOnCall(right, { ...call, startsAt: Date.parse(AT) + HOUR_MS })
  expect(await stateNow()).toBe('booked')
  await cancelAgreed(right, call)
  expect((await readEvents(test.db, leadId)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
})
