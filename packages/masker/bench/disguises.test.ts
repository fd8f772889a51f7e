import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findSpans } from '../engine/find-spans.ts'
import { maskedText, maskText, NO_MARKS } from '../engine/mask-text.ts'
import { keyOf, restoreText } from '../engine/restore-text.ts'
import { anySign, runs } from '../test/properties.ts'
import { DISGUISES, judge, SUBJECTS, scoreDisguises, scoreSentences } from './disguises.ts'
import { scoreOrigins } from './origins.ts'
import { parseCorpus } from './score.ts'

it('finds everything whole in nearly every disguise, and nothing in part', () => {
  const scores = scoreDisguises()
  const total = (key: 'whole' | 'part' | 'missed') => scores.reduce((sum, score) => sum + score[key], 0)
  expect(scores.length).toBeGreaterThanOrEqual(40)
  expect(scores.filter(({ whole, part, missed }) => whole + part + missed === 0)).toEqual([])
  expect(scores.filter(({ part }) => part > 0)).toEqual([])
  expect(total('whole') / (total('whole') + total('missed'))).toBeGreaterThan(0.99)
})

/** The least that each group may reach, in percent. */
const BARS: Record<string, number> = {
  'numbers of people': 95,
  phones: 95,
  mail: 95,
  web: 95,
  dockets: 95,
  dates: 95,
  addresses: 95,
  names: 90,
  'names in letters': 95,
  firms: 90,
}

it('hides most of what sentences written to break it hold, and hardly touches clean ones', () => {
  const sentences = readFileSync(join(import.meta.dirname, '../corpus/sentences.jsonl'), 'utf8')
  const { groups, clean, touched } = scoreSentences(sentences)
  const below = groups.filter(({ group, marked, whole }) => (100 * whole) / marked < (BARS[group] ?? 0))
  expect(below).toEqual([])
  expect(groups.length).toBeGreaterThanOrEqual(Object.keys(BARS).length)
  expect(touched / clean).toBeLessThanOrEqual(0.12)
})

it('hides the names of eleven origins within ten points of each other', () => {
  const shares = scoreOrigins().map(({ tried, whole }) => (100 * whole) / tried)
  expect(shares).toHaveLength(11)
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(10)
  expect(Math.min(...shares)).toBeGreaterThan(90)
})

const paragraphs = parseCorpus(readFileSync(join(import.meta.dirname, '../corpus/develop.md'), 'utf8')).flatMap(
  ({ text }) => text.split('\n\n'),
)
const bits = ['\n', ' ', ', ', '. ', ' v. ', '12 ', '$5', '(', '“', ': ', ' - ', ' and ', 'the ', 'will ', 'Ms. ']
const starts = ['Dear Mr. ', 'No. ', 'account ', 'In re ', 'Defendant ', 'Halvorsen, ', 'Maria ', 'LLC', 'by ']
const pieces = fc.oneof(fc.constantFrom(...paragraphs), fc.constantFrom(...bits, ...starts))
const odd = fc.string({ unit: anySign, maxLength: 4 })
const anyText = fc.array(fc.oneof({ weight: 2, arbitrary: pieces }, odd), { maxLength: 6 })

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
