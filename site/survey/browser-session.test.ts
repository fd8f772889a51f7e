import { expect, it } from 'vitest'
import { readClarityUserId } from './browser-session.ts'

it.each([
  ['a=1; _clck=abc123|2|fx1|0|1500', 'abc123'],
  ['_clck=abc123%7C2%7Cfx1', 'abc123'],
  ['_clck=abc123%255E2%255Efx1; b=2', 'abc123'],
  ['_clck=abc123^2^fx1', 'abc123'],
  ['_clck=abc%zz|1', 'abc%zz'],
  ['_clck=', 'not-found'],
  ['my_clck=other', 'not-found'],
  ['', 'not-found'],
])('reads %j as %s, and nothing without consent for performance', (cookies, id) => {
  expect(readClarityUserId(cookies, () => true)).toBe(id)
  expect(readClarityUserId(cookies, () => false)).toBe('not-found')
})
