import { expect, it } from 'vitest'
import type { FreeTimesRead } from '#server/partners/ports.ts'
import { openFreeTimes } from './free-times.ts'

const MINUTE = 60_000
const NOW = Date.parse('2026-11-27T20:00:00Z')
const timeAt = (startsAt: string) => ({ startsAt, page: `https://calendly.example/call/${startsAt}` })
const MONDAY = timeAt('2026-11-30T13:00:00.000Z')
const EVENING = timeAt('2026-11-27T20:30:00.000Z')

/** Free times from a scheduler that answers as told, and how often it was asked. */
function open(answers: (FreeTimesRead | 'never')[]) {
  const clock = { now: NOW }
  const asked: [number, number][] = []
  const readFreeTimes = (from: number, until: number) => {
    asked.push([from, until])
    const answer = answers[asked.length - 1] ?? answers.at(-1) ?? 'never'
    return answer === 'never' ? new Promise<FreeTimesRead>(() => {}) : Promise.resolve(answer)
  }
  return { clock, asked, times: openFreeTimes({ scheduler: { readFreeTimes }, clock: () => clock.now, waitMs: 5 }) }
}

const good = (...times: (typeof MONDAY)[]): FreeTimesRead => ({ ok: true, times })
const bad: FreeTimesRead = { ok: false, status: 503, isDown: true }

it('asks once for all who want to know, and again after five minutes or once a time was taken', async () => {
  const { clock, asked, times } = open([good(EVENING, MONDAY), good(MONDAY)])
  for (const both of await Promise.all([times.read(), times.read()])) expect(both).toEqual([EVENING, MONDAY])
  expect(asked).toEqual([[NOW, NOW + 14 * 24 * 60 * MINUTE]])
  clock.now += 4 * MINUTE
  expect([await times.read(), asked.length]).toEqual([[EVENING, MONDAY], 1])
  times.forget()
  expect([await times.read(), asked.length]).toEqual([[MONDAY], 2])
  clock.now += 5 * MINUTE
  await times.read()
  expect(asked).toHaveLength(3)
})

it('offers nothing that has begun, and goes on with what it knows for ten minutes while an answer is late', async () => {
  const { clock, times } = open([good(EVENING, MONDAY), 'never'])
  await times.read()
  clock.now += 14 * MINUTE
  expect(await times.read()).toEqual([EVENING, MONDAY])
  clock.now += 2 * MINUTE
  expect(await times.read()).toEqual([])
})

it('knows none without a scheduler, from one that fails, which is asked again after a minute, or is silent', async () => {
  expect(await openFreeTimes({ scheduler: undefined, clock: () => NOW }).read()).toEqual([])
  expect(await open(['never']).times.read()).toEqual([])
  const failing = open([bad, good(MONDAY)])
  expect([await failing.times.read(), await failing.times.read(), failing.asked.length]).toEqual([[], [], 1])
  failing.clock.now += MINUTE
  expect(await failing.times.read()).toEqual([MONDAY])
})
