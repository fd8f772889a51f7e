import { expect, it } from 'vitest'
import { BODY, type ContentProblem, contentProblem, sentenceInFile } from '#contracts/content-problems.ts'
import { afterLabel, belowField, labelOf, wordWhole } from './form-words.ts'

it.each<[ContentProblem, string]>([
  [contentProblem('plateAlt', 'template-left'), 'Still the template’s sentence. Write your own'],
  [contentProblem('date', 'no-date'), 'Isn’t a valid date. Write it as 2025-03-05'],
  [contentProblem('keyResults.1.metric', 'missing', { write: 'what it was' }), 'Missing. Write what it was'],
  [contentProblem('draft', 'no-flag'), 'Neither yes nor no. Choose one'],
  [contentProblem('tags', 'no-entries'), 'Isn’t a list of at least one entry. Add one'],
  [contentProblem('targetAudience', 'no-audience'), 'Isn’t a list of audiences. Choose one or both'],
  [
    contentProblem(BODY, 'html-dropped', { tag: '<u>' }),
    'Has HTML, which isn’t shown: <u>. Take it out, or put it between backticks to show it as it is',
  ],
  [
    contentProblem('subject', 'has-brace', { cure: 'Use {day}' }),
    'Has a { or } that stands for nothing here. Use {day}',
  ],
  // What an owner typed says nothing to who words it.
  [contentProblem(null, 'unreadable', { says: '{a|b} <name>' }), '{a|b} <name>'],
])('%j is said below its field: %s', (problem, inForm) => {
  expect(belowField(problem)).toBe(inForm)
})

it('says in a file what to write there', () => {
  const said = (field: string, code: 'no-entries' | 'no-audience') => sentenceInFile(contentProblem(field, code))
  expect(said('tags', 'no-entries')).toBe('tags isn’t a list of at least one entry. Write each after a hyphen')
  const audiences = 'isn’t a list of audiences. Write targetAudience: [solo], [firm] or [solo, firm]'
  expect(said('targetAudience', 'no-audience')).toBe(`targetAudience ${audiences}`)
})

it('names the field once, by its label, with the entry that it’s in', () => {
  const text = { name: 'metric', label: 'Metric', help: '', kind: 'text', required: true } as const
  const results = { ...text, name: 'keyResults', label: 'Key results', kind: 'objects', fields: [text] } as const
  const problem = contentProblem('keyResults.1.metric', 'blank')
  const whole = 'Key results, entry 2, Metric is missing. Write it'
  expect(`${labelOf([results], 'keyResults.1.metric')} ${afterLabel(problem)}`).toBe(whole)
  expect(wordWhole(problem, [results])).toBe(whole)
})

it('an entry that has an id goes by it where the file is known', () => {
  const problem = contentProblem('questions.1.options.0.value', 'blank')
  expect(sentenceInFile(problem, { questions: [{}, { id: 'staff', options: [{}] }] })).toBe(
    'questions[staff].options[0].value is missing. Write it',
  )
})
