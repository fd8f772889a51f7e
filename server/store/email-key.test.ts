import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { runs } from '#test/runs.ts'
import { emailKey, mentionsAddress, roughMentions, shownAddress } from './email-key.ts'

it.each([
  ['jos\u00e9@xn--bcher-kva.example', 'Jos\u00e9@B\u00fccher.example'],
  ['jos\u00e9@xn--bcher-kva.example', 'JOSE\u0301@bu\u0308cher.example'],
  ['ada@xn--mller-kva.example.com', 'Ada@M\u00dcLLER.example.com'],
  ['ada@xn--mller-kva.example.com', 'ADA@XN--MLLER-KVA.example.com.'],
  ['jdoe@gmail.com', 'j.doe+ads@gmail.com'],
  ['jdoe@gmail.com', ' J.d.o.e+a+b@GoogleMail.com. '],
  ['jdoe@gmail.com', 'jdoe+@gmail.com'],
  // The host says nothing of other spellings.
  ['j.doe+ads@example.com', 'j.doe+ads@example.com'],
  ['j.doe@gmail.com.au', 'j.doe@gmail.com.au'],
  ['j.doe@mygmail.com', 'j.doe@mygmail.com'],
  ['+ads@gmail.com', '+ads@gmail.com'],
  ['..@gmail.com', '..@gmail.com'],
  ['"j@doe"@gmail.com', '"j@doe"@gmail.com'],
])('has %s for the mailbox of %s', (key, email) => {
  expect(emailKey(email)).toBe(key)
})

it('takes no sign beyond ASCII for one of ASCII: the Kelvin sign is no k', () => {
  expect(shownAddress('ada@xn--mller-kva.example.com')).toBe('ada@m\u00fcller.example.com')
  expect(emailKey('mar\u212a@example.com')).not.toBe(emailKey('mark@example.com'))
  const folded: string[] = []
  for (let code = 0x80; code <= 0x1ffff; code += 1) {
    const sign = String.fromCodePoint(code)
    // White space is trimmed, and a lone surrogate isn't a character.
    if (/^\s$/.test(sign) || !sign.isWellFormed()) continue
    if (/^\p{ASCII}*$/u.test(emailKey(sign))) folded.push(code.toString(16))
  }
  expect(folded).toEqual([])
})

it.each([
  ['ada@example.com', 'Write to Ada@Example.com.', true],
  ['ada@example.com', '{"email":"ada@example.com"}', true],
  ['ada@example.com', JSON.stringify({ text: 'It’s mine:\nada@example.com\n' }), true],
  ['ada@example.com', 'a=1&email=ada%40example.com&b=2', true],
  ['ada@example.com', "'ada@example.com'", true],
  ['ada@example.com', 'lada@example.com', false],
  ['ada@example.com', 'ada@example.com.au', false],
  ['ada@example.com', 'x.ada@example.com', false],
  ['ada@example.com', 'adaxexample.com', false],
  ['ada@xn--mller-kva.example', 'Write to Ada@M\u00dcLLER.example.', true],
  ['ada@xn--mller-kva.example', 'ada%40m%C3%BCller.example', true],
  ['jos\u00e9@example.com', 'Write to JOSE\u0301@example.com.', true],
  ['jos\u00e9@example.com', 'a=1&email=jose%CC%81%40example.com', true],
  ['mark@example.com', 'Write to mar\u212a@example.com.', false],
  ['mar\u212a@example.com', 'Write to mar\u212a@example.com.', true],
  // What a JSON text must escape, and what looks like a pattern.
  ['a"(b)*@example.com', JSON.stringify({ email: 'a"(b)*@example.com' }), true],
  ['a"(b)*@example.com', 'a"(b)*@example.com', true],
  ['a.c@example.com', 'abc@example.com', false],
])('looks for %s in %j as addresses are compared: %s', (address, text, isThere) => {
  expect(mentionsAddress(address)(text)).toBe(isThere)
})

it('finds every spelling of a Gmail mailbox', () => {
  const isMentioned = mentionsAddress(emailKey('j.doe@gmail.com'))
  const parts = roughMentions(emailKey('j.doe@gmail.com')).flat()
  const theirs = [
    'Write to J.Doe+ads@Gmail.com.',
    '{"email":"jdoe@googlemail.com"}',
    'a=1&email=j.d.oe%2Bads%40gmail.com&b=2',
    '<jd.oe@gmail.com>',
  ]
  const others = 'ajdoe@gmail.com jdoes@gmail.com x+jdoe@gmail.com jdoe@gmail.com.au jdoe@example.com'.split(' ')
  expect([...theirs, ...others].filter(isMentioned)).toEqual(theirs)
  for (const text of theirs) for (const part of parts) expect(text.toLowerCase().replaceAll('.', '')).toContain(part)
})

it('makes the same key of a key, and of every way to write the same text', () => {
  const text = fc.string({ unit: anySign }).map((any) => any.toWellFormed())
  fc.assert(
    fc.property(text, (email) => {
      const key = emailKey(email)
      expect(emailKey(key)).toBe(key)
      if (!/[\u212a\u1fef\u037e]/.test(email)) expect(emailKey(email.normalize('NFD'))).toBe(key)
    }),
    runs(1000),
  )
})
