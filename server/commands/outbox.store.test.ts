import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { captureLead } from '#server/flows/capture-lead.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { runCommand, tellCommand } from '#test/run-command.ts'
import { newsletterSubmission, surveySubmission } from '#test/submissions.ts'
import { readVerb } from './command.ts'
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

it('lists what waits, the longest first, in 80 columns, without what visitors typed', async () => {
  await using store = await openTestStore()
  expect(await said(store, 'list')).toContain('Nothing is waiting.')
  const first = await capture(store)
  const second = await capture(store)
  const survey = await capture(store, { kind: 'survey' })
  const oldest = store.db.updateTable('deliveries').set({ created_at: Date.now() - 5000 })
  await oldest.where('lead_id', '=', first).execute()
  await fail(store, second, 12, Date.now())
  const out = await said(store)
  const lines = out.split('\n')
  expect(lines[0]).toMatch(/^Destination +Waiting +Oldest +Failed +Last error$/)
  expect(lines).toContainEqual(expect.stringMatching(/^newsletter +2 +0 min +1 {2}UND_ERR_CONNECT_TIMEOUT$/))
  expect(lines).toContainEqual(expect.stringMatching(/^survey +1 +0 min +0 {2}-$/))
  const ids = await Promise.all([first, second, survey].map(async (lead) => (await deliveryOf(store, lead)).id))
  const listed = out.match(/^[0-9a-f-]{36}(?= )/gm) ?? []
  expect([listed[0], new Set(listed)]).toEqual([ids[0], new Set(ids)])
  expect(out).not.toMatch(/\bada\b|example\.com|\p{Cc}\[/iu)
  const only = await said(store, 'list', '--destination', 'survey')
  expect(only).toContain(ids[2])
  expect(only).not.toMatch(/newsletter|purchase/)

  // Twenty, and since when a destination keeps failing.
  for (let i = 0; i < 20; i += 1) await capture(store)
  const alarm = { destination: 'newsletter', number: 1, state: 'failing', waiting: 1, next_attempt_at: 0 } as const
  const at = Date.UTC(2026, 2, 5, 12)
  await store.db
    .insertInto('alarms')
    .values({ ...alarm, at })
    .execute()
  const some = await said(store)
  expect(some.match(/^[0-9a-f-]{36} /gm)).toHaveLength(20)
  expect(some).toContain('… and 3 more')
  expect(some).toMatch(/newsletter automation keeps failing; .+\n {2}.+ \(UTC 2026-03-05 12:00:00\)/)
  expect(Math.max(widest(out), widest(some), widest(outbox.usage))).toBeLessThanOrEqual(80)
  expect((await said(store, 'list', '--all')).match(/^[0-9a-f-]{36} /gm)).toHaveLength(23)
})

it('makes a delivery due, one that has arrived only with --again', async () => {
  await using store = await openTestStore()
  const lead = await capture(store)
  await fail(store, lead, 12, Date.now())
  expect(await said(store, 'resend', lead)).toMatch(/^1 delivery is due now\.\nA running server sends within a second/)
  expect(await deliveryOf(store, lead)).toMatchObject({ attempts: 0, failed_at: null })
  await store.db.updateTable('deliveries').set({ delivered_at: 1 }).execute()
  const delivered = await tell(store, ['resend', lead])
  expect([delivered.status, delivered.errors]).toEqual([1, expect.stringMatching(/it was delivered .+\n.+--again/)])
  expect((await tell(store, ['resend', lead, '--again'])).status).toBe(0)
  expect(await deliveryOf(store, lead)).toMatchObject({ delivered_at: null })
})

it('resends everything that failed, or everything for a destination, except what is being sent', async () => {
  await using store = await openTestStore()
  const [failed, waiting, sending] = [await capture(store), await capture(store), await capture(store)]
  const other = await capture(store, { kind: 'survey' })
  for (const lead of [waiting, sending, other]) await fail(store, lead, 4)
  await fail(store, failed, 12, 1)
  const lease = { locked_until: Date.now() + 60_000 }
  await store.db.updateTable('deliveries').set(lease).where('lead_id', '=', sending).execute()
  const attempts = () =>
    Promise.all([failed, waiting, sending, other].map(async (lead) => (await deliveryOf(store, lead)).attempts))

  expect(await said(store, 'resend', '--failed', '--destination', 'survey')).toMatch(
    /^Nothing for the survey automation has run through its schedule/,
  )
  expect(await said(store, 'resend', '--failed')).toMatch(/^1 delivery is due now/)
  expect(await attempts()).toEqual([0, 4, 4, 4])
  expect(await said(store, 'resend', '--destination', 'newsletter')).toMatch(/^2 deliveries are due now/)
  expect(await attempts()).toEqual([0, 0, 4, 4])
  expect(await said(store, 'resend', sending)).toBe(`${sending}: it's being sent right now. Nothing changed.\n`)
  const off = await tell(store, ['resend', other], { NODE_ENV: 'production' })
  expect(off.output).toBe('1 delivery is due now.\nIt waits until you set SURVEY_WEBHOOK_URL.\n')
})

it('lists held leads, and releases one once', async () => {
  await using store = await openTestStore()
  expect(await said(store, 'held')).toBe('No leads are held.\n')
  const lead = await capture(store, { held: true })
  const held = await said(store, 'held')
  expect(held).toContain(lead)
  expect([/\bada\b|example\.com/.test(held), widest(held) <= 80]).toEqual([false, true])
  expect(await tell(store, ['resend', lead])).toMatchObject({
    status: 1,
    errors: expect.stringContaining(`release ${lead}`),
  })
  expect(await Promise.all([1, 2].map(() => said(store, 'release', lead)))).toContainEqual(
    expect.stringContaining('due now'),
  )
  expect(await store.db.selectFrom('deliveries').select('lead_id').execute()).toEqual([{ lead_id: lead }])
  expect(await tell(store, ['release', lead])).toMatchObject({
    status: 1,
    errors: `${lead}: it isn't held; its delivery is on its way.\n`,
  })
})

it('exits with 1 when something is not done, with 2 for wrong arguments', async () => {
  await using store = await openTestStore()
  const settings = 'url' in store.place ? { DATABASE_URL: store.place.url } : { DATA_DIR: store.folder }
  const run = (...args: string[]) => runCommand('outbox', store.folder, { args, settings })
  const unknown = randomUUID()
  for (const { status, errors } of [await run('resend', unknown), await tell(store, ['release', unknown])])
    expect([status, errors]).toEqual([1, expect.stringContaining(unknown)])
  const usage = /^Start with one of: list, resend, hold, held, release\.\n\nnpm run outbox/
  expect(await run('deliver')).toEqual({ status: 2, output: '', errors: expect.stringMatching(usage) })
})

it.each([
  ['constructor', 'Start with one of'],
  ['list --again', 'list has no option --again'],
  ['resend a --failed', 'Choose deliveries'],
  ['resend --failed --again', '--again only works with ids'],
  ['hold --reason x', 'Say which'],
  ['release a --destination newsletter', 'the ids of leads'],
])('refuses "%s" in a sentence', (line, sentence) => {
  expect(() => readVerb(outbox, line.split(' '))).toThrow(sentence)
})

it('holds a destination and lets it go, and says why and since when', async () => {
  await using store = await openTestStore()
  const to = ['--destination', 'newsletter']
  expect(await said(store, 'hold', ...to, '--reason', 'it is\nbeing moved')).toContain('newsletter: held.')
  expect((await tell(store, ['hold', ...to, '--reason', 'again'])).errors).toContain('held already')
  expect(await said(store)).toMatch(/The newsletter automation is held: it is being moved\n {2}By terminal, \d{4}-/)
  expect(await said(store, 'release', ...to)).toContain('newsletter: released.')
  expect((await tell(store, ['release', ...to])).errors).toContain("it isn't held")
})
