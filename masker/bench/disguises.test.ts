import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { runs } from '#test/runs.ts'
import { findSpans } from '../engine/find-spans.ts'
import { maskedText, maskText, NO_MARKS } from '../engine/mask-text.ts'
import { plainText } from '../engine/plain-copy.ts'
import { keyOf, restoreText } from '../engine/restore-text.ts'
import { DISGUISES, judge, SUBJECTS, scoreDisguises } from './disguises.ts'
import { parseCorpus } from './score.ts'

it('finds everything whole in nearly every disguise, and nothing in part', () => {
  const scores = scoreDisguises()
  const total = (key: 'whole' | 'part' | 'missed') => scores.reduce((sum, score) => sum + score[key], 0)
  expect(scores.length).toBeGreaterThanOrEqual(40)
  expect(scores.filter(({ whole, part, missed }) => whole + part + missed === 0)).toEqual([])
  expect(scores.filter(({ part }) => part > 0)).toEqual([])
  expect(total('whole') / (total('whole') + total('missed'))).toBeGreaterThan(0.99)
})

const paragraphs = parseCorpus(readFileSync(join(import.meta.dirname, '../corpus/develop.md'), 'utf8')).flatMap(
  ({ text }) => text.split('\n\n'),
)
const bits = ['\n', ' ', ', ', '. ', ' v. ', '12 ', '$5', '(', '“', ': ', ' - ', ' and ', 'the ', 'will ', 'Ms. ']
const starts = ['Dear Mr. ', 'No. ', 'account ', 'In re ', 'Defendant ', 'Halvorsen, ', 'Maria ', 'LLC', 'by ']
const anyText = fc.array(
  fc.oneof(
    fc.constantFrom(...paragraphs),
    fc.constantFrom(...bits, ...starts),
    fc.string({ unit: anySign, maxLength: 4 }),
  ),
  { maxLength: 6 },
)

it('hides what is disguised whole or not at all, and restores the text, whatever stands around it', () => {
  const place = fc.tuple(anyText, fc.constantFrom(...SUBJECTS), fc.constantFrom(...DISGUISES), fc.boolean(), anyText)
  fc.assert(
    fc.property(place, ([head, { plain, before, after }, { put }, isIntroduced, tail]) => {
      const written = put(plain)
      const start = `${head.join('')}${isIntroduced ? before : ' '}`
      const text = `${start}${written}${isIntroduced ? after : ' '}${tail.join('')}`
      expect(judge(text, start.length, start.length + written.length)).not.toBe('part')
      const masked = maskText(text, findSpans(text), NO_MARKS)
      expect(restoreText(maskedText(masked), keyOf(masked)).text).toBe(text)
    }),
    runs(150),
  )
})

it('masks by hand what is disguised, wherever it stands', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SUBJECTS), fc.constantFrom(...DISGUISES), ({ plain }, { name, put }) => {
      // A dash may be marked as a space; a dot is another sign.
      if (/dots/.test(name)) return
      const text = `Before ${put(plain)} after`
      const masked = maskText(text, [], { ...NO_MARKS, masked: [plain] })
      expect(plainText(maskedText(masked))).toMatch(/^Before \[\w+_1\] after$/)
      expect(restoreText(maskedText(masked), keyOf(masked)).text).toBe(text)
    }),
    runs(300),
  )
})
