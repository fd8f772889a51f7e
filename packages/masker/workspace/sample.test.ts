import { expect, it } from 'vitest'
import { findSpans } from '../engine/find-spans.ts'
import { maskedText, maskText, NO_MARKS } from '../engine/mask-text.ts'
import { keyOf, restoreText } from '../engine/restore-text.ts'
import { PICTURE_MASKED } from './picture.ts'
import { SAMPLE_ANSWER, SAMPLE_LETTER } from './sample.ts'

const masked = maskText(SAMPLE_LETTER, findSpans(SAMPLE_LETTER), NO_MARKS)

it('shows before it is loaded what it will do', () => {
  expect(maskedText(masked)).toContain(PICTURE_MASKED)
})

it('leaves nothing of the sample letter in sight', () => {
  const left = /Gonzalez|Luis|Vandermeer|Okonkwo|Bell|Alder|Harbor|555|900-12|4402|01234|\$|March|November/
  expect(maskedText(masked)).not.toMatch(left)
})

it('has a sample answer whose placeholders all stand for something', () => {
  const restored = restoreText(SAMPLE_ANSWER, keyOf(masked))
  expect(restored.unknown).toEqual([])
  expect(restored.text).toContain('Dear Ms. Gonzalez:')
  expect(restored.text).toContain(
    '**Harbor Lane Logistics, LLC** offers $42,500.00 for the accident of November 9, 2023',
  )
  expect(restored.text).toContain('Curtis Vandermeer wants an answer by March 14, 2025.')
  expect(restored.text).toContain('Theodora Bell')
})
