import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { StoreError } from '#server/store/store-error.ts'
import { openTestLog } from '#test/open-test-log.ts'

it('writes no payload, address or token, however it came into a line', () => {
  const { log, logged } = openTestLog()
  const email = 'ada@example.com'
  log.error({ email, lead: { email, token: 'a1b2c3' }, payload: { name: 'Ada' } }, 'x')
  expect(logged.join('')).not.toMatch(/ada|a1b2c3/i)
  expect(logged.join('')).toContain('[Redacted]')
})

it('writes of an error what went wrong and where, and nothing of what was typed', () => {
  for (const text of ['ada@example.com', 'say "ada@example.com"', 'a\n    at ada@example.com', "'ada@", '{"a":"ada@']) {
    const failing: (() => unknown)[] = [
      () => new URL('/x', text),
      () => JSON.parse(`{"email":"x" ${text}`),
      () => new Intl.DateTimeFormat('en', { timeZone: text }),
      () => new Headers({ [text]: 'x' }),
      () => readFileSync(new URL(`file:///${text}\0`)),
      () => decodeURIComponent(`%${text}`),
      () => {
        throw Object.assign(new Error('failed', { cause: new TypeError(`unknown value "${text}"`) }), { input: text })
      },
      () => {
        throw new StoreError(
          Object.assign(new Error(`invalid input syntax: "${text}"`), { code: '22P02', detail: text }),
        )
      },
    ]
    for (const fail of failing) {
      const { log, logged } = openTestLog()
      try {
        fail()
      } catch (error) {
        log.error({ err: error }, 'a request failed')
      }
      expect([String(fail), logged.length]).toEqual([String(fail), 1])
      expect(logged.join('')).not.toMatch(/ada@/)
      const { err } = JSON.parse(logged[0] ?? '') as { err: { type: string; stack: string } }
      expect(err.type).toMatch(/Error$/)
      expect(err.stack).toMatch(/^ *at .*log\.test\.ts:\d+/m)
    }
  }
})
