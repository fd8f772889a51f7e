import { expect, it } from 'vitest'
import { BODY } from '#contracts/console-content.ts'
import { beginSentence, behindLabel, belowField, labelOf, withoutNotation } from './problem-words.ts'

it.each([
  [
    'plateAlt',
    'plateAlt is still the template’s sentence. Write your own',
    'Still the template’s sentence. Write your own',
  ],
  ['date', 'date isn’t a valid date. Write it as date: 2025-03-05', 'Isn’t a valid date. Write it as 2025-03-05'],
  [
    'keyResults.1.metric',
    'keyResults[1].metric is missing. Write metric: and what was measured',
    'Missing. Write what was measured',
  ],
  [
    'draft',
    'draft is neither true nor false. Write draft: true, or take the line out',
    'Neither true nor false. Write true, or take it out',
  ],
  [BODY, 'the text has HTML (<u>), which isn’t shown. Take it out', 'Has HTML (<u>), which isn’t shown. Take it out'],
  [null, 'it has no fields', 'It has no fields'],
])('a problem of %s is said below its field without its name or the file’s notation', (field, says, said) => {
  expect(belowField({ field, says })).toBe(said)
})

it.each([
  ['write your own, and delete the mark', 'write your own, and clear “Sample”'],
  ['write price: and where it starts, or leave it out', 'write where it starts, or leave it out'],
  ['if it’s true, write confirmed: true; if not, see', 'if it’s true, tick “It’s true”; if not, see'],
])('says of what’s left to write where to press, not what to write into a file: %s', (says, said) => {
  expect(withoutNotation(says)).toBe(said)
})

it('names the field once, by its label, with the entry that it’s in', () => {
  const text = { label: 'What was measured', help: '', kind: 'text', required: true } as const
  const list = { name: 'keyResults', label: 'Key results', help: '', kind: 'objects', required: true } as const
  const fields = [{ ...list, fields: [{ ...text, name: 'metric' }] }]
  const problem = {
    field: 'keyResults.1.metric',
    says: 'keyResults[1].metric is missing. Write metric: and what was measured',
  }
  expect(`${labelOf(fields, problem.field)} ${behindLabel(problem)}`).toBe(
    'Key results, entry 2, What was measured is missing. Write what was measured',
  )
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
