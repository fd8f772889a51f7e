import { randomUUID } from 'node:crypto'
import { UNDO_MS } from '#contracts/calls.ts'
import { DAY_MS } from '#contracts/clock.ts'
import type { LeadAnswer } from '#contracts/console-leads.ts'
import { NO_BOOKING } from '#test/call-mail.ts'
import { type ConsoleBrowser, signInAs } from '#test/console.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { it as base, expect } from '#test/it.ts'
import { mailing } from '#test/mailed-links.ts'
import { sendSurvey } from '#test/send-survey.ts'
import { agreeOnCall, undoAgreed } from '../calls/agreed-call.ts'
import { erasePerson } from '../privacy/erase-person.ts'
import { personAsJson } from './export-leads.ts'
import { setLeadState } from './lead-state.ts'
import { sendReply, undoReply } from './reply.ts'
import { findPerson } from './stored-lead.ts'

const LEADS = '/api/console/leads'
const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example' }

const destinationsOf = mailing('reply')
const it = base.extend('given', { destinationsOf })

it('emails a reply in a minute, once, which answers the lead, and takes it back before', async ({
  test,
  staff,
  worker,
}) => {
  await using second = await createTestApp({ db: test.db, destinationsOf })
  const other = await signInAs(second, 'staff', 'other')
  const id = await sendSurvey(test, { ...NO_BOOKING, ...ADA })
  const show = () => staff.read<LeadAnswer>(`${LEADS}/${id}`)
  const written = { id: randomUUID(), subject: 'Your message', text: 'Dear Ada,\n\n<b>Thursday</b>?' }
  const reply = (by: ConsoleBrowser) => by.post(`${LEADS}/${id}/reply`, written)
  const undo = () => staff.post(`${LEADS}/${id}/undo-reply`, { id: written.id })
  expect(await show()).toMatchObject({ mailsReplies: true, replies: [] })
  for (const text of [' ', 'x'.repeat(5001)])
    expect((await staff.post(`${LEADS}/${id}/reply`, { ...written, text })).status).toBe(422)
  const pressed = await Promise.all([reply(staff), reply(staff), reply(other)])
  expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
  const undoUntil = test.clock() + UNDO_MS
  expect(await show()).toMatchObject({
    lead: { state: 'contacted', waitsSince: null },
    replies: [{ text: written.text, state: 'waiting', undoUntil }],
  })
  expect([(await undo()).status, (await undo()).status]).toEqual([200, 409])
  expect(await show()).toMatchObject({ lead: { state: 'new' }, replies: [] })

  await reply(staff)
  expect(await worker.sendDue()).toEqual([])
  test.clock.advance(UNDO_MS)
  const [mail, ...others] = await worker.sendDue()
  expect([mail?.to, mail?.subject, others]).toEqual([ADA.email, 'Your message', []])
  expect(mail?.text).toContain('Dear Ada,\n\n<b>Thursday</b>?')
  expect(mail?.headers['reply-to']).toBe('hello@gimbal.example')
  expect(await (await undo()).text()).toBe('Too late to undo: it’s on its way.')
  expect((await show()).replies).toMatchObject([{ by: expect.any(String), state: 'sent', undoUntil: null }])
  expect(personAsJson(await findPerson(test.db, ADA.email))).toContain('Thursday')
  await erasePerson(test, ADA.email)
  expect(await test.db.selectFrom('messages').selectAll().execute()).toEqual([])
})

it('sends other words, too, that come under the id of a reply that was sent', async ({ test }) => {
  const deps = { db: test.db, clock: test.clock, destinationsOf }
  const both = [await sendSurvey(test, ADA), await sendSurvey(test, { email: 'b@b.example' })]
  const id = randomUUID()
  for (const text of ['First.', 'First, and more.', 'First, and more.'])
    for (const leadId of both) await sendReply(deps, { leadId, by: 'a@firm.example', id, subject: 'Hi', text })
  const stored = (await test.db.selectFrom('messages').select('payload').execute()).map(({ payload }) => payload)
  for (const text of ['First.', 'First, and more.'])
    expect(stored.filter((payload) => payload.includes(`"${text}"`))).toHaveLength(2)
  expect(stored).toHaveLength(4)
})

it('takes back the state, too, by a clock that goes on meanwhile', async ({ test }) => {
  const leadId = await sendSurvey(test, { ...NO_BOOKING, ...ADA })
  let now = test.clock()
  const deps = { db: test.db, timeZone: 'UTC', clock: () => (now += 1), destinationsOf }
  const who = { leadId, by: 'ada@firm.example' }
  const stateOf = async () => (await findPerson(test.db, ADA.email)).leads.map(({ listing }) => listing?.state)
  const id = randomUUID()
  await sendReply(deps, { ...who, id, subject: 'Your message', text: 'Thursday?' })
  expect(await stateOf()).toEqual(['contacted'])
  await undoReply(deps, { ...who, id })
  expect(await stateOf()).toEqual(['new'])
  await agreeOnCall(deps, { ...who, startsAt: now + DAY_MS })
  await undoAgreed(deps, who)
  expect(await stateOf()).toEqual(['new'])
})

it('answers a client, and takes that back, without saying who made them one anew', async ({ test, staff }) => {
  const first = await sendSurvey(test, { ...NO_BOOKING, ...ADA })
  await setLeadState(test, { id: first, from: 'new', to: 'client', by: 'grace@firm.example' })
  const lead = { state: 'client', stateBy: 'grace@firm.example', stateAt: test.clock() }
  test.clock.advance(1000)
  const again = await sendSurvey(test, { ...NO_BOOKING, ...ADA })
  const [path, id, waitsSince] = [`${LEADS}/${again}`, randomUUID(), test.clock()]
  const show = () => staff.read<LeadAnswer>(path)
  expect(await show()).toMatchObject({ lead: { ...lead, waitsSince } })
  test.clock.advance(1000)
  await staff.post(`${path}/reply`, { id, subject: 'Hi', text: 'Yes.' })
  expect(await show()).toMatchObject({ lead: { ...lead, waitsSince: null } })
  await staff.post(`${path}/undo-reply`, { id })
  expect(await show()).toMatchObject({ lead: { ...lead, waitsSince } })
})
