import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { anySign, runs } from '../test/properties.ts'
import { AnnotatedText, KINDS, TAGS } from './annotated-text.ts'
import { findSpans } from './find-spans.ts'
import { maskedText, maskText, NO_MARKS } from './mask-text.ts'
import { keyOf, restoreText } from './restore-text.ts'

const LETTER = `Dear Ms. Gonzalez:

Maria Gonzalez owes $1,200.00 since 3/5/2025. Gonzalez's lawyer, Theodora Bell, said so on March 5, 2025.
Call (217) 555-0134 about $1,200. Robert Lee Jr. knows.`

const masked = maskText(LETTER, findSpans(LETTER), NO_MARKS)
const theodora = (times: number) => Array(times).fill('Theodora Bell').join(', ')
const restore = (answer: string) => restoreText(answer, keyOf(masked)).text

it('gives the same thing the same placeholder, however it is written', () => {
  expect(maskedText(masked)).toBe(`Dear Ms. [PERSON_1]:

[PERSON_1] owes [MONEY_1] since [DATE_1]. [PERSON_1]'s lawyer, [PERSON_2], said so on [DATE_1].
Call [PHONE_1] about [MONEY_1]. [PERSON_3] knows.`)
})

test.each([
  ['[PERSON_1] called', 'Maria Gonzalez called'],
  ['Dear Ms. [PERSON_1],', 'Dear Ms. Gonzalez,'],
  ['Ms. **[PERSON_1]** wrote', 'Ms. **Gonzalez** wrote'],
  ["[PERSON_1]'s lawyer", "Maria Gonzalez's lawyer"],
  ["[PERSON_1's] lawyer", "Maria Gonzalez's lawyer"],
  ['**[PERSON_2]**', '**Theodora Bell**'],
  ['[**PERSON_2**]', 'Theodora Bell'],
  ['\\[PERSON\\_2\\]', 'Theodora Bell'],
  ['[Person 2] and [person_2], [ PERSON-2 ]', 'Theodora Bell and Theodora Bell, Theodora Bell'],
  ['PERSON_2 and `[PHONE_1]`', 'Theodora Bell and `(217) 555-0134`'],
  ['Mr. [PERSON_3]', 'Mr. Lee'],
  ['[PERSON‑2], [PERSON_\n2], [PERSON #2], [PERSON₂], [PERSON_TWO], PERSON 2', theodora(6)],
  ['【PERSON_2】, [PER\u200bSON_2], [PERSON<b>_2</b>], %5BPERSON_2%5D, [PERSONA_2]', theodora(5)],
  ['[PERSON_2 and PERSON_3], [PERSON_2 (client)]', 'Theodora Bell and Robert Lee Jr., Theodora Bell (client)'],
  [
    '[PERSON:2], > [PERSON_\n> 2], ［ＰＥＲＳＯＮ＿２］, **PERSON_2**',
    `${theodora(1)}, > ${theodora(2)}, **${theodora(1)}**`,
  ],
  ['[PERSON=2], [Person No. 2]', theodora(2)],
  ['$[MONEY_1]', '$1,200.00'],
  ['Sra. [PERSON_1]', 'Sra. Gonzalez'],
  ['person 2 of 3, PERSON_20, [PERSON', 'person 2 of 3, PERSON_20, [PERSON'],
])('in an answer, %s becomes %s', (answer, restored) => {
  expect(restore(answer)).toBe(restored)
})

it('names what looks like a placeholder and is none', () => {
  const { unknown } = restoreText('[DATUM_1], [NAME_1], [12], [Exhibit 5], [PERSON_9], [PERSON_A]', keyOf(masked))
  expect(unknown.toSorted()).toEqual(['[DATUM_1]', '[NAME_1]', '[PERSON_9]', '[PERSON_A]'])
})

it('restores a paragraph that came back unchanged to the letter, and the rest by the main form', () => {
  const [, , second = ''] = maskedText(masked).split('\n')
  expect(restore(`New: [PERSON_1].\n${second}`)).toBe(`New: Maria Gonzalez.\n${LETTER.split('\n')[2]}`)
})

it('never gives a placeholder that the text itself holds', () => {
  const text = 'As [PERSON_1] and PERSON_2 said, [money 1] Maria Gonzalez paid $5.'
  const found = maskText(text, findSpans(text), NO_MARKS)
  expect(maskedText(found)).toBe('As [PERSON_1] and PERSON_2 said, [money 1] [PERSON_3] paid [MONEY_2].')
  expect(restoreText('[PERSON_3] paid; [PERSON_1] not', keyOf(found)).text).toBe('Maria Gonzalez paid; [PERSON_1] not')
})

const words = fc.constantFrom(
  ...Object.values(TAGS).map((tag) => `[${tag}_1]`),
  ...'Maria Gonzalez|Gonzalez|Ms. Gonzalez|maria|$5|$5.00|\n|\r\n| |[|]|PERSON_2|Will|3/5/2025|March 5, 2025'.split(
    '|',
  ),
  ..."217-555-0134|a@b.example|Dear |'s|\\[PERSON\\_1\\]|1 Oak Street\nReno, NV 89501".split('|'),
)
const odd = fc.string({ unit: anySign, maxLength: 6 })
const anyText = fc.array(fc.oneof({ weight: 4, arbitrary: words }, odd), { maxLength: 40 })

const cut = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 12 }), fc.constantFrom(...KINDS))
const cuts = fc.array(cut, { maxLength: 12 })
const marks = fc.array(fc.string({ maxLength: 3 }))

it('restores every masked text to exactly what it was, whatever the spans are', () => {
  fc.assert(
    fc.property(fc.string({ unit: anySign, maxLength: 60 }), anyText, cuts, marks, (head, tail, places, marked) => {
      const text = head + tail.join('')
      const claims = new AnnotatedText(text)
      for (const [start, length, kind] of places)
        if (start + length <= text.length) claims.claim({ start, end: start + length, kind, certainty: 'likely' })
      for (const spans of [findSpans(text), claims.spans()]) {
        const found = maskText(text, spans, { masked: [...marked, 'Will'], shown: new Set(['person:maria']) })
        expect(found.pieces.map((piece) => piece.text).join('')).toBe(text)
        expect(restoreText(maskedText(found), keyOf(found)).text).toBe(text)
      }
    }),
    runs(300),
  )
})

it.each(['[PERSON_1] PERSON_2 ', '[PERSON_1 and PERSON_2] '])('is done soon with %s 40,000 times', (words) => {
  const since = process.cpuUsage()
  expect(restoreText(words.repeat(40_000), { entities: [], lines: {} }).unknown).toHaveLength(2)
  const { user, system } = process.cpuUsage(since)
  expect((user + system) / 1000).toBeLessThan(4000)
})
