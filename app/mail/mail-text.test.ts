import { expect, it } from 'vitest'
import { greetable, onOneLine, withoutLinks } from './mail-text.ts'

it.each([
  ['See www.evil.example/x?y#z, please.', 'See (a link), please.'],
  ['“evil.example”', '“(a link)”'],
  ['(https://evil.example)!', '((a link))!'],
  ['write to me@evil.example now', 'write to (a link) now'],
  ['ftp://1.2.3.4', '(a link)'],
  ['straße.example, münchen.de…', '(a link), (a link)…'],
  [
    'Intake takes too long. Every day, e.g. Monday at 9:30 a.m.',
    'Intake takes too long. Every day, e.g. Monday at 9:30 a.m.',
  ],
  ['< $2.5k, 1.000 files', '< $2.5k, 1.000 files'],
])('leaves no address in %j', (typed, shown) => {
  expect(withoutLinks(typed, '(a link)')).toBe(shown)
})

it('greets with names alone', () => {
  for (const name of ['Ada', 'Mary Ann', 'O’Brien', "D'Arcy", 'José', 'Anne-Marie', '李', 'नेहा'])
    expect(greetable(name)).toBe(name)
  for (const other of ['evil.example', 'x@y.example', 'Win $500', 'a'.repeat(41), '', ' ', '\u200b', undefined, 7])
    expect(greetable(other)).toBe('')
})

it('cuts text on one line, between whole characters', () => {
  expect(onOneLine(' a\r\n\tb\u2028c\u202ed ', 20)).toBe('a b cd')
  expect(onOneLine('🙂🙂🙂', 4)).toBe('🙂…')
  expect(onOneLine('abcdef', 6)).toBe('abcdef')
})
