import { expect, it } from 'vitest'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { insertDelivery } from '#server/store/deliveries.ts'
import { insertLead } from '#server/store/leads.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { runCommand, tellCommand } from '#test/run-command.ts'
import { readVerb } from './command.ts'
import { report } from './report.ts'

// Monday, 7 a.m. in New York.
const NOW = Date.UTC(2026, 2, 9, 11)
const [PAGE = ''] = LANDING_OFFERS.map(({ path }) => path)

const tell = (store: TestStore, ...args: string[]) => tellCommand(report, store, args, { now: NOW })

async function fill({ db }: TestStore) {
  const lead = { held: 0, kind: 'survey' as const }
  const attribution = JSON.stringify({ first: { page: `${PAGE}_a`, variant: 'a' }, last: {} })
  const payload = JSON.stringify({ email: 'ada@firm.example', eventUri: 'https://calendar.example/1' })
  await insertLead(db, { ...lead, id: 'new', payload, attribution, created_at: Date.UTC(2026, 2, 4) })
  await insertLead(db, { ...lead, id: 'old', payload: '{}', created_at: Date.UTC(2026, 1, 25) })
  await insertLead(db, { ...lead, id: 'held', payload: '{}', held: 1, created_at: Date.UTC(2026, 2, 4) })
  const delivery = { id: 'd', lead_id: 'new', destination: 'survey' as const, next_attempt_at: 0, created_at: 0 }
  await insertDelivery(db, delivery)
}

it('prints last week beside the week before', async () => {
  await using store = await openTestStore()
  await fill(store)
  const { output } = await tell(store)
  expect(output).toMatch(/^Monday, March 2, 2026 to Sunday, March 8, 2026 \(America\/New_York\)\n\n/)
  for (const line of [
    '   1       1  leads',
    '   0       0    newsletter',
    '   1       1    survey',
    '   1       0  calls booked',
    '   1       0  caught by the spam trap',
    `   1       0  ${PAGE}_a`,
    '   0       1  not known',
    `${PAGE}\n  Running. No visits yet.`,
    '      1       0  survey',
  ])
    expect(output).toContain(`${line}\n`)
  expect(output).not.toContain('ada')
})

it('prints any other week, and as JSON', async () => {
  await using store = await openTestStore()
  await fill(store)
  expect((await tell(store, 'show', '--week', '2026-02-26')).output).toMatch(/^Monday, February 23, 2026 to/)
  const { output } = await tell(store, 'show', '--json')
  expect(JSON.parse(output)).toMatchObject({ monday: '2026-03-02', leads: { week: 1, before: 1 } })
})

it('says that nothing waits, and leaves out what there is nothing of', async () => {
  await using store = await openTestStore()
  const { output } = await tell(store)
  expect(output).toContain('Everything is delivered.\n')
  expect(output).not.toContain('Came by')
})

it.each([['2026-13-01'], ['yesterday'], ['2026-2-1'], ['2026-03-02T00:00:00Z'], ['20260302']])(
  'refuses %s as a week',
  (week) => {
    expect(() => readVerb(report, ['show', '--week', week])).toThrow('--week: use a day such as 2026-11-16.')
  },
)

it('runs without a verb, in the time zone of the settings', async () => {
  await using store = await openTestStore()
  const { place, folder } = store
  const where: Record<string, string> = 'url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: folder }
  const settings = { ...where, TIME_ZONE: 'Pacific/Auckland' }
  const run = await runCommand('report', folder, { args: ['--week', '2026-11-18'], settings })
  expect(run).toMatchObject({
    status: 0,
    output: expect.stringContaining('Monday, November 16, 2026 to Sunday, November 22, 2026 (Pacific/Auckland)'),
  })
})
