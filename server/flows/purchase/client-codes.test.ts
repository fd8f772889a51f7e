import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { hashClientCode } from './checkout.ts'

/** The same rule with unlimited integers, cut to 32 bits at each step. */
function hashInBigNumbers(code: string): string {
  let hash = 0n
  for (const unit of code.trim().toUpperCase().split('')) {
    hash = BigInt.asIntN(32, BigInt.asIntN(32, hash << 5n) - hash + BigInt(unit.charCodeAt(0)))
  }
  return (hash < 0n ? -hash : hash).toString(36)
}

it.each([
  ['', '0'],
  ['a', '1t'],
  ['A', '1t'],
  ['  ab ', '1lt'],
  ['GIMBAL-DEMO', 'jwqlpq'],
])('hashes %j to %s', (code, hash) => {
  expect(hashClientCode(code)).toBe(hash)
})

it('hashes any text by the same rule, without regard to case and white space around it', () => {
  fc.assert(
    fc.property(fc.string({ unit: anySign }), (code) => {
      expect(hashClientCode(code)).toBe(hashInBigNumbers(code))
      expect(hashClientCode(`\t${code.toUpperCase()} `)).toBe(hashClientCode(code))
      expect(hashClientCode(code)).toMatch(/^[0-9a-z]{1,6}$/)
    }),
  )
})
