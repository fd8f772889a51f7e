import { expect, it } from 'vitest'
import { failureInWords } from './failure-in-words.ts'

it.each([
  ['answered 503', 'The other side is out of order (answered 503).'],
  ['answered 500: Internal Server Error', 'The other side is out of order (answered 500: Internal Server Error).'],
  ['answered 401', 'The other side refused us. Check the address and its key (answered 401).'],
  ['answered 422', 'The other side didn’t accept it (answered 422).'],
  ['no answer in time', 'The other side doesn’t answer (no answer in time).'],
  // A mail server's codes mean other things.
  ['answered 550 to RCPT TO', 'answered 550 to RCPT TO'],
  ['answered 450 to RCPT TO, for 1 of 2 recipients', 'answered 450 to RCPT TO, for 1 of 2 recipients'],
  ['answered 5033', 'answered 5033'],
  ['ECONNREFUSED', 'ECONNREFUSED'],
])('says of %j: %s', (error, words) => {
  expect(failureInWords(error)).toBe(words)
})
