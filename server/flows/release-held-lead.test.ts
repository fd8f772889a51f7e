import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { claimDueDeliveries } from '#server/store/deliveries.ts'
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

it('queues a held lead a delivery to the automation of its kind, due at once', async () => {
  await using desk = await openDesk()
  expect(await desk.deliveries()).toEqual([])
  expect(await releaseHeldLead(desk.parts, desk.id)).toBe('released')
  const now = desk.clock()
  expect(await desk.deliveries()).toMatchObject([
    { lead_id: desk.id, destination: 'survey', created_at: now, next_attempt_at: now, delivered_at: null, attempts: 0 },
  ])
  expect(await readLead(desk.db, desk.id)).toMatchObject({ held: 0, created_at: desk.cameAt })
  const due = { destination: 'survey', now, leaseEnd: now + 1, limit: 10 } as const
  expect(await claimDueDeliveries(desk.db, due)).toMatchObject([{ lead_id: desk.id }])
})

it('queues one delivery, however often and from how many sides it is asked', async () => {
  await using desk = await openDesk()
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => releaseHeldLead(desk.parts, desk.id)))
  expect(outcomes.toSorted()).toEqual(['not held', 'not held', 'not held', 'not held', 'released'])
  expect(await releaseHeldLead(desk.parts, desk.id)).toBe('not held')
  expect(await desk.deliveries()).toHaveLength(1)
  expect(await releaseHeldLead(desk.parts, 'no-such-lead')).toBe('unknown')
})

it('holds a lead still whose delivery cannot be stored, so that it can be released later', async () => {
  await using desk = await openDesk()
  await sql`alter table deliveries rename to hidden`.execute(desk.db)
  await expect(releaseHeldLead(desk.parts, desk.id)).rejects.toThrow('deliveries')
  expect(await readLead(desk.db, desk.id)).toMatchObject({ held: 1 })
  await sql`alter table hidden rename to deliveries`.execute(desk.db)
  expect(await releaseHeldLead(desk.parts, desk.id)).toBe('released')
})
