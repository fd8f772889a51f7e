import { expect, it } from 'vitest'
import { createTestClock } from '#test/create-test-app.ts'
import { openTestStore } from '#test/open-test-store.ts'
import { openMetrics } from './open-metrics.ts'

it('counts leads by the landing pages that there are, tells how long requests took, and names no gauge as a counter', async () => {
  await using store = await openTestStore()
  const parts = { db: store.db, clock: createTestClock(), destinations: ['survey'], takesWrites: async () => true }
  const metrics = openMetrics({ ...parts, backups: undefined, build: 'of the test', droppedLines: () => 3 })
  for (const page of ['/lp_00-business-card-page_a', '/lp_00-business-card-page_b', '/ada@example.com'])
    metrics.figures.captured('business-card', page)
  metrics.figures.answered('page', 200, 0.03)
  metrics.figures.answered('page', 500, 3)
  const text = await (await metrics.fetch(new Request('http://127.0.0.1/metrics'))).text()
  for (const line of [
    'leads_total{kind="business-card",page="/lp_00-business-card-page_a"} 1',
    'leads_total{kind="business-card",page="other"} 2',
    'http_request_duration_seconds_bucket{le="0.05",route="page"} 1',
    'http_request_duration_seconds_count{route="page"} 2',
    'log_lines_dropped_total 3',
  ])
    expect(text).toContain(`\n${line}\n`)
  expect(text.match(/^# TYPE \S+_total gauge$/gm)).toBeNull()
  // With PostgreSQL, backups are made elsewhere.
  expect(text).not.toContain('backup_age_seconds')
})
