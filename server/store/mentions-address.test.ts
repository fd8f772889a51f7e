import { expect, it } from 'vitest'
import { emailKey, mentionsAddress, roughMentions } from './email-key.ts'

it.each([
  'ada@example.com',
  'Write to Ada@Example.com.',
  'mailto:ada@example.com?subject=a',
  '{"email":"ada@example.com"}',
  'a=1&email=ada%40example.com&b=2',
  '<ada@example.com>',
  "'ada@example.com'",
])('finds the address in %j', (text) => {
  expect(mentionsAddress('ada@example.com')(text)).toBe(true)
})

it.each([
  'lada@example.com',
  'ada@example.com.au',
  'ada+a@example.com',
  'x.ada@example.com',
  'ada@example.community',
  'adaxexample.com',
  '',
])('takes %j for another', (text) => {
  expect(mentionsAddress('ada@example.com')(text)).toBe(false)
})

it.each([
  ['jos\u00e9@example.com', 'Write to JOSE\u0301@example.com.', true],
  ['jos\u00e9@example.com', 'a=1&email=jose%CC%81%40example.com', true],
  ['jos\u00e9@example.com', 'a=1&email=jos%C3%A9%40example.com', true],
  ['mark@example.com', 'Write to mar\u212a@example.com.', false],
  ['mar\u212a@example.com', 'Write to mar\u212a@example.com.', true],
])('looks for %s in %j as addresses are compared: %s', (address, text, isThere) => {
  expect(mentionsAddress(address)(text)).toBe(isThere)
})

it('finds an address whose host is spelled in either way', () => {
  for (const text of ['Write to Ada@M\u00dcLLER.example.', 'ada@xn--mller-kva.example', 'ada%40m%C3%BCller.example'])
    expect([text, mentionsAddress('ada@xn--mller-kva.example')(text)]).toEqual([text, true])
})

it('finds an address that a JSON text must escape, and one that looks like a pattern', () => {
  const address = 'a"(b)*@example.com'
  expect(mentionsAddress(address)(JSON.stringify({ email: address }))).toBe(true)
  expect(mentionsAddress(address)(JSON.stringify({ message: `Write to ${address} instead.` }))).toBe(true)
  expect(mentionsAddress(address)(address)).toBe(true)
  expect(mentionsAddress('a.c@example.com')('abc@example.com')).toBe(false)
})

it('finds every spelling of a Gmail mailbox', () => {
  const isMentioned = mentionsAddress(emailKey('j.doe@gmail.com'))
  const parts = roughMentions(emailKey('j.doe@gmail.com')).flat()
  for (const text of [
    'Write to J.Doe+ads@Gmail.com.',
    '{"email":"jdoe@googlemail.com"}',
    'a=1&email=j.d.oe%2Bads%40gmail.com&b=2',
    '<jd.oe@gmail.com>',
  ]) {
    expect([text, isMentioned(text)]).toEqual([text, true])
    for (const part of parts) expect(text.toLowerCase().replaceAll('.', '')).toContain(part)
  }
  for (const text of [
    'ajdoe@gmail.com',
    'jdoes@gmail.com',
    'x+jdoe@gmail.com',
    'jdoe@gmail.com.au',
    'jdoe@example.com',
  ])
    expect([text, isMentioned(text)]).toEqual([text, false])
})
