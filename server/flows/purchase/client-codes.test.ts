import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { hashClientCode, isAcceptedCode } from './checkout.ts'

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

it('accepts each of the codes in the list, and no other', () => {
  const accepted = ['first', 'second', 'third'].map(hashClientCode)
  for (const code of ['first', ' SECOND ', 'Third']) expect(isAcceptedCode(code, accepted)).toBe(true)
  for (const code of ['', 'fourth', accepted[0] ?? '']) expect(isAcceptedCode(code, accepted)).toBe(false)
  expect(isAcceptedCode('first', [])).toBe(false)
})
