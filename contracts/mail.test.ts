import { expect, it } from 'vitest'
import { mailWords } from '#content/mail.ts'
import { checkMailWords, fillWords } from './mail.ts'

const complaintAbout = (words: object) => {
  try {
    checkMailWords(words)
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

it('takes the words as they are, and names what is wrong with others', () => {
  expect(complaintAbout(mailWords)).toBeUndefined()
  const guide = { ...mailWords.guide, subject: 'Two\nlines' }
  expect(complaintAbout({ ...mailWords, guide })).toBe(
    'content/mail.ts: guide.subject has a line break. Write it on one line.',
  )
  const purchase = { ...mailWords.purchase, subject: 'x'.repeat(81), text: [' '] }
  expect(complaintAbout({ ...mailWords, purchase })).toBe(
    [
      'content/mail.ts: purchase.subject is too long. Use at most 80 characters.',
      'content/mail.ts: purchase.text.0 is blank. Write at least a word.',
    ].join('\n'),
  )
  const notes = { heading: 'Hello {name}', text: 'x' }
  expect(complaintAbout({ ...mailWords, notes })).toMatch(/^content\/mail\.ts: notes\.heading has a \{ or \}/)
  expect(complaintAbout({ ...mailWords, yourData: undefined })).toMatch(
    /^content\/mail\.ts: yourData isn’t what it should be/,
  )
})

it('puts in a name with its comma, or neither', () => {
  expect(fillWords('Thanks{, firstName}', { firstName: '$&' })).toBe('Thanks, $&')
  expect(fillWords('Thanks{, firstName}. {day}', { day: 'Monday' })).toBe('Thanks. Monday')
})
