import { expect, it } from 'vitest'
import type { ShownField } from '#contracts/form-fields.ts'
import { fieldChanges } from './field-changes.ts'

const field = (name: string, label: string, fields?: ShownField[]): ShownField => ({
  name,
  label,
  help: '',
  kind: fields ? 'objects' : 'text',
  required: false,
  ...(fields && { fields }),
})
const FIELDS = [
  field('title', 'Title'),
  field('tags', 'Tags'),
  { ...field('service', 'Service'), choiceLabels: { 'own-file': 'Its name' } },
  field('draft', 'Hidden'),
  field('keyResults', 'Key results', [field('value', 'Value')]),
]
const of = (before: string, after: string) => fieldChanges(before, after, { fields: FIELDS, format: 'markdown' })

it('says what changed by the form’s own labels, without what only a file has', () => {
  const before = '---\ntitle: A # why\nservice: gone\ntags: [a]\nkeyResults:\n  - value: 1\n---\n\nOne.\n'
  const after =
    '---\n# Other.\ntitle: "B"\nservice: own-file\ntags: ["a"]\nkeyResults: [{ value: 1 }, { value: 2 }]\ndraft: true\n---\nTwo.\n'
  expect(of(before, after)?.map(({ label, ...words }) => [label, words.before, words.after])).toEqual([
    ['Title', 'A', 'B'],
    ['Service', 'gone', 'Its name'],
    ['The text', 'One.', 'Two.'],
    ['Key results, entry 2, Value', '', '2'],
    ['Hidden', '', 'Yes'],
  ])
  expect(of(before, before)).toEqual([])
  expect(of(before, '---\ntitle: [a\n---\n')).toBeUndefined()
})
