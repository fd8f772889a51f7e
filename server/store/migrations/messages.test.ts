import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { contactOf } from '#contracts/lead-forms.ts'
import { FORM_KINDS, MESSAGE_KINDS } from '#contracts/lead-kind.ts'
import { showLeads } from '#server/flows/leads/show-leads.ts'
import { findPerson } from '#server/flows/leads/stored-lead.ts'
import { erasePerson } from '#server/flows/privacy/erase-person.ts'
import { LEAD_ENDPOINTS } from '#test/lead-endpoints.ts'
import { onPostgres } from '#test/open-test-store.ts'
import { openOlderStore } from '#test/store/open-older-store.ts'
import { readSurvey } from '#test/survey.ts'
import type { Database } from '../database.ts'
import { readAttempts } from '../deliveries.ts'
import { emailKey } from '../email-key.ts'
import { readLeads } from '../leads.ts'
import { listingOf, searchWords } from '../listings/listing-of.ts'
import { listUndelivered } from '../waiting-deliveries.ts'

/** Rows in the store that's upgraded. To measure: 125000, of which 100,000 are leads. */
const ROWS = Number(process.env['UPGRADED_ROWS'] ?? 400)

// The measurement takes longer.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const emailAt = (index: number) => `Person${index}@Müller.example`

/** What an older server stored: leads of each kind in turn, and each fifth row a message. Every third delivery waits. */
function olderRow(index: number, id: string) {
  const message = index % 5 === 4 ? MESSAGE_KINDS[Math.floor(index / 5) % MESSAGE_KINDS.length] : undefined
  const kind = message ?? FORM_KINDS[index % FORM_KINDS.length] ?? 'survey'
  const endpoint = LEAD_ENDPOINTS.find((each) => each.kind === kind)
  const submission = endpoint?.right()
  const payload = submission
    ? { ...submission, [endpoint?.names.email ?? '']: emailAt(index) }
    : { email: emailAt(index), token: 'the-token' }
  const row = { id, kind, payload: JSON.stringify(payload), email_key: emailKey(emailAt(index)), created_at: index }
  return { row, payload, isLead: submission !== undefined, delivered_at: index % 3 === 0 ? null : index }
}

const OLDER = ['id', 'kind', 'payload', 'email_key', 'created_at', 'listed'] as const

/** Inserts rows of an older release, which listed all leads but each tenth. */
async function fillOlder(db: Kysely<unknown>, count: number): Promise<void> {
  const older = db as unknown as Database
  for (let from = 0; from < count; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - from) }, (_, index) =>
      olderRow(from + index, `row-${from + index}`),
    )
    const listed = rows.filter(({ isLead }, index) => isLead && index % 10 !== 0)
    const ofLeads = rows.map(({ row }) => ({ ...row, listed: listed.some((each) => each.row === row) ? 2 : null }))
    await insertAll(older, 'leads', OLDER, ofLeads)
    const listings = listed.map(({ row, payload }) => {
      const sent = { submission: payload, answers: {}, attribution: undefined }
      const lead = { ...row, kind: 'survey' as const, ...contactOf(payload) }
      const { lead_id, kind, created_at, search_text } = listingOf(lead, sent)
      return { lead_id, kind, created_at, search_text }
    })
    await older.insertInto('lead_listings').values(listings).execute()
    const deliveries = rows.map(({ row: { id, created_at }, delivered_at }) => {
      const first = { destination: 'visitor-mail', next_attempt_at: 0, claims: 1 } as const
      return { id: `of ${id}`, lead_id: id, delivered_at, created_at, ...first }
    })
    await older.insertInto('deliveries').values(deliveries).execute()
    const attempt = { number: 1, began_at: 0, took_ms: 1, result: 'failed', error: 'x' } as const
    const attempts = deliveries.map(({ id }) => ({ delivery_id: id, ...attempt }))
    await older.insertInto('delivery_attempts').values(attempts).execute()
  }
}

async function insertAll(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db)
}

