import { expect, it } from 'vitest'
import { markDraft } from './drafts.ts'

const PIECE =
  '---\ntitle: A # not a comment\n\n# A comment\ntags:\n  - draft: no\n---\n\nA text.\n\n---\n\ndraft: true\n'

it.each([
  [PIECE, PIECE.replace('no\n---', 'no\ndraft: true\n---'), PIECE],
  ['---\ndraft: false\ntitle: A\n---\n', '---\ndraft: true\ntitle: A\n---\n', '---\ntitle: A\n---\n'],
  ['---\r\ntitle: A\r\n---\r\nText', '---\r\ntitle: A\r\ndraft: true\r\n---\r\nText', '---\r\ntitle: A\r\n---\r\nText'],
  ['---\n---\n', '---\ndraft: true\n---\n', '---\n---\n'],
  ['\uFEFF---\ndraft : yes\ndraft: no\n---', '\uFEFF---\ndraft: true\n---', '\uFEFF---\n---'],
  // Without front matter.
  ...['', 'draft: true', 'A\n---\ntitle: A\n---\n', '---\ntitle: A'].map(
    (text) => [text, undefined, undefined] as const,
  ),
] as const)('changes the one line in %j, and gives back the same text when it is taken out', (text, hidden, shown) => {
  expect([markDraft(text, true), markDraft(text, false)]).toEqual([hidden, shown])
  if (hidden !== undefined) expect(markDraft(hidden, false)).toBe(shown)
})
