import { expect, it } from 'vitest'
import { CORRECTED_HEADER } from '#contracts/survey-questions.ts'
import { findPerson } from '#server/flows/people/stored-lead.ts'
import { findLead } from '#server/store/leads.ts'
import { readListingsOf } from '#server/store/listings/person-listings.ts'
import { signInAs } from '#test/console.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { readLead } from '#test/store/store-lead.ts'
import { surveySubmission } from '#test/submissions.ts'

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
