import { expect, it } from 'vitest'
import { dueInWords, failureInWords } from './delivery.tsx'

it.each([
  ['answered 503', 'Their server isn’t working (answered 503).'],
  [
    'answered 401',
    'Their server refused us. Ask whoever runs the server to check the address and its key (answered 401).',
  ],
  ['no answer in time', 'Their server doesn’t answer (no answer in time).'],
  // A mail server's codes mean other things.
  ['answered 550 to RCPT TO', 'The mail server refuses that address (answered 550 to RCPT TO).'],
  ['answered 535 to AUTH PLAIN', 'The mail server refuses our password (answered 535 to AUTH PLAIN).'],
  ['answered 5033', 'answered 5033'],
  ['ECONNREFUSED', 'Their server can’t be reached (ECONNREFUSED).'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Their server’s certificate can’t be trusted (DEPTH_ZERO_SELF_SIGNED_CERT).'],
  ['Something odd', 'Something odd'],
])('says of %j: %s', (error, words) => {
  expect(failureInWords(error)).toBe(words)
})

it('counts with a comma', () => expect(dueInWords(1200)).toBe('1,200 deliveries are going out now.'))
