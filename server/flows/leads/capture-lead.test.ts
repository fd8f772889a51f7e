import fc from 'fast-check'
import { newsletterSubmission } from '#ops/sample-submissions.ts'
import type { Database } from '#server/store/database.ts'
import { expect, it } from '#test/it.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { runs } from '#test/runs.ts'
import { createTestClock } from '#test/test-clock.ts'
import { captureLead } from './capture-lead.ts'

const UUIDS = ['3f1c9d53-0d6c-4b0e-8f0e-1c3a3f7f9d11', '3f1c9d53-0d6c-4b0e-8f0e-1c3a3f7f9d12']

const submissionOf = (uuid: string, email: string, second: number) =>
  newsletterSubmission({ uuid, email, timestamp: `2026-03-05T12:00:0${second}.000Z` })

const captured = (submission: ReturnType<typeof newsletterSubmission>, held = false) => {
  return { kind: 'newsletter' as const, id: submission.uuid, submission, held, attribution: undefined }
}

const parts = (db: Database) => ({ db, clock: createTestClock(), destinationsOf: toAutomation, wakeOutbox: () => {} })

it('keeps the first content of each id, queues it once, and only unless its honeypot was filled every time', async () => {
  const step = fc.record({
    uuid: fc.constantFrom(...UUIDS),
    email: fc.constantFrom('a@example.com', 'b@example.com'),
    second: fc.integer({ min: 0, max: 9 }),
    held: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      await using opened = await openTestStore()
      const store = parts(opened.db)
      const expected = new Map<string, { email: string; payload: string; promised: boolean }>()
      for (const { uuid, email, second, held } of steps) {
        const submission = submissionOf(uuid, email, second)
        const outcome = await captureLead(store, captured(submission, held))
        const known = expected.get(uuid)
        if (!known) expected.set(uuid, { email, payload: JSON.stringify(submission), promised: !held })
        else if (known.email === email) known.promised ||= !held
        expect(outcome).toBe(known ? (known.email === email ? 'repeated' : 'conflict') : 'stored')
      }
      const leads = await store.db.selectFrom('leads').select(['id', 'payload', 'held']).orderBy('id').execute()
      const wanted = [...expected].map(([id, { payload, promised }]) => ({ id, payload, held: promised ? 0 : 1 }))
      expect(leads).toEqual(wanted.toSorted((a, b) => a.id.localeCompare(b.id)))
      const promised = await store.db.selectFrom('deliveries').select('lead_id').orderBy('lead_id').execute()
      expect(promised.map(({ lead_id }) => lead_id)).toEqual(leads.filter(({ held }) => held === 0).map(({ id }) => id))
    }),
    runs(30),
  )
})

it('wakes the outbox only when the lead and its delivery can be seen by others', async ({ store }) => {
  const other = await store.again()
  let seen: Promise<unknown[]> | undefined
  const wakeOutbox = () => {
    seen = other.db.selectFrom('deliveries').select('lead_id').execute()
  }
  const submission = newsletterSubmission()
  await captureLead({ ...parts(store.db), wakeOutbox }, captured(submission))
  expect(await seen).toEqual([{ lead_id: submission.uuid }])
})

it('queues a lead that has no delivery one when it is sent again, and no second', async ({ db }) => {
  const store = parts(db)
  const submission = newsletterSubmission()
  await captureLead(store, captured(submission))
  await store.db.deleteFrom('deliveries').execute()
  expect(await captureLead(store, captured(submission, true))).toBe('repeated')
  expect(await store.db.selectFrom('deliveries').selectAll().execute()).toEqual([])
  await Promise.all([captureLead(store, captured(submission)), captureLead(store, captured(submission))])
  expect(await store.db.selectFrom('deliveries').select('lead_id').execute()).toEqual([{ lead_id: submission.uuid }])
})

it('refuses what belongs to a lead of another kind, though its words are the same', async ({ db }) => {
  const store = parts(db)
  const lead = captured(newsletterSubmission())
  await captureLead(store, lead)
  expect(await captureLead(store, { ...lead, kind: 'survey' })).toBe('conflict')
  expect(await store.db.selectFrom('leads').select('kind').execute()).toEqual([{ kind: 'newsletter' }])
  expect(await store.db.selectFrom('deliveries').select('destination').execute()).toHaveLength(1)
  // A booking becomes a survey, and nothing else.
  const booking = { ...captured(newsletterSubmission()), kind: 'booking' as const }
  await captureLead(store, booking)
  expect(await captureLead(store, { ...booking, kind: 'newsletter' })).toBe('conflict')
})
