import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestClock } from '#test/create-test-app.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { openMetrics } from './open-metrics.ts'

function open({ db }: TestStore, backups?: string) {
  const clock = createTestClock()
  const parts = { db, clock, destinations: ['survey'], takesWrites: async () => true }
  const metrics = openMetrics({ ...parts, backups, build: 'of the test', droppedLines: () => 3 })
  const scrape = async () => (await metrics.fetch(new Request('http://127.0.0.1/metrics'))).text()
  return { clock, scrape, figures: metrics.figures }
}

it('tells how old the latest backup is, where backups are made here', async () => {
  await using store = await openTestStore()
  // With PostgreSQL, backups are made elsewhere.
  expect(await open(store).scrape()).not.toContain('backup_age_seconds')
  const folder = join(store.folder, 'backups')
  const { clock, scrape } = open(store, folder)
  await mkdir(folder)
  for (const [name, secondsAgo] of Object.entries({
    'old.sqlite': 5000,
    'new.sqlite': 90,
    'half.sqlite.1.partial': 1,
  })) {
    const then = new Date(clock() - secondsAgo * 1000)
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), then, then)
  }
  expect(await scrape()).toMatch(/^backup_age_seconds 90$/m)
})

it('counts leads by the landing pages that there are, tells how long requests took, and names no gauge as a counter', async () => {
  await using store = await openTestStore()
  const { scrape, figures } = open(store)
  for (const page of ['/lp_00-business-card-page_a', '/lp_00-business-card-page_b', '/ada@example.com'])
    figures.captured('business-card', page)
  figures.answered('page', 200, 0.03)
  figures.answered('page', 500, 3)
  const text = await scrape()
  for (const line of [
    'leads_total{kind="business-card",page="/lp_00-business-card-page_a"} 1',
    'leads_total{kind="business-card",page="other"} 2',
    'http_request_duration_seconds_bucket{le="0.05",route="page"} 1',
    'http_request_duration_seconds_count{route="page"} 2',
    'log_lines_dropped_total 3',
  ])
    expect(text).toContain(`\n${line}\n`)
  expect(text.match(/^# TYPE \S+_total gauge$/gm)).toBeNull()
})
