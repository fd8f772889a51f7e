import { expect, it } from 'vitest'
import { maskedText, maskText, NO_MARKS } from './mask-text.ts'

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

it('lets the visitor be right where a mark overlaps with what was found, and numbers the mark last', () => {
  expect(maskedText(maskText(TEXT, spans, { ...NO_MARKS, masked: ['Heron and Bob'] }))).toBe(
    'Ann [TERM_1] saw a heron. Heronry, heron.',
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

it('shows what the visitor wants shown, and keeps the numbers of the rest', () => {
  const [ann] = maskText(TEXT, spans, NO_MARKS).entities
  const masked = maskText(TEXT, spans, { ...NO_MARKS, shown: new Set([ann?.key ?? '']) })
  expect(maskedText(masked)).toBe('Ann Heron and [PERSON_2] saw a heron. Heronry, heron.')
})

it('numbers marks in the order in which they were made, wherever they stand', () => {
  const masked = maskText('a gray heron case', [], { ...NO_MARKS, masked: ['case', 'gray heron'] })
  expect(maskedText(masked)).toBe('a [TERM_2] [TERM_1]')
})
