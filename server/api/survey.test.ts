import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it, test } from 'vitest'
import { nextWorkingDays } from '#app/survey/working-days.ts'
import { ASKED_TIMES_HEADER, type AskedTimes, writeAskedTimes } from '#contracts/asked-times.ts'
import type { LeadAnswer } from '#contracts/console-leads.ts'
import { CORRECTED_HEADER } from '#contracts/survey-questions.ts'
import { erasePerson } from '#server/flows/people/erase-person.ts'
import { exportCsv, exportJson, personAsJson } from '#server/flows/people/export-leads.ts'
import { findPerson } from '#server/flows/people/stored-lead.ts'
import { claimDueDeliveries, settleDelivery } from '#server/store/deliveries.ts'
import { findLead, storedAskedTimes } from '#server/store/leads.ts'
import { readListingsOf } from '#server/store/listings/person-listings.ts'
import { signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { dumpStore } from '#test/dump-store.ts'
import { readLead } from '#test/store/store-lead.ts'
import { surveySubmission } from '#test/submissions.ts'

it('takes what this build does not ask, since the page may be older or newer, and what nobody gave', async () => {
  await using test = await createTestApp()
  const gone = { firmType: '', attorneyCountRange: '', issue: '', engagement: 'of-another-build', monthlyRevenue: '5' }
  for (const given of [gone, { website: '', firstMeetingTimestamp: '', eventUri: '' }])
    expect((await test.post('/api/survey', surveySubmission(given))).status).toBe(200)
})

it('keeps answers without a field beside the JSON, for exports, and delivers the JSON alone', async () => {
  await using test = await createTestApp()
  const plain = surveySubmission()
  const submission = surveySubmission({ email: 'Grace@example.com' })
  const answers = { 'heard-from': 'A friend, eve@example.com', 'office-days': 'four' }
  for (const body of [plain, { ...submission, answers }, { ...submission, answers }]) {
    expect((await test.post('/api/survey', body)).status).toBe(200)
  }
  expect((await test.post('/api/survey', { ...submission, answers: { 'office-days': 'five' } })).status).toBe(409)
  const stored = await readLead(test.db, submission.uuid)
  expect(stored.payload).toBe(JSON.stringify(submission))
  expect((await readLead(test.db, plain.uuid)).answers).toBeNull()

  const gather = (pieces: AsyncIterable<string>) => text(Readable.from(pieces))
  const exported = JSON.parse(await gather(exportJson(test.db, {}))) as {
    id: string
    answers: object
    payload: object
  }[]
  expect(exported.find(({ id }) => id === submission.uuid)).toMatchObject({ answers, payload: submission })
  const lines = (await gather(exportCsv(test.db, {}))).split('\r\n')
  expect(lines[0]).toMatch(/,"answer_heard-from","answer_office-days"$/)
  expect(lines.filter((line) => line.endsWith(',"A friend, eve@example.com","four"'))).toHaveLength(1)
  expect(lines.filter((line) => line.endsWith(',"",""'))).toHaveLength(1)
  expect(await gather(exportCsv(test.db, { kinds: ['newsletter'] }))).not.toContain('answer_')

  expect((await findPerson(test.db, 'grace@example.com')).leads[0]?.answers).toMatchObject({ 'office-days': 'four' })
  expect((await findPerson(test.db, 'eve@example.com')).mentionedIn).toEqual([submission.uuid])
  await erasePerson(test, 'grace@example.com')
  expect(JSON.stringify(await dumpStore(test.db))).not.toContain('A friend')
})

const timeZone = 'America/Los_Angeles'

/** Times that can be requested now. */
function timesOf({ clock }: TestApp, ...places: [day: number, half: 'morning' | 'afternoon'][]): AskedTimes {
  const days = nextWorkingDays(clock(), timeZone)
  return { timeZone, halfDays: places.map(([day, half]) => ({ date: days[day] ?? '', half })) }
}

const ask = (test: TestApp, submission: object, times: AskedTimes | string) =>
  test.post('/api/survey', submission, {
    [ASKED_TIMES_HEADER]: typeof times === 'string' ? times : writeAskedTimes(times),
  })

/** Claims what's due for the survey's automation. */
const claim = ({ db, clock }: TestApp) =>
  claimDueDeliveries(db, { destination: 'survey', now: clock(), leaseEnd: clock() + 30_000, limit: 10 })

it('keeps the times that are asked for beside the JSON, for commands and exports, until they are erased', async () => {
  await using test = await createTestApp()
  const submission = surveySubmission({ eventUri: '', firstMeetingTimestamp: '' })
  const times = timesOf(test, [0, 'afternoon'], [4, 'morning'])
  expect((await ask(test, submission, times)).status).toBe(200)
  expect((await test.post('/api/survey', surveySubmission({ email: 'eve@example.com' }))).status).toBe(200)
  const stored = await readLead(test.db, submission.uuid)
  expect(stored.payload).toBe(JSON.stringify(submission))
  expect(storedAskedTimes(stored)).toEqual(times)

  const gather = (pieces: AsyncIterable<string>) => text(Readable.from(pieces))
  const exported = JSON.parse(await gather(exportJson(test.db, {}))) as { id: string; askedTimes: unknown }[]
  expect(exported.map(({ askedTimes }) => askedTimes)).toEqual(expect.arrayContaining([null, times]))
  const lines = (await gather(exportCsv(test.db, {}))).trim().split('\r\n')
  const column = lines[0]?.split(',"').indexOf('asked_times"') ?? -1
  const cells = lines.slice(1).map((line) => line.split(',"')[column])
  expect(cells).toEqual(expect.arrayContaining(['"', `${writeAskedTimes(times)}"`]))

  const person = await findPerson(test.db, submission.email)
  expect(JSON.parse(personAsJson(person))).toMatchObject({ leads: [{ askedTimes: times }] })
  await erasePerson(test, submission.email)
  expect(JSON.stringify(await dumpStore(test.db))).not.toContain(timeZone)
})

it('keeps days of a device whose date is weeks off, and tells the owner', async () => {
  await using test = await createTestApp()
  const submission = surveySubmission({ eventUri: '', firstMeetingTimestamp: '' })
  expect((await ask(test, submission, '2025-10-21 morning; America/Chicago')).status).toBe(200)
  const says = 'Tuesday, October 21, morning (Central Time)'
  const answer = await (await signInAs(test, 'staff')).get(`/api/console/leads/${submission.uuid}`)
  expect(((await answer.json()) as LeadAnswer).brief.askedTimes).toEqual([`${says}, over before this arrived`])
})

test.each(['nonsense', '1020-01-01 morning; UTC', 'x'.repeat(4000)])(
  'no lead is lost by the times that it asks for: %.20s',
  async (header) => {
    await using test = await createTestApp()
    const submission = surveySubmission()
    expect((await ask(test, submission, header)).status).toBe(200)
    expect((await readLead(test.db, submission.uuid)).asked_times).toBeNull()
  },
)

it('delivers a lead again whose times come later or change, and no more than that', async () => {
  await using test = await createTestApp()
  const submission = surveySubmission()
  await test.post('/api/survey', submission)
  const [first] = await claim(test)
  if (!first) throw new Error('Nothing is due')
  await settleDelivery(test.db, first, { delivered_at: test.clock() }, test.clock())
  for (const times of [timesOf(test, [1, 'morning']), timesOf(test, [2, 'morning'])]) {
    expect((await ask(test, submission, times)).status).toBe(200)
    expect(storedAskedTimes(await readLead(test.db, submission.uuid))).toEqual(times)
    const [again, ...others] = await claim(test)
    expect([again?.id, again?.attempts, others]).toEqual([first.id, 1, []])
    if (again) await settleDelivery(test.db, again, { delivered_at: test.clock() }, test.clock())
    // A browser retry, and one from before the visitor asked.
    await ask(test, submission, times)
    await test.post('/api/survey', submission)
    expect(await claim(test)).toEqual([])
    expect(storedAskedTimes(await readLead(test.db, submission.uuid))).toEqual(times)
  }
})

it('sends a lead again that was being sent without the times', async () => {
  await using test = await createTestApp()
  const submission = surveySubmission()
  await test.post('/api/survey', submission)
  const [underWay] = await claim(test)
  if (!underWay) throw new Error('Nothing is due')
  await ask(test, submission, timesOf(test, [0, 'morning']))
  expect(await settleDelivery(test.db, underWay, { delivered_at: test.clock() }, test.clock())).toBe(false)
  expect((await claim(test)).map(({ id }) => id)).toEqual([underWay.id])
})

const typo = surveySubmission({ email: 'ada@gmial.example', phone: 'call me' })
const corrected = { ...typo, email: 'ada@gmail.example', phone: '555-0100', lastName: 'Lovelace' }
const correct = (test: TestApp, submission: object) => test.post('/api/survey', submission, { [CORRECTED_HEADER]: '1' })
const deliveries = ({ db }: TestApp) => db.selectFrom('deliveries').selectAll().execute()

it('takes corrected contact details under the same id, and delivers the lead again with them', async () => {
  await using test = await createTestApp()
  await test.post('/api/survey', typo)
  await test.db.updateTable('deliveries').set({ delivered_at: test.clock(), next_attempt_at: 1e15 }).execute()
  expect((await correct(test, corrected)).status).toBe(200)
  const lead = await readLead(test.db, typo.uuid)
  expect(JSON.parse(lead.payload)).toEqual(corrected)
  expect(lead.corrected_at).toBe(test.clock())
  const shown = await (await signInAs(test, 'staff')).get(`/api/console/leads/${typo.uuid}`)
  expect(await shown.json()).toMatchObject({ lead: { correctedAt: test.clock() } })
  expect(await deliveries(test)).toMatchObject([{ delivered_at: null, attempts: 0, next_attempt_at: test.clock() }])
  // Found by what is right now, and by nothing else.
  expect((await findPerson(test.db, corrected.email)).leads).toHaveLength(1)
  expect((await findPerson(test.db, typo.email)).leads).toEqual([])
  expect((await readListingsOf(test.db, [typo.uuid]))[0]?.search_text).toContain('lovelace')
})

it('takes a correction once, however often it comes, and the same for one whose first try never arrived', async () => {
  await using test = await createTestApp()
  await correct(test, corrected)
  expect((await readLead(test.db, typo.uuid)).corrected_at).toBeNull()
  await correct(test, { ...corrected, phone: '' })
  await test.db.updateTable('deliveries').set({ delivered_at: test.clock() }).execute()
  expect((await correct(test, { ...corrected, phone: '' })).status).toBe(200)
  expect(await deliveries(test)).toMatchObject([{ delivered_at: test.clock() }])
})

it.each([
  ['without the header', {}, { phone: '555-0100' }],
  ['of an answer', { [CORRECTED_HEADER]: '1' }, { issue: 'Another.' }],
])('refuses a change %s', async (_, headers, change) => {
  await using test = await createTestApp()
  await test.post('/api/survey', typo)
  expect((await test.post('/api/survey', { ...typo, ...change }, headers)).status).toBe(409)
  expect((await findLead(test.db, typo.uuid))?.payload).toBe(JSON.stringify(typo))
})
