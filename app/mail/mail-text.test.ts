import { expect, it } from 'vitest'
import { greetable, onOneLine, plainWords } from './mail-text.ts'

it.each([
  'intake. Your card was charged $849; to cancel call +1 (503) 555-0119',
  'call 503 555 0119',
  'call ５０３５５５０１１９',
  '5 0 3 5 5',
  'Call ٥٠٣٥٥٥٠١١٩',
  '203.0.113.5/login',
  '1.1.1.1',
  '\\\\203.0.113.5\\share',
  'evil.example',
  'evil．com',
  'evil。com',
  'evil｡com',
  'evil․com',
  'evil.c\u0332om',
  'ev\u00adil.com',
  'münchen.de…',
  'evil:8080/x',
  'evil:8080',
  '2001:db8::1',
  'http://x',
  'me@evil.example',
  'me＠evil',
  'tel:5550119',
  'a/b',
  'a<b',
  '[a](b)',
  '#tag',
  '\u202emoc.live',
  'a\u200bb',
  '👩‍⚖️',
])('quotes nothing of %j', (typed) => {
  expect(plainWords(typed)).toBe(undefined)
})

it.each([
  ['Intake takes too long. Every day, e.g. Monday at 9:30 a.m.', undefined],
  ['We lose 2 to 4 hours a week; it costs $1.5k, “easily” (my guess)!', undefined],
  ['Ｆａｍｉｌｙ\nlaw', 'Family law'],
  ['Derecho de familia, añadió José – ¿sí?'.replace('¿', ''), undefined],
  ['Tuesday, November 24, morning (Eastern Time)', undefined],
  ['Tuesday, November 24, morning (GMT-05:00)', undefined],
])('quotes %j', (typed, shown = typed) => {
  expect(plainWords(typed)).toBe(shown)
})

it('greets with names alone', () => {
  for (const name of ['Ada', 'Mary Ann', 'O’Brien', "D'Arcy", 'José', 'Anne-Marie', '李', 'नेहा'])
    expect(greetable(name)).toBe(name)
  for (const other of ['evil.example', 'x@y.example', 'Win $500', 'a'.repeat(41), '', ' ', '\u200b', undefined])
    expect(greetable(other)).toBe('')
})

it('cuts text on one line, between whole characters', () => {
  expect(onOneLine(' a\r\n\tb\u2028c\u202ed ', 20)).toBe('a b cd')
  expect(onOneLine('🙂🙂🙂', 4)).toBe('🙂…')
  expect(onOneLine('abcdef', 6)).toBe('abcdef')
})
