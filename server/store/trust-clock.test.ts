import { DAY_MS, HOUR_MS } from '#contracts/clock.ts'
import { expect, it } from '#test/it.ts'
import { openTestLog } from '#test/open-test-log.ts'
import { type TestStore } from '#test/open-test-store.ts'
import { createTestClock } from '#test/test-clock.ts'
import { readClockMark } from './store-health.ts'
import { trustClock } from './trust-clock.ts'

/** A server's start. Its uptime goes on as the test says, its clock as well, and jumps besides. */
async function start({ db }: TestStore, clock = createTestClock()) {
  let up = 1000
  const { log, logged } = openTestLog()
  const { isTrusted, stop } = await trustClock({ db, clock, log }, () => up)
  const pass = (ms: number) => {
    up += ms
    clock.advance(ms)
  }
  return { clock, logged, pass, isTrusted, [Symbol.asyncDispose]: stop }
}

const sixtyDaysAhead = () => {
  const clock = createTestClock()
  clock.advance(60 * DAY_MS)
  return clock
}

it('trusts the clock of a new store, and one that the site left a weekend ago', async ({ store, db }) => {
  {
    await using first = await start(store)
    expect(first.isTrusted()).toBe(true)
    expect(await readClockMark(db)).toBe(first.clock())
  }
  const later = createTestClock()
  later.advance(2 * DAY_MS)
  await using second = await start(store, later)
  expect([second.isTrusted(), second.logged]).toEqual([true, []])
})

it('doubts a clock that is ahead at the start, says so once, and again after a restart', async ({ store, db }) => {
  {
    await using _ = await start(store)
  }
  const before = await readClockMark(db)
  for (const _ of [1, 2]) {
    await using server = await start(store, sixtyDaysAhead())
    for (let hour = 0; hour < 47; hour += 1) {
      expect(server.isTrusted()).toBe(false)
      server.pass(HOUR_MS)
    }
    expect(server.logged).toHaveLength(1)
    expect(await readClockMark(db)).toBe(before)
    // After two days it's believed: the site was off for longer.
    server.pass(HOUR_MS)
    expect(server.isTrusted()).toBe(true)
  }
  await using put = await start(store)
  expect(put.isTrusted()).toBe(true)
})

it('doubts a clock that jumps while the server runs, and not one that goes on for months', async ({ store }) => {
  await using server = await start(store)
  server.pass(100 * DAY_MS)
  expect(server.isTrusted()).toBe(true)
  server.clock.advance(3 * DAY_MS)
  expect(server.isTrusted()).toBe(false)
  server.clock.advance(-3 * DAY_MS)
  expect(server.isTrusted()).toBe(true)
})
