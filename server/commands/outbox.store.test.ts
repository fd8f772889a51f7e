import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { newsletterSubmission, surveySubmission } from '#ops/sample-submissions.ts'
import { captureLead } from '#server/flows/leads/capture-lead.ts'
import { insertAlarm } from '#server/store/destinations.ts'
import { it } from '#test/it.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { type TestStore } from '#test/open-test-store.ts'
import { runCommand, tellCommand } from '#test/run-command.ts'
import { outbox } from './outbox.ts'

const tell = (store: TestStore, args: string[], settings: Record<string, string> = {}) =>
  tellCommand(outbox, store, args, { settings })
const said = async (store: TestStore, ...args: string[]) => (await tell(store, args)).output

/** Captures a lead. @returns its id */
async function capture(
  { db }: TestStore,
  { kind = 'newsletter', held = false }: { kind?: 'newsletter' | 'survey'; held?: boolean } = {},
): Promise<string> {
  const submission = kind === 'survey' ? surveySubmission() : newsletterSubmission()
  const lead = { kind, id: submission.uuid, submission, held, attribution: undefined }
  await captureLead({ db, clock: Date.now, destinationsOf: toAutomation, wakeOutbox: () => {} }, lead)
  return submission.uuid
}

/** The stored delivery of a lead. */
const deliveryOf = ({ db }: TestStore, leadId: string) =>
  db.selectFrom('deliveries').selectAll().where('lead_id', '=', leadId).executeTakeFirstOrThrow()

/** Puts a lead's delivery in its state after failed attempts. */
async function fail({ db }: TestStore, leadId: string, attempts: number, failed_at: number | null = null) {
  await db
    .updateTable('deliveries')
    .set({ attempts, last_error: 'UND_ERR_CONNECT_TIMEOUT', failed_at, next_attempt_at: Date.now() + 3_600_000 })
    .where('lead_id', '=', leadId)
    .execute()
}

const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

