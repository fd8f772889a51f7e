import { expect } from 'vitest'
import { it } from '#test/it.ts'
import type { Database } from './database.ts'
import { claimAlarms, insertAlarm, readLatestAlarms, settleAlarm } from './destinations.ts'

const alarm = (number: number, destination: 'survey' | 'newsletter' = 'survey') => ({
  destination,
  number,
  state: number % 2 === 1 ? ('failing' as const) : ('recovered' as const),
  at: number,
  waiting: 1,
  next_attempt_at: 0,
})
const claim = (db: Database, now: number) =>
  claimAlarms(db, { now, leaseEnd: now + 30, latestAttemptAt: now + 1000, slackMs: 10 })

it('lets a server whose lease has ended change nothing', async ({ db }) => {
  await insertAlarm(db, alarm(1))
  const [late] = await claim(db, 0)
  const [current] = await claim(db, 30)
  if (!late || !current) throw new Error('nothing was claimed')
  await settleAlarm(db, late, { next_attempt_at: 5000 })
  expect(await readLatestAlarms(db)).toMatchObject([{ next_attempt_at: 0, locked_until: 60, attempts: 2 }])
  await settleAlarm(db, current, { told_at: 31 })
  expect(await readLatestAlarms(db)).toMatchObject([{ told_at: 31, locked_until: 0 }])
  expect(await claim(db, 1_000_000)).toEqual([])
})
