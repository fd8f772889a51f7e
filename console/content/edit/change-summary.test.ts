import { expect, it } from 'vitest'
import { sentenceChanges } from './change-summary.tsx'

it('says which sentences of which paragraphs change, as a reader sees them', () => {
  const before = '## A head\n\nOne stays. Two *goes* here.\n\nSame.\n\nGone with [a link](/x).\n'
  const after = '## A head\n\nOne stays. Two went.\n\nSame.\n\n- New one.\n'
  expect(sentenceChanges(before, after)).toEqual([
    { before: 'Two goes here.', after: 'Two went.' },
    { before: 'Gone with a link.', after: 'New one.' },
  ])
  expect(sentenceChanges('A.\n', 'A.\n\nB.\n')).toEqual([{ before: '', after: 'B.' }])
  expect(sentenceChanges('A.\n\nB.\n', 'A.\n')).toEqual([{ before: 'B.', after: '' }])
  const [typed, read] = ['5 \\* 3 = 15, snake_case_word, \\[sic] 1\\. ~5', '5 * 3 = 15, snake_case_word, [sic] 1. ~5']
  expect(sentenceChanges('', `- **${typed}**\n`)).toEqual([{ before: '', after: read }])
  expect(sentenceChanges('A *b*.\n', 'A **b**.\n')).toEqual([])
})
