import { expect, it } from 'vitest'
import { beginSentence } from './begin-sentence.ts'

it.each([
  ['slug is missing', 'Slug is missing'],
  ['there’s an invisible character', 'There’s an invisible character'],
  ['content/survey.ts, question ‘issue’', 'content/survey.ts, question ‘issue’'],
  ['home.yaml is missing', 'home.yaml is missing'],
  ['https://example.com is no address', 'https://example.com is no address'],
])('begins %j as %j', (says, sentence) => {
  expect(beginSentence(says)).toBe(sentence)
})
