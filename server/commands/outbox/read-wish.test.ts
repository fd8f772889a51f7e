import { expect, it } from 'vitest'
import { readWish } from './read-wish.ts'

it.each([
  ['', { what: 'list', destination: undefined, all: false, json: false }],
  ['--all', { what: 'list', destination: undefined, all: true, json: false }],
  ['list --destination survey --json', { what: 'list', destination: 'survey', all: false, json: true }],
  ['show a --payload', { what: 'show', id: 'a', payload: true, json: false }],
  ['resend a b --again', { what: 'resend', choice: { ids: ['a', 'b'], again: true } }],
  ['resend --failed', { what: 'resend', choice: 'failed' }],
  ['resend --destination purchase', { what: 'resend', choice: { destination: 'purchase' } }],
  ['held --json', { what: 'held', json: true }],
  ['release a b', { what: 'release', ids: ['a', 'b'] }],
  ['resend --help', { what: 'help' }],
  ['-h', { what: 'help' }],
])('understands "%s"', (line, wish) => {
  expect(readWish(line.split(' ').filter((word) => word !== ''))).toEqual(wish)
})

it.each([
  ['deliver', 'Say what to do first'],
  ['constructor', 'Say what to do first'],
  ['show', 'Say one id'],
  ['show a b', 'Say one id'],
  ['list a', 'list takes no id'],
  ['held a', 'held takes no id'],
  ['release', 'Say which leads'],
  ['resend', 'Say which deliveries'],
  ['resend --again', 'Say which deliveries'],
  ['resend --failed --again', '--again goes with ids'],
  ['resend a --failed', 'Say which deliveries'],
  ['resend --failed --destination survey', 'Say which deliveries'],
  ['resend --destination mars', '--destination: use one of newsletter'],
  ['list --payload', 'list takes no --payload'],
  ['release a --again', 'release takes no --again'],
  ['--loud', "Unknown option '--loud'"],
])('refuses "%s" in a sentence', (line, sentence) => {
  expect(() => readWish(line.split(' '))).toThrow(sentence)
})
