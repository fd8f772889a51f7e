import { expect, it } from 'vitest'
import { mergeTexts } from './conflict.tsx'

const base = 'One.\n\nTwo.\n\nThree.\n\nFour.\n'

it('puts together what two people changed in different lines, and nothing else', () => {
  const mine = base.replace('One.', 'One, mine.')
  const theirs = base.replace('Four.', 'Four, theirs.\n\nFive.')
  expect(mergeTexts(base, mine, theirs)).toBe('One, mine.\n\nTwo.\n\nThree.\n\nFour, theirs.\n\nFive.\n')
  expect(mergeTexts(base, theirs, mine)).toBe(mergeTexts(base, mine, theirs))
  expect(mergeTexts(base, base, theirs)).toBe(theirs)
  expect(mergeTexts(base, mine, base)).toBe(mine)
  expect(mergeTexts(base, mine, base.replace('One.', 'One, theirs.'))).toBeUndefined()
})
