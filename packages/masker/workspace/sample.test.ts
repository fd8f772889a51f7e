import { expect, it } from 'vitest'
import { findSpans } from '../engine/find-spans.ts'
import { maskedText, maskText, NO_MARKS } from '../engine/mask-text.ts'
import { PICTURE } from './picture.ts'
import { SAMPLE_LETTER } from './sample.ts'

const masked = maskText(SAMPLE_LETTER, findSpans(SAMPLE_LETTER), NO_MARKS)

it('shows before it is loaded what it will do', () => {
  expect(maskedText(masked)).toContain(PICTURE.map(({ plain, placeholder }) => plain + placeholder).join(''))
})
