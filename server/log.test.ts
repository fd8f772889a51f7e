import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('stamps each line with the time of its writing, in UTC', async () => {
  const { log, lines } = openLog()
  const before = Date.now()
  log.info('one')
  log.info('another')
  await pause(5)
  log.info('later')
  const times = lines.map((line) => (JSON.parse(line) as { time: string }).time)
  expect(times.map((time) => new Date(time).toISOString())).toEqual(times)
  const [one = 0, another = 0, later = 0] = times.map((time) => Date.parse(time))
  expect(one).toBeGreaterThanOrEqual(before)
  expect(another).toBeGreaterThanOrEqual(one)
  expect(later).toBeGreaterThanOrEqual(another + 4)
  expect(later).toBeLessThanOrEqual(Date.now())
})

it('writes no payload, address or token, however it came into a line', () => {
  const { log, lines } = openLog()
  log.error(
    { email: 'ada@example.com', lead: { email: 'ada@example.com', token: 'a1b2c3' }, payload: { name: 'Ada' } },
    'x',
  )
  expect(lines.join('')).not.toMatch(/ada|a1b2c3/i)
  expect(lines.join('')).toContain('[Redacted]')
})

function openLog() {
  const lines: string[] = []
  return { log: createLog(true, { write: (line) => void lines.push(line) }), lines }
}
