import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it, test } from 'vitest'
import { nextWorkingDays } from '#app/survey/working-days.ts'
import { ASKED_TIMES_HEADER, type AskedTimes, writeAskedTimes } from '#contracts/asked-times.ts'
import type { LeadAnswer } from '#contracts/console-leads.ts'
import { erasePerson } from '#server/flows/people/erase-person.ts'
import { exportCsv, exportJson, personAsJson } from '#server/flows/people/export-leads.ts'
import { findPerson } from '#server/flows/people/stored-lead.ts'
import { claimDueDeliveries, settleDelivery } from '#server/store/deliveries.ts'
import { storedAskedTimes } from '#server/store/leads.ts'
import { signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { dumpStore } from '#test/dump-store.ts'
import { readLead } from '#test/store/store-lead.ts'
import { surveySubmission } from '#test/submissions.ts'

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