it('lists what waits, the longest first, in 80 columns, without what visitors typed', async ({ store }) => {
  expect(await said(store, 'list')).toContain('Nothing is waiting.')
  const leads = [await capture(store), await capture(store), await capture(store, { kind: 'survey' })] as const
  const oldest = store.db.updateTable('deliveries').set({ created_at: Date.now() - 5000 })
  await oldest.where('lead_id', '=', leads[0]).execute()
  await fail(store, leads[1], 12, Date.now())
  const out = await said(store)
  expect(out).toMatch(/^Destination +Waiting +Oldest +Failed +Last error$/m)
  expect(out).toMatch(/^newsletter +2 +0 min +1 {2}UND_ERR_CONNECT_TIMEOUT$/m)
  expect(out).toMatch(/^survey +1 +0 min +0 {2}-$/m)
  const ids = await Promise.all(leads.map(async (lead) => (await deliveryOf(store, lead)).id))
  const listed = out.match(/^[0-9a-f-]{36}(?= )/gm) ?? []
  expect([listed[0], new Set(listed)]).toEqual([ids[0], new Set(ids)])
  expect(out).not.toMatch(/\bada\b|example\.com|\p{Cc}\[/iu)
  expect(await said(store, 'list', '--destination', 'survey')).not.toMatch(/newsletter|purchase/)

  // Twenty, and since when a destination keeps failing.
  for (let i = 0; i < 20; i += 1) await capture(store)
  const at = Date.UTC(2026, 2, 5, 12)
  const alarm = { destination: 'newsletter', number: 1, state: 'failing', waiting: 1, next_attempt_at: 0 } as const
  await insertAlarm(store.db, { ...alarm, at })
  const some = await said(store)
  expect(some.match(/^[0-9a-f-]{36} /gm)).toHaveLength(20)
  expect(some).toContain('… and 3 more')
  expect(some).toMatch(/newsletter automation keeps failing; .+\n {2}.+ \(UTC 2026-03-05 12:00:00\)/)
  expect(Math.max(widest(out), widest(some), widest(outbox.usage))).toBeLessThanOrEqual(80)
  expect((await said(store, 'list', '--all')).match(/^[0-9a-f-]{36} /gm)).toHaveLength(23)
})

it('makes a delivery due, one that has arrived only with --again, or all of a destination', async ({ store }) => {
  const [lead, survey] = [await capture(store), await capture(store, { kind: 'survey' })]
  await fail(store, lead, 12, Date.now())
  expect(await said(store, 'resend', lead)).toMatch(/^1 delivery is due now\.\nA running server sends within a second/)
  expect(await deliveryOf(store, lead)).toMatchObject({ attempts: 0, failed_at: null })
  await fail(store, lead, 4)
  const none = /^Nothing for the newsletter automation has run through its schedule/
  expect(await said(store, 'resend', '--failed', '--destination', 'newsletter')).toMatch(none)
  expect(await said(store, 'resend', '--destination', 'newsletter')).toMatch(/^1 delivery is due now/)
  expect(await deliveryOf(store, lead)).toMatchObject({ attempts: 0 })
  const off = await tell(store, ['resend', survey], { NODE_ENV: 'production' })
  expect(off.output).toBe('1 delivery is due now.\nIt waits until you set SURVEY_WEBHOOK_URL.\n')
  await store.db
    .updateTable('deliveries')
    .set({ locked_until: Date.now() + 60_000 })
    .execute()
  expect(await said(store, 'resend', lead)).toBe(`${lead}: it's being sent right now. Nothing changed.\n`)
  await store.db.updateTable('deliveries').set({ locked_until: 0, delivered_at: 1 }).execute()
  const delivered = await tell(store, ['resend', lead])
  expect([delivered.status, delivered.errors]).toEqual([1, expect.stringMatching(/it was delivered .+\n.+--again/)])
  expect((await tell(store, ['resend', lead, '--again'])).status).toBe(0)
  expect(await deliveryOf(store, lead)).toMatchObject({ delivered_at: null })
})

it('lists held leads, and releases one once', async ({ store }) => {
  expect(await said(store, 'held')).toBe('No leads are held.\n')
  const lead = await capture(store, { held: true })
  const held = await said(store, 'held')
  expect([held.includes(lead), /\bada\b|example\.com/.test(held), widest(held) <= 80]).toEqual([true, false, true])
  expect((await tell(store, ['resend', lead])).errors).toContain(`release ${lead}`)
  const released = await Promise.all([1, 2].map(() => said(store, 'release', lead)))
  expect(released).toContainEqual(expect.stringContaining('due now'))
  const deliveries = store.db.selectFrom('deliveries').select('lead_id').where('destination', '=', 'newsletter')
  expect(await deliveries.execute()).toEqual([{ lead_id: lead }])
  const errors = `${lead}: it isn't held; its delivery is on its way.\n`
  expect(await tell(store, ['release', lead])).toMatchObject({ status: 1, errors })
})

it('exits with 1 when something is not done, with 2 for wrong arguments', async ({ store }) => {
  const settings = 'url' in store.place ? { DATABASE_URL: store.place.url } : { DATA_DIR: store.folder }
  const run = (...args: string[]) => runCommand('outbox', store.folder, { args, settings })
  const unknown = randomUUID()
  for (const { status, errors } of [await run('resend', unknown), await tell(store, ['release', unknown])])
    expect([status, errors]).toEqual([1, expect.stringContaining(unknown)])
  const usage = /^Start with one of: list, resend, hold, held, release\.\n\nnpm run outbox/
  expect(await run('deliver')).toEqual({ status: 2, output: '', errors: expect.stringMatching(usage) })
})

it('holds a destination and lets it go, and says why and since when', async ({ store }) => {
  const to = ['--destination', 'newsletter']
  expect(await said(store, 'hold', ...to, '--reason', 'it is\nbeing moved')).toContain('newsletter: held.')
  expect((await tell(store, ['hold', ...to, '--reason', 'again'])).errors).toContain('held already')
  expect(await said(store)).toMatch(/The newsletter automation is held: it is being moved\n {2}By terminal, \d{4}-/)
  expect(await said(store, 'release', ...to)).toContain('newsletter: released.')
  expect((await tell(store, ['release', ...to])).errors).toContain("it isn't held")
})
