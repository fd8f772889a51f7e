import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { LEAD_FACTS } from '#contracts/console-leads.ts'
import { onPostgres, openTestStore } from '#test/open-test-store.ts'
import { chosen, type LeadChoice } from './lead-choice.ts'

const NOW = Date.UTC(2026, 10, 24, 15)

const CHOICES: Record<string, LeadChoice> = {
  'leads to answer': { waitingAt: NOW },
  'leads to answer since a time': { waitingAt: NOW, since: NOW - 1 },
  'leads with a call': { call: { state: 'booked', now: NOW } },
}

// PostgreSQL plans by what a table holds.
it.skipIf(onPostgres).each(Object.entries(CHOICES))('finds %s in indexes alone', async (_, choice) => {
  await using store = await openTestStore()
  using db = new DatabaseSync('file' in store.place ? store.place.file : '')
  const query = chosen(store.db, choice).select(['lead_id', 'created_at', 'person', ...LEAD_FACTS])
  const asked = query.compile()
  const plan = db.prepare(`explain query plan ${asked.sql}`).all(...asked.parameters.map(Number))
  const reads = plan.map(({ detail }) => String(detail)).filter((step) => /^(SCAN|SEARCH)/.test(step))
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.filter((step) => !step.includes('COVERING INDEX'))).toEqual([])
})
