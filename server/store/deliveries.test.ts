import { expect, it } from '#test/it.ts'
import { claimNext } from '#test/store/claim-due.ts'
import { queueDelivery, storeLead } from '#test/store/store-lead.ts'
import type { Database } from './database.ts'
import { NEVER, readAttempts, recordAttempt } from './deliveries.ts'

async function queue(db: Database, id: string) {
  await storeLead(db, { id, created_at: 0 })
  await queueDelivery(db, id)
}
const claim = (db: Database, now: number) => claimNext({ db, clock: () => now }, 'survey')

it('lets no worker settle a delivery that was given back and claimed anew in the same moment', async ({ db }) => {
  await queue(db, 'a')
  const first = await claim(db, 0)
  expect(await recordAttempt(db, first, { attempts: 0 }, 0)).toBe(true)
  expect(await claim(db, 0)).toMatchObject({ id: 'a', attempts: 1, claims: 2 })
  expect(await recordAttempt(db, first, { delivered_at: 1 }, 1)).toBe(false)
})

it('keeps each attempt that it settles, with how it ended and how long it took', async ({ db }) => {
  await queue(db, 'a')
  const failure = { next_attempt_at: 0, last_error: 'answered 500', last_answer: 'their words' }
  const outcomes = [{ attempts: 0 }, failure, { ...failure, next_attempt_at: NEVER }, { delivered_at: 400 }]
  for (const [index, outcome] of outcomes.entries()) {
    await db.updateTable('deliveries').set({ next_attempt_at: 0 }).execute()
    const claimed = await claim(db, 100 * index)
    expect(await recordAttempt(db, claimed, outcome, 100 * index + 7)).toBe(true)
    // A late result leaves no trace.
    expect(await recordAttempt(db, claimed, failure, 100 * index + 8)).toBe(false)
  }
  const attempts = ['given back', 'failed', 'refused', 'delivered'].map((result, index) => {
    const error = ['failed', 'refused'].includes(result) ? 'answered 500' : null
    return { number: index + 1, at: 100 * index, tookMs: 7, result, error }
  })
  expect(await readAttempts(db, ['a', 'another'])).toEqual(new Map([['a', attempts.toReversed()]]))
  expect(JSON.stringify(await db.selectFrom('delivery_attempts').selectAll().execute())).not.toContain('their words')
  await db.deleteFrom('deliveries').execute()
  expect(await db.selectFrom('delivery_attempts').selectAll().execute()).toEqual([])
})
