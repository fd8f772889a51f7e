import { expect, it } from 'vitest'
import { causeOf, dueInWords, retryInWords } from './delivery.tsx'

it.each([
  ['answered 503', 'Their server isn’t working'],
  ['answered 401', 'Their server refused us. Ask whoever runs the server to check the address and its key'],
  ['no answer in time', 'Their server doesn’t answer'],
  // A mail server's codes mean other things.
  ['answered 550 to RCPT TO', 'The mail server refuses that address'],
  ['answered 535 to AUTH PLAIN', 'The mail server refuses our password'],
  ['answered 5033', undefined],
  ['ECONNREFUSED', 'Their server can’t be reached'],
  ['EPRIVATE', 'That address leads into a private network, where we send nothing'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Their server’s certificate can’t be trusted'],
  ['Something odd', undefined],
])('tells the cause of %j: %s', (error, words) => {
  expect(causeOf(error)).toBe(words)
})

it('counts with a comma', () => expect(dueInWords(1200)).toBe('1,200 deliveries are going out now.'))

it('says whether what failed is tried again', () => {
  const [soon, daily] = ['We’re trying again.', 'We try again every day.']
  const words = [
    [1, 0, 0],
    [2, 1, 0],
    [1, 1, 1],
    [2, 1, 1],
  ].map(([waiting = 0, failed = 0, refused = 0]) => retryInWords({ waiting, failed, refused }))
  expect(words).toEqual([soon, daily, 'We don’t try again by ourselves.', soon])
})
