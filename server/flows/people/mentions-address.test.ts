import { expect, it } from 'vitest'
import { mentionsAddress } from './mentions-address.ts'

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

it('finds an address that a JSON text must escape, and one that looks like a pattern', () => {
  const address = 'a"(b)*@example.com'
  expect(mentionsAddress(address)(JSON.stringify({ email: address }))).toBe(true)
  expect(mentionsAddress(address)(JSON.stringify({ message: `Write to ${address} instead.` }))).toBe(true)
  expect(mentionsAddress(address)(address)).toBe(true)
  expect(mentionsAddress('a.c@example.com')('abc@example.com')).toBe(false)
})
