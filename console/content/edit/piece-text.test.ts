import { expect, it } from 'vitest'
import { joinPiece, splitPiece } from '#contracts/yaml-source.ts'
import { isRewritten, readVisibility, type Visibility, withBody, writeVisibility } from './piece-text.ts'

/** In the evening of March 4 in New York. */
const NOW = Date.UTC(2026, 2, 5)
const TEXT = { kind: 'text', required: false } as const
const fields = ['title', 'date', 'draft'].map((name) => ({ ...TEXT, name, label: name, help: '' }))
const shape = { format: 'markdown' as const, fields }
const text = (lines: string) => `---\ntitle: A title\n${lines}---\n\nText.\n`

it('schedules, shows and hides by the lines of date and draft alone', () => {
  const write = (lines: string, visibility: Visibility) =>
    writeVisibility(text(lines), shape, visibility, 'America/New_York', NOW)
  const draft = 'date: 2026-01-02 # first\ndraft: true\n'
  expect(write(draft, { when: 'now' })).toBe(text('date: 2026-01-02 # first\n'))
  expect(write(draft, { when: 'later', local: '2026-04-01T08:00' })).toBe(text('date: 2026-01-02 # first\n'))
  expect(write(draft, { when: 'never' })).toBe(text(draft))
  expect(write('date: 2026-01-02\n', { when: 'never' })).toBe(text('date: 2026-01-02\ndraft: true\n'))
  // What's dated ahead and is to be seen at once gets the firm's date.
  expect(write('date: 2026-04-01\n', { when: 'now' })).toBe(text('date: 2026-03-04\n'))
})

it('suggests what the text says, and at once for what was never published', () => {
  const read = (lines: string, published: string | null) => readVisibility(text(lines), { ...shape, published }, NOW)
  expect(read('draft: true\n', null)).toEqual({ when: 'now' })
  expect(read('draft: true\n', 'Before.')).toEqual({ when: 'never' })
  expect(read('date: 2026-04-01\n', 'Before.')).toEqual({ when: 'later', local: '2026-04-01T08:00' })
  expect(read('date: 2026-03-05\n', 'Before.')).toEqual({ when: 'now' })
})

it.each([
  ['One.\n\nTwo.\n\nThree, mended.\n', false],
  ['One.\n\nMy own.\n\nThree of mine.\n', true],
  ['', true],
])('takes a sample for one’s own once most of its lines are gone: %j', (after, isOwn) => {
  expect(isRewritten('One.\n\nTwo.\n\nThree.\n', after)).toBe(isOwn)
})

const HEADS = ['---\na: 1\n---\n\n\n', '---\r\na: 1\r\n---\r\n\r\n', '---\na: 1\n---\n']
it.each(HEADS)('adds no line to a file where a text begins with blank ones: %j', (head) => {
  const parts = splitPiece(`${head}Text.\n`, 'markdown')
  for (const body of [`\n${parts.body}`, ` \r\n\n${parts.body}`])
    expect(joinPiece(withBody(parts, body))).toBe(`${head}Text.\n`)
})
