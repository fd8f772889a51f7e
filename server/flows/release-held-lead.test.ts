import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestClock } from '#test/create-test-app.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { readLead } from '#test/store/read-lead.ts'
import { surveySubmission } from '#test/submissions.ts'
import { captureLead, releaseHeldLead } from './capture-lead.ts'

/** A store with one held survey, an hour after it arrived. */
async function openDesk() {
  const store = await openTestStore()
  const clock = createTestClock()
  const parts = { db: store.db, clock, destinationsOf: toAutomation, wakeOutbox: () => {} }
  const submission = surveySubmission()
  const id = submission.uuid
  await captureLead(parts, { kind: 'survey', id, submission, held: true, attribution: undefined })
  const cameAt = clock()
  clock.advance(60 * 60 * 1000)
  const deliveries = () => store.db.selectFrom('deliveries').selectAll().execute()
  const dispose = () => store[Symbol.asyncDispose]()
  return { ...parts, parts, id, cameAt, deliveries, [Symbol.asyncDispose]: dispose }
}

it('holds a lead still whose delivery cannot be stored, so that it can be released later', async () => {
  await using desk = await openDesk()
  await sql`alter table deliveries rename to hidden`.execute(desk.db)
  await expect(releaseHeldLead(desk.parts, desk.id)).rejects.toThrow('deliveries')
  expect(await readLead(desk.db, desk.id)).toMatchObject({ held: 1 })
  await sql`alter table hidden rename to deliveries`.execute(desk.db)
  expect(await releaseHeldLead(desk.parts, desk.id)).toBe('released')
})
