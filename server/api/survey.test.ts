import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { erasePerson } from '#server/flows/people/erase-person.ts'
import { exportCsv, exportJson } from '#server/flows/people/export-leads.ts'
import { findPerson } from '#server/flows/people/stored-lead.ts'
import { createTestApp } from '#test/create-test-app.ts'
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
