import { expect, test } from 'vitest'
import { ownBlockingTime, type TraceEvent } from './run-lighthouse.ts'

const event = (name: string, ts: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts,
  ...more,
})
const painted = event('firstContentfulPaint', 100_000, { ph: 'R' })

test('counts what a task has a processor for, four times as slow, beyond 50 ms', () => {
  const waited = event('RunTask', 200_000, { dur: 90_000, tdur: 12_500 })
  const worked = event('RunTask', 300_000, { dur: 21_000, tdur: 20_000 })
  expect(ownBlockingTime([painted, waited, worked])).toBe(30)
})

test('counts neither tasks before the paint nor those of other threads and processes', () => {
  const others = [
    event('RunTask', 10_000, { dur: 80_000, tdur: 80_000 }),
    event('RunTask', 200_000, { dur: 80_000, tdur: 80_000, tid: 2 }),
    event('RunTask', 200_000, { dur: 80_000, tdur: 80_000, pid: 2 }),
    event('Layout', 200_000, { dur: 80_000, tdur: 80_000 }),
  ]
  expect(ownBlockingTime([...others, painted])).toBe(0)
})

test('a trace without a paint is none', () => {
  expect(() => ownBlockingTime([])).toThrow('no first contentful paint')
})
