import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { contactOf } from '#contracts/contact.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { LEAD_ENDPOINTS } from '#test/lead-endpoints.ts'
import { onPostgres } from '#test/open-test-store.ts'

/** Expects one readable sentence: short, on one line, with one period. */
async function expectSentence(response: Response): Promise<void> {
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await response.text()).toMatch(/^[^\n]{5,240}[.]$/)
}

const storedLeads = ({ db }: TestApp) => db.selectFrom('leads').selectAll().execute()
const storedDeliveries = ({ db }: TestApp) => db.selectFrom('deliveries').selectAll().execute()

describe.each(LEAD_ENDPOINTS)('POST $path', ({ path, kind, right, names }) => {
  it('stores the submission and its queued delivery before it answers ok', async () => {
    await using test = await createTestApp()
    const submission = right()
    const response = await test.post(path, submission)
    expect(response.status).toBe(200)
    const guide = kind === 'lead-magnet' ? { guide: expect.stringMatching(/^\/api\/guide\?expires=\d+&/) } : {}
    expect(await response.json()).toEqual({ ok: true, ...guide })
    const now = test.clock()
    expect(await storedLeads(test)).toEqual([
      {
        unconfirmed_until: null,
        corrected_at: null,
        calendar_until: null,
        listed: null,
        ...contactOf(submission),
        id: submission[names.id],
        kind,
        payload: JSON.stringify(submission),
        held: 0,
        created_at: now,
        attribution: null,
        asked_times: null,
        answers: null,
        email_key: expect.stringContaining('@'),
        agreed_words: expect.any(String),
      },
    ])
    expect(await storedDeliveries(test)).toEqual([
      {
        id: expect.any(String),
        lead_id: submission[names.id],
        message_id: null,
        destination: kind,
        attempts: 0,
        claims: 0,
        last_attempt_at: null,
        next_attempt_at: now,
        asked_until: null,
        locked_until: 0,
        delivered_at: null,
        failed_at: null,
        last_error: null,
        last_answer: null,
        update_kind: null,
        created_at: now,
      },
    ])
    expect(test.woken()).toBe(1)
  })

  it('keeps the field order of the contract, whatever order came', async () => {
    await using test = await createTestApp()
    const submission = right()
    await test.post(path, Object.fromEntries(Object.entries(submission).reverse()))
    expect((await storedLeads(test)).map((lead) => lead.payload)).toEqual([JSON.stringify(submission)])
  })

  it('answers ok to the same submission again, also with a later timestamp, and stores it once', async () => {
    await using test = await createTestApp()
    const submission = right()
    await test.post(path, submission)
    const again = await Promise.all([
      test.post(path, submission),
      test.post(path, { ...submission, [names.timestamp]: '2026-03-05T12:00:09.000Z' }),
    ])
    expect(again.map((response) => response.status)).toEqual([200, 200])
    expect((await storedLeads(test)).map((lead) => lead.payload)).toEqual([JSON.stringify(submission)])
    expect(await storedDeliveries(test)).toHaveLength(1)
  })

  it('refuses another submission under an id that is taken, and keeps the first', async () => {
    await using test = await createTestApp()
    const submission = right()
    await test.post(path, submission)
    const response = await test.post(path, { ...submission, [names.email]: 'other@example.com' })
    expect(response.status).toBe(409)
    expect(await response.text()).toBe('That id was already used for another submission.')
    expect((await storedLeads(test)).map((lead) => lead.payload)).toEqual([JSON.stringify(submission)])
  })

  it('takes a browser without Sec-Fetch-Site by its origin: the public one, else its own host', async () => {
    await using without = await createTestApp()
    const byHost = { 'sec-fetch-site': undefined, origin: 'http://localhost' }
    expect((await without.post(path, right(), byHost)).status).toBe(200)
    await using test = await createTestApp({ publicOrigin: 'https://www.example.com' })
    expect((await test.post(path, right(), byHost)).status).toBe(403)
    const byOrigin = { 'sec-fetch-site': undefined, origin: 'https://www.example.com' }
    expect((await test.post(path, right(), byOrigin)).status).toBe(200)
  })

  it('takes JSON with a charset', async () => {
    await using test = await createTestApp()
    expect((await test.post(path, right(), { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200)
  })

  it.skipIf(onPostgres)(
    'answers 503 and stores nothing when the disk is full, and takes leads again when it is not',
    async () => {
      await using test = await createTestApp()
      await sql`pragma max_page_count = 1`.execute(test.db)
      const statuses: number[] = []
      for (let i = 0; i < 40 && statuses.at(-1) !== 503; i += 1) statuses.push((await test.post(path, right())).status)
      expect(statuses.at(-1)).toBe(503)
      const refused = await test.post(path, right())
      expect(refused.headers.get('retry-after')).toBe('60')
      await expectSentence(refused)
      const taken = statuses.filter((status) => status === 200).length
      expect(await storedLeads(test)).toHaveLength(taken)
      expect(await storedDeliveries(test)).toHaveLength(taken)
      await sql`pragma max_page_count = 1000000`.execute(test.db)
      expect((await test.post(path, right())).status).toBe(200)
    },
  )

  it.skipIf(onPostgres)('answers 503 when another process keeps the store locked', async () => {
    await using test = await createTestApp()
    await sql`pragma busy_timeout = 20`.execute(test.db)
    using other = new DatabaseSync(join(test.store.folder, 'gimbal.sqlite'))
    other.exec('begin immediate')
    const refused = await test.post(path, right())
    expect(refused.status).toBe(503)
    other.exec('rollback')
    expect((await test.post(path, right())).status).toBe(200)
  })
})
