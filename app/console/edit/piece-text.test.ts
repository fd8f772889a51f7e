import { expect, it } from 'vitest'
import { readVisibility, writeVisibility } from './piece-text.ts'

const NOW = Date.UTC(2026, 2, 5)
const fields = ['title', 'date', 'draft'].map((name) => ({
  name,
  label: name,
  help: '',
  kind: 'text' as const,
  required: false,
}))
const shape = { format: 'markdown' as const, fields }
const text = (lines: string) => `---\ntitle: A title\n${lines}---\n\nText.\n`

it('schedules, shows and hides by the lines of date and draft alone', () => {
  const draft = text('date: 2026-01-02 # first\ndraft: true\n')
  expect(writeVisibility(draft, shape, { when: 'now' }, NOW)).toBe(text('date: 2026-01-02 # first\n'))
  expect(writeVisibility(draft, shape, { when: 'day', day: '2026-04-01' }, NOW)).toBe(
    text('date: 2026-04-01 # first\n'),
  )
  expect(writeVisibility(draft, shape, { when: 'never' }, NOW)).toBe(draft)
  expect(writeVisibility(text('date: 2026-01-02\n'), shape, { when: 'never' }, NOW)).toBe(
    text('date: 2026-01-02\ndraft: true\n'),
  )
  // What's scheduled and is to be seen at once gets today's date.
  expect(writeVisibility(text('date: 2026-04-01\n'), shape, { when: 'now' }, NOW)).toBe(text('date: 2026-03-05\n'))
})

it('suggests what the text says, and at once for what was never published', () => {
  const read = (lines: string, published: string | null) => readVisibility(text(lines), { ...shape, published }, NOW)
  expect(read('draft: true\n', null)).toEqual({ when: 'now' })
  expect(read('draft: true\n', 'Before.')).toEqual({ when: 'never' })
  expect(read('date: 2026-04-01\n', 'Before.')).toEqual({ when: 'day', day: '2026-04-01' })
  expect(read('date: 2026-03-05\n', 'Before.')).toEqual({ when: 'now' })
})
