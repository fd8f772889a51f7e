import { expect, it } from 'vitest'
import { findWords, maskedText, maskText, NO_MARKS } from './mask-text.ts'

const TEXT = 'Ann Heron and Bob saw a heron. Heronry, heron.'
const spans = [
  { start: 0, end: 9, kind: 'person' as const, certainty: 'sure' as const },
  { start: 14, end: 17, kind: 'person' as const, certainty: 'sure' as const },
]

it('masks marked words wherever they stand, but never a part of a word', () => {
  expect(maskedText(maskText(TEXT, spans, { ...NO_MARKS, masked: ['heron'] }))).toBe(
    '[PERSON_1] and [PERSON_2] saw a [TERM_1]. Heronry, [TERM_1].',
  )
})

it('takes along what a mark overlaps, so that a mark never shows anything, and numbers the mark last', () => {
  expect(maskedText(maskText(TEXT, spans, { ...NO_MARKS, masked: ['Heron and Bob'] }))).toBe(
    '[TERM_1] saw a heron. Heronry, heron.',
  )
  const marked = maskText(
    `Zoe met ${TEXT}`,
    spans.map(({ start, end, ...rest }) => ({ start: start + 8, end: end + 8, ...rest })),
    {
      ...NO_MARKS,
      masked: ['Zoe'],
    },
  )
  expect(maskedText(marked)).toBe('[PERSON_3] met [PERSON_1] and [PERSON_2] saw a heron. Heronry, heron.')
})

it.each([
  ['Zylotech', 'ZYLOTECH, zylotech and Zylo\u00adtech', '[PERSON_1], [PERSON_1] and [PERSON_1]'],
  ['Ana Beltrán', 'ANA\u00a0BELTRA\u0301N, ana\n beltrán', '[PERSON_1], [PERSON_1]'],
  ['blue-green', 'Blue–green, blue‑\ngreen', '[TERM_1], [TERM_1]'],
  ['C++ (old)', 'c++ (old) C++ (older', '[TERM_1] C++ (older'],
  ['Ann Heron', 'Ann Heronry, Joann Heron', 'Ann Heronry, Joann Heron'],
])('masks %s in any case, spacing and spelling', (words, text, shown) => {
  const masked = maskText(text, [], { ...NO_MARKS, masked: [words] })
  expect(maskedText(masked)).toBe(shown)
  expect(findWords(text, words)).toHaveLength(shown.split('_1]').length - 1)
})

it('masks both of two marks that overlap', () => {
  const masked = maskText(TEXT, [], { ...NO_MARKS, masked: ['Heron and Bob', 'Bob saw'] })
  expect(maskedText(masked)).toBe('Ann [TERM_1] a heron. Heronry, heron.')
})

it('masks a mark inside something that is shown', () => {
  const [ann] = maskText(TEXT, spans, NO_MARKS).entities
  const masked = maskText(TEXT, spans, { masked: ['Heron'], shown: new Set([ann?.key ?? '']) })
  expect(maskedText(masked)).toContain('Ann [PERSON_2] and [PERSON_1] saw')
})

it('shows what the visitor wants shown, and keeps the numbers of the rest', () => {
  const [ann] = maskText(TEXT, spans, NO_MARKS).entities
  const masked = maskText(TEXT, spans, { ...NO_MARKS, shown: new Set([ann?.key ?? '']) })
  expect(maskedText(masked)).toBe('Ann Heron and [PERSON_2] saw a heron. Heronry, heron.')
})

it('numbers marks in the order in which they were made, wherever they stand', () => {
  const masked = maskText('a gray heron case', [], { ...NO_MARKS, masked: ['case', 'gray heron'] })
  expect(maskedText(masked)).toBe('a [TERM_2] [TERM_1]')
})