it('moves messages out of the leads, and keeps every lead, delivery and attempt', async () => {
  await using older = await openOlderStore('0033')
  await fillOlder(older.db, ROWS)
  await sql`update lead_listings set state = 'client', state_by = 'ada' where lead_id = 'row-1'`.execute(older.db)
  const begun = performance.now()
  const { db } = await older.upgrade()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.info(
    `${onPostgres ? 'PostgreSQL' : 'SQLite'}: upgraded a store of ${ROWS} leads and messages in ${seconds} s`,
  )

  const stored = Array.from({ length: ROWS }, (_, index) => olderRow(index, `row-${index}`))
  const rowsOf = (isLead: boolean) => stored.flatMap((each) => (each.isLead === isLead ? [each.row] : []))
  const leads = await db.selectFrom('leads').selectAll().orderBy('created_at').execute()
  expect(leads.map(({ id, kind }) => [id, kind])).toEqual(rowsOf(true).map(({ id, kind }) => [id, kind]))
  for (const lead of leads) expect(lead).toMatchObject(contactOf(JSON.parse(lead.payload) as object))
  const messages = await db.selectFrom('messages').selectAll().orderBy('created_at').execute()
  expect(messages.map(({ id, kind }) => [id, kind])).toEqual(rowsOf(false).map(({ id, kind }) => [id, kind]))
  expect(messages[0]).toMatchObject({ email: emailAt(4), email_key: emailKey(emailAt(4)) })
  const deliveries = await db.selectFrom('deliveries').selectAll().orderBy('created_at').execute()
  expect(deliveries.map((each) => [each.id, each.lead_id, each.message_id, each.delivered_at])).toEqual(
    stored.map(({ row: { id }, isLead, delivered_at: at }) => [`of ${id}`, isLead ? id : null, isLead ? null : id, at]),
  )
  expect((await readAttempts(db, ['of row-0', 'of row-4'])).size).toBe(2)
  const waiting = await listUndelivered(db, { destination: undefined, state: undefined, after: undefined, limit: 1e6 })
  const undelivered = stored.filter(({ delivered_at }) => delivered_at === null)
  expect(waiting.map(({ kind }) => kind)).toEqual(undelivered.map(({ row }) => row.kind))

  // Each lead is listed once, also those that weren't.
  const list = (choice: Parameters<typeof showLeads>[1]) => showLeads({ db, survey: readSurvey }, choice, {}, 0)
  expect((await list({})).total).toBe(Math.min(leads.length, 10_000))
  expect((await list({ words: searchWords('person10@müller.example') })).leads).toMatchObject([{ id: 'row-10' }])
  expect((await list({ state: 'client' })).leads).toMatchObject([{ id: 'row-1' }])

  // Whoever had a lead or a message is found and erased.
  const erasures = { record: () => {}, read: () => ({ erasedAt: () => undefined, ofOtherKeys: 0 }) }
  for (const index of [1, 4]) {
    const { leads: own, messages: to } = await findPerson(db, emailAt(index))
    expect([own.length, to.length]).toEqual(index === 1 ? [1, 0] : [0, 1])
    expect(await erasePerson({ db, clock: Date.now, erasures }, emailAt(index))).toMatchObject({ deliveries: 1 })
    expect(await findPerson(db, emailAt(index))).toEqual({ leads: [], messages: [], orders: [], mentionedIn: [] })
  }
})

it('starts again from the beginning if it was interrupted', async () => {
  await using older = await openOlderStore('0033')
  await fillOlder(older.db, 5 * MESSAGE_KINDS.length)
  // In the way of its last index, when the messages have moved.
  await sql`create index messages_by_time on leads (created_at, kind)`.execute(older.db)
  await expect(older.upgrade()).rejects.toMatchObject({ name: 'StepFailure', step: '0033-messages.adds' })
  const { rows } = await sql<{ kind: string }>`select distinct kind from leads`.execute(older.db)
  expect(rows).toHaveLength(FORM_KINDS.length + MESSAGE_KINDS.length)
  await sql`drop index messages_by_time`.execute(older.db)
  const { db } = await older.upgrade()
  expect(await db.selectFrom('messages').select('id').execute()).toHaveLength(MESSAGE_KINDS.length)
})

it('takes in what a server from before goes on storing beside it', async () => {
  await using older = await openOlderStore('0033')
  const { db } = await older.upgrade()
  const odd = ['\\u0000', '\\ud800', '"', '\\\\'].map(
    (text) => `{"email":"a@x.example","issue":"${text === '"' ? '\\"' : text}"}`,
  )
  for (const [index, payload] of odd.entries())
    await insertAll(db, 'leads', OLDER, [{ ...olderRow(1, `odd-${index}`).row, payload, listed: 2 }])
  for (const index of Array.from({ length: 30 }).keys()) {
    const { row, payload } = olderRow(index, randomUUID())
    await insertAll(db, 'leads', OLDER, [{ ...row, listed: 2 }])
    const delivery = { id: `of ${row.id}`, lead_id: row.id, destination: 'survey', next_attempt_at: 7, created_at: 6 }
    await insertAll(db, 'deliveries', Object.keys(delivery), [delivery])
    const [lead] = await readLeads(db, [row.id])
    const message = await db.selectFrom('messages').selectAll().where('id', '=', row.id).executeTakeFirst()
    const promised = await db.selectFrom('deliveries').selectAll().where('id', '=', delivery.id).execute()
    const common = { destination: 'survey', next_attempt_at: 7, created_at: 6, attempts: 0, claims: 0 }
    if (FORM_KINDS.some((kind) => kind === row.kind)) {
      expect([lead, message]).toEqual([expect.objectContaining(contactOf(payload)), undefined])
      expect(promised).toEqual([expect.objectContaining({ ...common, lead_id: row.id, message_id: null })])
      // A correction.
      const corrected = { ...payload, firstName: 'Zoë' }
      await sql`update leads set payload = ${JSON.stringify(corrected)} where id = ${row.id}`.execute(db)
      expect(await readLeads(db, [row.id])).toMatchObject([contactOf(corrected)])
    } else {
      expect([lead, message]).toEqual([undefined, { ...row, email: emailAt(index) }])
      expect(promised).toEqual([expect.objectContaining({ ...common, lead_id: null, message_id: row.id })])
    }
  }
  expect(await db.selectFrom('leads').select('email').where('id', 'like', 'odd%').execute()).toHaveLength(4)
})
