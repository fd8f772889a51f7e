import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { captureLead } from '#server/flows/capture-lead.ts'
import { createLog } from '#server/log.ts'
import { runOutbox } from '#server/outbox/run-outbox.ts'
import { openWebhooks } from '#server/partners/webhooks.ts'
import { toAutomation } from '#test/lead-endpoints.ts'
import { openTestStore, type TestStore } from '#test/open-test-store.ts'
import { runCommand, tellCommand } from '#test/run-command.ts'
import { startReceiver } from '#test/start-receiver.ts'
import { newsletterSubmission, surveySubmission } from '#test/submissions.ts'
import { readVerb } from './command.ts'
import { outbox } from './outbox.ts'

const UNTIL = { timeout: 20_000, interval: 50 }

/** Runs the command as a process on a store, like `npm run outbox`. */
function run({ place, folder }: TestStore, args: string[], changes: Record<string, string> = {}) {
  const store = 'url' in place ? { DATABASE_URL: place.url } : { DATA_DIR: folder }
  return runCommand('outbox', folder, { args, settings: { TZ: 'America/New_York', ...store, ...changes } })
}

const tell = (store: TestStore, args: string[], settings: Record<string, string> = {}) =>
  tellCommand(outbox, store, args, { settings })

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
async function fail({ db }: TestStore, leadId: string, set: { attempts: number; error?: string; failedAt?: number }) {
  await db
    .updateTable('deliveries')
    .set({ attempts: set.attempts, last_error: set.error ?? 'answered 500', failed_at: set.failedAt ?? null })
    .set({ last_attempt_at: Date.now() - 60_000, next_attempt_at: Date.now() + 3_600_000 })
    .where('lead_id', '=', leadId)
    .execute()
}

const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

