import { expect } from 'vitest'
import { survey } from '#content/survey.ts'
import type { LeadKind } from '#contracts/lead-kind.ts'
import { insertDelivery } from '#server/store/deliveries.ts'
import { it } from '#test/it.ts'
import { storeLead } from '#test/store/store-lead.ts'
import { showToday } from './today.ts'

/** 1 p.m. in New York. */
const NOW = Date.parse('2026-03-10T17:00:00Z')

it('counts leads by the days of the owner, beside as many days before up to the same time', async ({ db }) => {
  const insert = (at: string, kind: LeadKind = 'survey') =>
    storeLead(db, { id: at, kind, payload: '{}', held: 0, created_at: Date.parse(at) })
  // The 9th in New York, the 10th in UTC.
  await insert('2026-03-10T03:59:00Z')
  await insert('2026-03-10T04:00:00Z', 'newsletter')
  await insert('2026-03-10T16:59:59Z')
  // The first of seven days, and just before them.
  await insert('2026-03-04T05:00:00Z')
  await insert('2026-03-03T04:59:59Z')
  // Past this time of day a week ago: in neither period.
  await insert('2026-03-03T18:00:00Z')
  await insert('2026-01-01T00:00:00Z')
  const { days7, days28, byDay } = await showToday({ db, survey }, NOW, 'America/New_York')
  expect(days7).toEqual({ now: 4, before: 1 })
  expect(days28).toEqual({ now: 6, before: 0 })
  expect(byDay).toHaveLength(28)
  expect(byDay.slice(-2)).toEqual([
    { day: '2026-03-09', counts: { newsletter: 0, survey: 1, 'business-card': 0, 'lead-magnet': 0, booking: 0 } },
    { day: '2026-03-10', counts: { newsletter: 1, survey: 1, 'business-card': 0, 'lead-magnet': 0, booking: 0 } },
  ])
  expect(byDay[0]?.day).toBe('2026-02-11')
})

it('shows calls to come, what waits and fails, and the newest leads', async ({ db }) => {
  for (const [id, meeting] of Object.entries({
    past: '2026-03-10T15:00:00Z',
    begun: '2026-03-10T16:45:00.000Z',
    next: '2026-03-11T15:00:00Z',
    unreadable: 'soon',
  })) {
    const payload = JSON.stringify({ firstName: id, lastName: 'B', firstMeetingTimestamp: meeting })
    await storeLead(db, { id, kind: 'survey', payload, held: id === 'past' ? 1 : 0, created_at: NOW - 1 })
  }
  await insertDelivery(db, { id: 'd', lead_id: 'next', destination: 'survey', next_attempt_at: 0, created_at: 7 })
  await db.updateTable('deliveries').set({ failed_at: 8, last_error: 'answered 500' }).execute()
  const today = await showToday({ db, survey }, NOW, 'America/New_York')
  expect(today.calls.map(({ id, callAt }) => [id, callAt])).toEqual([
    ['begun', Date.parse('2026-03-10T16:45:00Z')],
    ['next', Date.parse('2026-03-11T15:00:00Z')],
  ])
  expect(today.waiting).toMatchObject([
    {
      to: 'the survey automation',
      waiting: 1,
      failed: 1,
      oldestAt: 7,
      oldest: { id: 'next', name: 'next B' },
      lastError: 'answered 500',
      hold: null,
    },
  ])
  expect(today.held).toBe(1)
  expect(today.newest.map(({ name, marks }) => [name, marks])).toContainEqual(['next B', ['failed']])
})
