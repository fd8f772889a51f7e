import { expect, it } from 'vitest'
import { BODY, type ContentProblem, contentProblem, sentenceInFile } from '#contracts/content-problems.ts'
import { afterLabel, belowField, labelOf, wordWhole } from './form-words.ts'

it.each<[ContentProblem, string, string]>([
  [
    contentProblem('plateAlt', 'template-left'),
    'plateAlt is still the template’s sentence. Write your own',
    'Still the template’s sentence. Write your own',
  ],
  [
    contentProblem('date', 'no-date'),
    'date isn’t a valid date. Write it as date: 2025-03-05',
    'Isn’t a valid date. Write it as 2025-03-05',
  ],
  [
    contentProblem('keyResults.1.metric', 'missing', { write: 'what was measured' }),
    'keyResults[1].metric is missing. Write metric: and what was measured',
    'Missing. Write what was measured',
  ],
  [
    contentProblem('draft', 'no-flag'),
    'draft is neither true nor false. Write draft: true, or take the line out',
    'Neither yes nor no. Choose one',
  ],
  [
    contentProblem('tags', 'no-entries'),
    'tags isn’t a list of at least one entry. Write each after a hyphen',
    'Isn’t a list of at least one entry. Add one',
  ],
  [
    contentProblem('targetAudience', 'no-audience'),
    'targetAudience isn’t a list of audiences. Write targetAudience: [solo], [firm] or [solo, firm]',
    'Isn’t a list of audiences. Choose one or both',
  ],
  [
    contentProblem(BODY, 'html-dropped', { tag: '<u>' }),
    'the text has HTML, which isn’t shown: <u>. Take it out, or put it between backticks to show it as it is',
    'Has HTML, which isn’t shown: <u>. Take it out, or put it between backticks to show it as it is',
  ],
  [
    contentProblem('subject', 'has-brace', { cure: 'Use {day}' }),
    'subject has a { or } that stands for nothing here. Use {day}',
    'Has a { or } that stands for nothing here. Use {day}',
  ],
  // What an owner typed says nothing to who words it.
  [contentProblem(null, 'unreadable', { says: '{a|b} <name>' }), '{a|b} <name>', '{a|b} <name>'],
])('%j is %s in a file, and below its field: %s', (problem, inFile, inForm) => {
  expect([sentenceInFile(problem), belowField(problem)]).toEqual([inFile, inForm])
})

it('names the field once, by its label, with the entry that it’s in', () => {
  const text = { name: 'metric', label: 'Metric', help: '', kind: 'text', required: true } as const
  const fields = [
    { name: 'keyResults', label: 'Key results', help: '', kind: 'objects', required: true, fields: [text] } as const,
  ]
  const problem = contentProblem('keyResults.1.metric', 'blank')
  expect(`${labelOf(fields, 'keyResults.1.metric')} ${afterLabel(problem)}`).toBe(
    'Key results, entry 2, Metric is missing. Write it',
  )
  expect(wordWhole(problem, fields)).toBe('Key results, entry 2, Metric is missing. Write it')
})

it('an entry that has an id goes by it where the file is known', () => {
  const problem = contentProblem('questions.1.options.0.value', 'blank')
  expect(sentenceInFile(problem, { questions: [{}, { id: 'staff', options: [{}] }] })).toBe(
    'questions[staff].options[0].value is missing. Write it',
  )
})