it('lists what waits, the longest first, in 80 columns, without what visitors typed', async () => {
  await using store = await openTestStore()
  const first = await capture(store)
  const second = await capture(store)
  const third = await capture(store, { kind: 'survey' })
  await store.db
    .updateTable('deliveries')
    .set({ created_at: Date.now() - 5000 })
    .where('lead_id', '=', first)
    .execute()
  await fail(store, second, { attempts: 12, error: 'UND_ERR_CONNECT_TIMEOUT', failedAt: Date.now() })
  const { status, output: out } = await tell(store, [])
  expect(status).toBe(0)
  const lines = out.split('\n')
  expect(lines[0]).toMatch(/^Destination +Waiting +Oldest +Failed +Last error$/)
  expect(lines).toContainEqual(expect.stringMatching(/^newsletter +2 +0 min +1 {2}UND_ERR_CONNECT_TIMEOUT$/))
  expect(lines).toContainEqual(expect.stringMatching(/^survey +1 +0 min +0 {2}-$/))
  const ids = await Promise.all([first, second, third].map(async (lead) => (await deliveryOf(store, lead)).id))
  const listed = lines.filter((line) => /^[0-9a-f-]{36} /.test(line)).map((line) => line.slice(0, 36))
  expect(listed[0]).toBe(ids[0])
  expect(new Set(listed)).toEqual(new Set(ids))
  expect(widest(out)).toBeLessThanOrEqual(80)
  expect(out).not.toMatch(/\bada\b|example\.com|\p{Cc}\[/iu)

  const only = (await tell(store, ['list', '--destination', 'survey'])).output
  expect(only).toContain(ids[2])
  expect(only).not.toMatch(/newsletter|purchase/)
})

it('lists twenty by default, and says since when a destination keeps failing', async () => {
  await using store = await openTestStore()
  expect((await tell(store, ['list'])).output).toContain('Nothing is waiting.')
  for (let i = 0; i < 23; i += 1) await capture(store)
  const alarm = { destination: 'newsletter', number: 1, state: 'failing', waiting: 1, next_attempt_at: 0 } as const
  await store.db
    .insertInto('alarms')
    .values({ ...alarm, at: Date.UTC(2026, 2, 5, 12) })
    .execute()
  const some = (await run(store, ['list'])).output
  expect(some.match(/^[0-9a-f-]{36} /gm)).toHaveLength(20)
  expect(some).toContain('… and 3 more')
  expect(some).toMatch(/newsletter automation keeps failing; .+\n {2}2026-03-05 07:00:00 \(UTC 2026-03-05 12:00:00\)/)
  expect(widest(some)).toBeLessThanOrEqual(80)
  const all = (await tell(store, ['list', '--all'])).output
  expect(all.match(/^[0-9a-f-]{36} /gm)).toHaveLength(23)
})

it('makes a delivery due, and a worker picks it up', async () => {
  await using store = await openTestStore()
  await using receiver = await startReceiver()
  const lead = await capture(store)
  await fail(store, lead, { attempts: 12, failedAt: Date.now() })
  const log = createLog(true, { write: () => {} })
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const adapters = openWebhooks({ urls: { newsletter: receiver.address }, secret, clock: Date.now })
  const outbox = runOutbox({
    db: store.db,
    adapters,
    clock: Date.now,
    log,
    random: Math.random,
    recordIncident: () => {},
  })
  const { output: out, status } = await tell(store, ['resend', lead])
  expect([status, out]).toEqual([
    0,
    '1 delivery is due now.\nA running server sends within a second; otherwise the next one to start does.\n',
  ])
  await vi.waitFor(() => expect(receiver.arrivals).toHaveLength(1), UNTIL)
  await vi.waitFor(async () => {
    expect(await deliveryOf(store, lead)).toMatchObject({ attempts: 1, failed_at: null, last_error: null })
  }, UNTIL)

  const delivered = await tell(store, ['resend', lead])
  expect(delivered.status).toBe(1)
  expect(delivered.errors).toMatch(/it was delivered .+\n.+--again/)
  expect(receiver.arrivals).toHaveLength(1)
  expect((await tell(store, ['resend', lead, '--again'])).status).toBe(0)
  await vi.waitFor(() => expect(receiver.arrivals).toHaveLength(2), UNTIL)
  expect(receiver.arrivals.map(({ headers }) => headers['webhook-id'])).toEqual([lead, lead])
  await outbox.stop()
})

it('resends everything that failed, or everything for a destination, except what is being sent', async () => {
  await using store = await openTestStore()
  const [failed, waiting, sending] = [await capture(store), await capture(store), await capture(store)]
  const other = await capture(store, { kind: 'survey' })
  for (const lead of [failed, waiting, sending, other]) await fail(store, lead, { attempts: 4 })
  await fail(store, failed, { attempts: 12, failedAt: 1 })
  const lease = { locked_until: Date.now() + 60_000 }
  await store.db.updateTable('deliveries').set(lease).where('lead_id', '=', sending).execute()

  const elsewhere = await tell(store, ['resend', '--failed', '--destination', 'survey'])
  expect(elsewhere.output).toMatch(/^Nothing for the survey automation has run through its schedule/)
  expect((await tell(store, ['resend', '--failed'])).output).toMatch(/^1 delivery is due now/)
  expect(await deliveryOf(store, failed)).toMatchObject({ attempts: 0, failed_at: null })
  expect(await deliveryOf(store, waiting)).toMatchObject({ attempts: 4 })
  expect((await tell(store, ['resend', '--destination', 'newsletter'])).output).toMatch(/^2 deliveries are due now/)
  expect(await deliveryOf(store, waiting)).toMatchObject({ attempts: 0 })
  expect(await deliveryOf(store, sending)).toMatchObject({ attempts: 4 })
  expect(await deliveryOf(store, other)).toMatchObject({ attempts: 4 })
  const now = await tell(store, ['resend', sending])
  expect([now.status, now.output]).toEqual([0, `${sending}: it's being sent right now. Nothing changed.\n`])
  expect((await tell(store, ['resend', '--failed'])).output).toMatch(/^Nothing has run through its schedule/)
  const off = await tell(store, ['resend', other], { NODE_ENV: 'production' })
  expect(off.output).toBe('1 delivery is due now.\nIt waits until you set SURVEY_WEBHOOK_URL.\n')
})

it('lists held leads, and releases one once', async () => {
  await using store = await openTestStore()
  expect((await tell(store, ['held'])).output).toBe('No leads are held.\n')
  const lead = await capture(store, { held: true })
  const held = (await tell(store, ['held'])).output
  expect(held).toContain(lead)
  expect(held).not.toMatch(/\bada\b|example\.com/)
  expect(widest(held)).toBeLessThanOrEqual(80)
  const early = await tell(store, ['resend', lead])
  expect([early.status, early.errors]).toEqual([1, expect.stringContaining(`release ${lead}`)])

  expect(await Promise.all([1, 2].map(() => tell(store, ['release', lead])))).toContainEqual(
    expect.objectContaining({ status: 0, output: expect.stringContaining('due now') }),
  )
  expect(await store.db.selectFrom('deliveries').select('lead_id').execute()).toEqual([{ lead_id: lead }])
  const again = await tell(store, ['release', lead])
  expect([again.status, again.errors]).toEqual([1, `${lead}: it isn't held; its delivery is on its way.\n`])
})

it('exits with 1 when something is not done, with 2 for wrong arguments', async () => {
  await using store = await openTestStore()
  const unknown = randomUUID()
  const strangers = [await run(store, ['resend', unknown]), await tell(store, ['release', unknown])]
  for (const { status, output, errors } of strangers)
    expect([status, output + errors]).toEqual([1, expect.stringContaining(unknown)])
  const wrong = await run(store, ['deliver'])
  expect([wrong.status, wrong.output]).toEqual([2, ''])
  expect(wrong.errors).toMatch(/^Start with one of: list, resend, hold, held, release\.\n\nnpm run outbox/)
  expect(widest(outbox.usage)).toBeLessThanOrEqual(80)
})

it.each([
  ['constructor', 'Start with one of'],
  ['list a', 'Too many words'],
  ['release', 'the ids of leads'],
  ['resend', 'Choose deliveries'],
  ['resend --again', 'Choose deliveries'],
  ['resend --failed --again', '--again only works with ids'],
  ['resend a --failed', 'Choose deliveries'],
  ['resend a --destination survey', 'Choose deliveries'],
  ['resend --destination mars', '--destination: use one of newsletter'],
  ['list --again', 'list has no option --again'],
  ['--loud', "Unknown option '--loud'"],
])('refuses "%s" in a sentence', (line, sentence) => {
  expect(() => readVerb(outbox, line.split(' '))).toThrow(sentence)
})

it('holds a destination and lets it go, and says why and since when', async () => {
  await using store = await openTestStore()
  const lead = await capture(store)
  const to = ['--destination', 'newsletter']
  for (const wrong of [['hold', ...to], ['hold', '--reason', 'x'], ['release'], ['release', lead, ...to]])
    expect(() => readVerb(outbox, wrong)).toThrow(TypeError)
  expect((await tell(store, ['hold', ...to, '--reason', 'it is\nbeing moved'])).output).toContain('newsletter: held.')
  expect((await tell(store, ['hold', ...to, '--reason', 'again'])).errors).toContain('held already')
  expect((await tell(store, [])).output).toMatch(
    /The newsletter automation is held: it is being moved\n {2}By terminal, \d{4}-/,
  )
  expect((await tell(store, ['release', ...to])).output).toContain('newsletter: released.')
  expect((await tell(store, ['release', ...to])).errors).toContain("it isn't held")
})
