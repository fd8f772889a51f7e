import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { growthOf } from '#test/growth.ts'
import { runs } from '#test/runs.ts'
import { findSpans } from './find-spans.ts'

const found = (text: string) => findSpans(text).map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`)

test.each([
  ['Case No. 2:24-cv-01234-ABC', ['docket: 2:24-cv-01234-ABC']],
  ['Nos. 24-CV-1234 and CV-2025-00123', ['docket: 24-CV-1234', 'docket: CV-2025-00123']],
  ['SSN 900-12-3456, also 900 12 3456', ['ssn: 900-12-3456', 'ssn: 900 12 3456']],
  ['call (217) 555-0134 ext. 12 or +44 20 7946 0123', ['phone: (217) 555-0134 ext. 12', 'phone: +44 20 7946 0123']],
  ['on March 3–5, 2025, 3/5/25 and the 5th of March', ['date: March 3–5, 2025', 'date: 3/5/25', 'date: 5th of March']],
  [
    '$1.2 million, USD 4,500 and five hundred dollars',
    ['money: $1.2 million', 'money: USD 4,500', 'money: five hundred dollars'],
  ],
  ['at 12 N. Oak Street, Suite 4, Reno, NV 89501-1234.', ['address: 12 N. Oak Street, Suite 4, Reno, NV 89501-1234']],
  ['Policy GSM-448120, card 4000 0000 0000 0002', ['account: GSM-448120', 'account: 4000 0000 0000 0002']],
  ["Dear Ms. O'Brien-Díaz: Mr. van der Berg called.", ["person: O'Brien-Díaz", 'person: van der Berg']],
])('finds in “%s”', (text, spans) => {
  expect(found(text)).toEqual(spans)
})

test.each([
  'Will the parties agree? May I mark this? Grant the motion by Monday at 4:30 p.m.',
  'Rule 26(b)(1), 42 U.S.C. § 1983, Exhibit 12, page 17, lines 3-9, 35%, version 1.0.0',
  'pain 7/10, a 1/2 share, and 50/50 custody',
])('leaves alone: %s', (text) => {
  expect(found(text)).toEqual([])
})

it('knows a person again by the surname, in capitals and with a possessive', () => {
  expect(found("Anneke Vorstenbosch signed. VORSTENBOSCH's heirs and Vorstenbosch agree.")).toEqual([
    'person: Anneke Vorstenbosch',
    'person: VORSTENBOSCH',
    'person: Vorstenbosch',
  ])
})

it('gives spans in order that do not overlap and lie within the text, whatever the text is', () => {
  const pieces = fc.constantFrom(
    'Maria',
    ' v. ',
    'Dear Mr. ',
    '$',
    '12',
    '/',
    'May 5',
    '\n',
    'LLC',
    '@',
    '555-0134',
    'q. ',
    '-',
  )
  const text = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 30 })
  fc.assert(
    fc.property(text, (parts) => {
      const whole = parts.join('')
      let at = 0
      for (const { start, end } of findSpans(whole)) {
        expect(start).toBeGreaterThanOrEqual(at)
        expect(end).toBeGreaterThan(start)
        at = end
      }
      expect(at).toBeLessThanOrEqual(whole.length)
    }),
    runs(200),
  )
})

test.each([
  'A',
  'A.',
  'Aa-',
  'Aa & ',
  'Aa, ',
  '1-',
  'a@',
  'Name: ',
  'May 1 ',
  '1 Oak Ave ',
  'one hundred ',
  ' ',
  "A'a",
  'Aa v. ',
])('does not lose itself in a long text of nothing but “%s”', async (piece) => {
  expect(await growthOf((size) => findSpans(piece.repeat(Math.ceil(size / piece.length))), 2500)).toBeLessThan(10)
})
