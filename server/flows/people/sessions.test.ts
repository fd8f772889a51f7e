import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contracts/clock.ts'
import { putPerson } from '#server/store/console-people.ts'
import type { Database } from '#server/store/database.ts'
import { it } from '#test/it.ts'
import { createTestClock } from '#test/test-clock.ts'
import { beginSession, LONGEST_MS, readSession } from './sessions.ts'

const ADA = { id: 'ada', email: 'ada@firm.example', email_key: 'ada@firm.example', name: 'Ada', role: 'staff' } as const

async function openSessions(db: Database) {
  const clock = createTestClock()
  await putPerson(db, { ...ADA, added_at: clock() })
  const stored = () => db.selectFrom('console_sessions').selectAll().orderBy('created_at').execute()
  return { db, clock, stored }
}

it('keeps a session by the hash of its token, and its last use to the minute', async ({ db }) => {
  const parts = await openSessions(db)
  const begun = parts.clock()
  const token = await beginSession(parts, ADA.id, 'Firefox on Windows')
  const [kept] = await parts.stored()
  expect(kept).toEqual({
    token_hash: createHash('sha256').update(token).digest('hex'),
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    person_id: ADA.id,
    browser: 'Firefox on Windows',
    created_at: begun,
    last_seen_at: begun,
  })
  const seenAfter = async (ms: number) => {
    parts.clock.advance(ms)
    const { id: personId, email, name, role } = ADA
    expect(await readSession(parts, token)).toEqual({ personId, sessionId: kept?.id, email, name, role })
    return ((await parts.stored())[0]?.last_seen_at ?? 0) - begun
  }
  expect(await seenAfter(MINUTE_MS - 1)).toBe(0)
  expect(await seenAfter(1)).toBe(MINUTE_MS)
  expect(await seenAfter(1)).toBe(MINUTE_MS)
})

it('drops what has ended when another begins: after 12 hours without use, or 7 days in all', async ({ db }) => {
  const parts = await openSessions(db)
  const begin = () => beginSession(parts, ADA.id, 'a browser')
  const stored = async () => (await parts.stored()).length
  const used = await begin()
  await begin()
  parts.clock.advance(12 * HOUR_MS - 1)
  expect(await readSession(parts, used)).toBeDefined()
  await begin()
  expect(await stored()).toBe(3)
  parts.clock.advance(1)
  await begin()
  expect(await stored()).toBe(3)
  // However much it was used.
  const week = 7 * 24 * HOUR_MS
  expect(LONGEST_MS).toBe(week)
  const [oldest] = await parts.stored()
  const at = (oldest?.created_at ?? 0) + week
  await parts.db.updateTable('console_sessions').set({ last_seen_at: at }).execute()
  parts.clock.advance(at - 1 - parts.clock())
  await begin()
  expect(await stored()).toBe(4)
  parts.clock.advance(1)
  await begin()
  expect(await stored()).toBe(4)
})
