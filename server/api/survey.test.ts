import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ASKED_TIMES_HEADER, type AskedTimes, writeAskedTimes } from '#contracts/asked-times.ts'
import { surveyAgreed } from '#contracts/site-config.ts'
import { CORRECTED_HEADER } from '#contracts/survey-questions.ts'
import { surveySubmission } from '#ops/sample-submissions.ts'
import { exportCsv, personAsJson } from '#server/flows/leads/export-leads.ts'
import { findPerson } from '#server/flows/leads/stored-lead.ts'
import { erasePerson } from '#server/flows/privacy/erase-person.ts'
import { recordAttempt } from '#server/store/deliveries.ts'
import { storedAskedTimes } from '#server/store/leads.ts'
import { readListingsOf } from '#server/store/listings/person-listings.ts'
import { nextWorkingDays } from '#site/survey/working-days.ts'
import { signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { dumpStore } from '#test/dump-store.ts'
import { expect, it } from '#test/it.ts'
import { CONTENT } from '#test/site-content.ts'
import { claimDue } from '#test/store/claim-due.ts'
import { readLead } from '#test/store/store-lead.ts'
import { NOTHING_CONFIGURED } from '#test/text-pages.ts'

it('takes what this build does not ask, of an older or newer page, and what nobody gave', async ({ test }) => {
  const gone = { firmType: '', attorneyCountRange: '', issue: '', engagement: 'of-another-build', monthlyRevenue: '5' }
  for (const input of [gone, { website: '', firstMeetingTimestamp: '', eventUri: '' }])
    expect((await test.post('/api/survey', surveySubmission(input))).status).toBe(200)
})

it.for([null, 'https://calendly.com/a'])('stores the words that the form showed, at %s', async (schedulerUrl) => {
  await using test = await createTestApp({ siteConfig: { ...NOTHING_CONFIGURED, schedulerUrl } })
  const submission = surveySubmission()
  await test.post('/api/survey', submission)
  const { agreed_words } = await readLead(test.db, submission.uuid)
  expect(agreed_words?.includes('Calendly')).toBe(schedulerUrl !== null)
  expect(agreed_words).toBe(surveyAgreed(CONTENT.words().call, schedulerUrl !== null))
})

const timeZone = 'America/Los_Angeles'

/** Times that can be requested now. */
function timesOf({ clock }: TestApp, ...places: [day: number, half: 'morning' | 'afternoon'][]): AskedTimes {
  const days = nextWorkingDays(clock(), timeZone)
  return { timeZone, halfDays: places.map(([day, half]) => ({ date: days[day] ?? '', half })) }
}

const ask = (test: TestApp, submission: object, times: AskedTimes) =>
  test.post('/api/survey', submission, { [ASKED_TIMES_HEADER]: writeAskedTimes(times) })

it('keeps answers without a field and asked times beside the JSON, until they are erased', async ({ test }) => {
  const plain = surveySubmission()
  const submission = surveySubmission({ email: 'Grace@example.com', eventUri: '', firstMeetingTimestamp: '' })
  const answers = { 'heard-from': 'A friend, eve@example.com', 'office-days': 'four' }
  const times = timesOf(test, [0, 'afternoon'], [4, 'morning'])
  expect((await test.post('/api/survey', plain)).status).toBe(200)
  for (const _ of [1, 2]) expect((await ask(test, { ...submission, answers }, times)).status).toBe(200)
  expect((await test.post('/api/survey', { ...submission, answers: { 'office-days': 'five' } })).status).toBe(409)
  const odd = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`q-${at}`, 'x']))
  expect((await test.post('/api/survey', { ...surveySubmission(), answers: odd })).status).toBe(422)
  const stored = await readLead(test.db, submission.uuid)
  expect(stored.payload).toBe(JSON.stringify(submission))
  expect(storedAskedTimes(stored)).toEqual(times)
  expect(await readLead(test.db, plain.uuid)).toMatchObject({ answers: null, asked_times: null })

  const gather = (pieces: AsyncIterable<string>) => text(Readable.from(pieces))
  const lines = (await gather(exportCsv(test.db, {}))).split('\r\n')
  expect(lines[0]).toMatch(/,"asked_times",.*,"answer_heard-from","answer_office-days"$/)
  const row = lines.find((line) => line.endsWith(',"A friend, eve@example.com","four"'))
  expect(row).toContain(`,"${writeAskedTimes(times)}",`)
  expect(lines.filter((line) => line.endsWith(',"",""'))).toHaveLength(1)
  expect(await gather(exportCsv(test.db, { kinds: ['newsletter'] }))).not.toContain('answer_')

  const { leads } = JSON.parse(personAsJson(await findPerson(test.db, 'grace@example.com')))
  expect(leads).toMatchObject([{ answers, askedTimes: times, payload: submission }])
  expect((await findPerson(test.db, 'eve@example.com')).mentionedIn).toEqual([submission.uuid])
  await erasePerson(test, 'grace@example.com')
  expect(JSON.stringify(await dumpStore(test.db))).not.toMatch(/A friend|Los_Angeles/)
})

it('delivers a lead again whose times come later or change, and no more than that', async ({ test }) => {
  const submission = surveySubmission()
  await test.post('/api/survey', submission)
  let [sending] = await claimDue(test, 'survey')
  const settle = () => sending && recordAttempt(test.db, sending, { delivered_at: test.clock() }, test.clock())
  for (const day of [0, 1, 2]) {
    const times = timesOf(test, [day, 'morning'])
    // The first ones come while it's being sent.
    if (day > 0) expect(await settle()).toBe(true)
    expect((await ask(test, submission, times)).status).toBe(200)
    if (day === 0) expect(await settle()).toBe(false)
    const [again, ...others] = await claimDue(test, 'survey')
    expect([again?.id, others]).toEqual([sending?.id, []])
    sending = again
    // A browser retry, and one from before the visitor asked.
    await ask(test, submission, times)
    await test.post('/api/survey', submission)
    expect(await claimDue(test, 'survey')).toEqual([])
    expect(storedAskedTimes(await readLead(test.db, submission.uuid))).toEqual(times)
  }
  expect(await settle()).toBe(true)
})

const typo = surveySubmission({ email: 'ada@gmial.example', phone: 'call me' })
const corrected = { ...typo, email: 'ada@gmail.example', phone: '555-0100', lastName: 'Lovelace' }
const correct = (test: TestApp, submission: object) => test.post('/api/survey', submission, { [CORRECTED_HEADER]: '1' })
const deliveries = ({ db }: TestApp) => db.selectFrom('deliveries').selectAll().execute()

it('takes corrected contact details under the same id, and delivers the lead again with them', async ({ test }) => {
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

it('takes a correction once, also if the first try never arrived, and none of an answer', async ({ test }) => {
  await correct(test, corrected)
  expect((await readLead(test.db, typo.uuid)).corrected_at).toBeNull()
  const right = { ...corrected, phone: '' }
  await correct(test, right)
  await test.db.updateTable('deliveries').set({ delivered_at: test.clock() }).execute()
  expect((await correct(test, right)).status).toBe(200)
  expect(await deliveries(test)).toMatchObject([{ delivered_at: test.clock() }])
  expect((await correct(test, { ...right, issue: 'Another.' })).status).toBe(409)
  expect((await test.post('/api/survey', { ...right, phone: '555-0100' })).status).toBe(409)
  expect((await readLead(test.db, typo.uuid)).payload).toBe(JSON.stringify(right))
})
