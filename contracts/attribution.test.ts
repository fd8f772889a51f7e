import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { runs } from '#test/runs.ts'
import {
  ATTRIBUTION_HEADER_LIMIT,
  type Attribution,
  readAttribution,
  TOUCH_LIMIT,
  tidyTouch,
  writeAttribution,
} from './attribution.ts'

const KEYS = ['page', 'variant', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term']
const anyText = fc.string({ unit: anySign, maxLength: 400 })
const anyTouch = fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), fc.oneof(anyText, fc.anything()))
const tidied = ({ first, last }: { first: object; last: object }): Attribution => ({
  first: tidyTouch({ ...first }),
  last: tidyTouch({ ...last }),
})
/** Upper bound for an attribution's header length. */
const lengthOf = ({ first, last }: Attribution) =>
  [first, last].flatMap(Object.values).join('').length * 9 + KEYS.length * 2 * 'first_utm_campaign=&'.length

it('says who came from where, as one line of ASCII', () => {
  const first = { page: '/lp_06-knowledge-management-systems_a', variant: 'a', utm_source: 'google', utm_term: 'a&b=ü' }
  const last = { page: '/', utm_source: 'mail' }
  const header = writeAttribution({ first, last })
  expect(header).toBe(
    'first_page=%2Flp_06-knowledge-management-systems_a&last_page=%2F&first_variant=a&first_utm_source=google&last_utm_source=mail&first_utm_term=a%26b%3D%C3%BC',
  )
  expect(readAttribution(header)).toEqual({ first, last })
  expect(tidyTouch({ page: ' /a\n', utm_source: ' \u0000 ', utm_term: '' })).toEqual({ page: '/a' })
})

it('reads back whatever it has written', () => {
  fc.assert(
    fc.property(fc.record({ first: anyTouch, last: anyTouch }), (input) => {
      const attribution = tidied(input)
      fc.pre(lengthOf(attribution) <= ATTRIBUTION_HEADER_LIMIT)
      const isBlank = Object.keys({ ...attribution.first, ...attribution.last }).length === 0
      expect(readAttribution(writeAttribution(attribution))).toEqual(isBlank ? undefined : attribution)
    }),
    runs(500),
  )
})

it('never writes more than a server takes, and then leaves whole values out', () => {
  const long = fc.string({ unit: anySign, minLength: 100, maxLength: 400 })
  const longTouch = fc.record({ page: long, utm_source: long, utm_medium: long, utm_campaign: long, utm_term: long })
  fc.assert(
    fc.property(fc.record({ first: longTouch, last: longTouch }), (input) => {
      const header = writeAttribution(input) ?? ''
      expect(header).toMatch(/^[\x21-\x7e]*$/)
      expect(header.length).toBeLessThanOrEqual(ATTRIBUTION_HEADER_LIMIT)
      const attribution = tidied(input)
      const read = readAttribution(header) ?? { first: {}, last: {} }
      expect(attribution.first).toMatchObject(read.first)
      expect(attribution.last).toMatchObject(read.last)
    }),
  )
})

it('takes any header, and keeps nothing of it but known keys with short texts', () => {
  const name = fc.constantFrom('first', 'last', '__proto__')
  const pair = fc.tuple(name, fc.constantFrom(...KEYS, 'toString'), anyText)
  const pairs = fc.array(pair).map((all) => all.map(([of, key, value]) => `${of}_${key}=${value}`).join('&'))
  const odd = fc.constantFrom('first_page=%E0%A4%A', `first_page=${'%'.repeat(100_000)}`)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anySign }), pairs, odd), (header) => {
      const { first, last } = readAttribution(header) ?? { first: {}, last: {} }
      for (const [key, value] of [...Object.entries(first), ...Object.entries(last)]) {
        expect(KEYS).toContain(key)
        expect(value.length).toBeLessThanOrEqual(TOUCH_LIMIT)
        expect([/^\P{Cc}+$/u.test(value), value.isWellFormed()]).toEqual([true, true])
        if (key === 'variant') expect(['a', 'b']).toContain(value)
      }
    }),
    runs(500),
  )
})
