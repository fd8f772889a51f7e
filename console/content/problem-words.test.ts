import { expect, it } from 'vitest'
import { BODY } from '#contracts/console-content.ts'
import { beginSentence, behindLabel, belowField, labelOf } from './problem-words.ts'

it.each([
  ['plateAlt', 'plateAlt is still the template’s. Write your own', 'Still the template’s. Write your own'],
  ['date', 'date isn’t a valid date. Write it as date: 2025-03-05', 'Isn’t a valid date. Write it as 2025-03-05'],
  ['keyResults.1.metric', 'keyResults[1].metric is missing. Write metric: and its name', 'Missing. Write its name'],
  ['draft', 'draft is neither. Write draft: true, or take the line out', 'Neither. Write true, or take it out'],
  [BODY, 'the text has HTML (<u>), which isn’t shown. Take it out', 'Has HTML (<u>), which isn’t shown. Take it out'],
  [null, 'it has no fields', 'It has no fields'],
  [null, 'write your own, and delete the mark', 'Write your own, and clear “Sample”'],
  [null, 'if it’s true, write confirmed: true; if not, see', 'If it’s true, tick “It’s true”; if not, see'],
])('a problem of %s is said below its field without its name or the file’s notation', (field, says, said) => {
  expect(belowField({ field, says })).toBe(said)
})

it('names the field once, by its label, with the entry that it’s in', () => {
  const text = { name: 'metric', label: 'Metric', help: '', kind: 'text', required: true } as const
  const list = { name: 'keyResults', label: 'Key results', help: '', kind: 'objects', required: true } as const
  const problem = { field: 'keyResults.1.metric', says: 'keyResults[1].metric is missing' }
  const label = labelOf([{ ...list, fields: [text] }], problem.field)
  expect(`${label} ${behindLabel(problem)}`).toBe('Key results, entry 2, Metric is missing')
})

it.each([
  ['slug is missing', 'Slug is missing'],
  ['there’s an invisible character', 'There’s an invisible character'],
  ['content/survey.ts, question ‘issue’', 'content/survey.ts, question ‘issue’'],
  ['home.yaml is missing', 'home.yaml is missing'],
  ['https://example.com is no address', 'https://example.com is no address'],
])('begins %j as %j', (says, sentence) => {
  expect(beginSentence(says)).toBe(sentence)
})
