import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeHashes, doubtfulCodeHashes } from './client-code-hashes.ts'
import { hashClientCode } from './flows/purchase/checkout.ts'

it('takes the hash of any code there is', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
      const hashes = [hashClientCode(one), hashClientCode(other)]
      fc.pre(!hashes.includes('0') && hashes[0] !== hashes[1])
      expect(codeHashes(` ${hashes.join(' ,')}`)).toEqual({ ok: true, value: hashes })
    }),
  )
  expect(codeHashes('zik0zk')).toEqual({ ok: true, value: ['zik0zk'] })
})

it.each([
  ['GIMBAL-DEMO', 'is not in base 36'],
  ['JWQLPQ', 'only digits and lowercase letters'],
  ['héllo', 'is not in base 36'],
  ['jwqlpq;zik0zj', 'is not in base 36'],
  ['-jwqlpq', 'is negative'],
  ['jwqlpq1', 'is longer than any hash'],
  ['zik0zl', 'is longer than any hash'],
  ['0', 'is the hash of an empty code'],
  ['0jwqlp', 'begins with 0'],
  ['jwqlpq,', '(entry 2 of 2) is empty'],
  ['abc,,def', '(entry 2 of 3) is empty'],
  [',', '(entry 1 of 2) is empty'],
  ['jwqlpq, zik0zj, jwqlpq', '(entry 3 of 3) is listed twice'],
  [Array.from({ length: 101 }, (_, index) => `jwql${(36 + index).toString(36)}`).join(), 'has more than 100 entries'],
])('says what is wrong with %s, and what to do', (value, wrong) => {
  const reading = codeHashes(value)
  expect(reading).toEqual({
    ok: false,
    wrong: expect.stringContaining(wrong),
    cure: expect.stringContaining('Orders and codes in the console'),
  })
  if (value.length > 1) expect(JSON.stringify(reading)).not.toContain(value)
})

it('doubts what is likelier a code than the hash of one', () => {
  expect(doubtfulCodeHashes(['hello'])?.wrong).toMatch(/^is shorter than nearly all hashes/)
  expect(doubtfulCodeHashes(['jwqlpq', 'zik0zj'])).toBeUndefined()
  expect(doubtfulCodeHashes()).toBeUndefined()
})
