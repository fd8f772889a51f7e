import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySign } from '#test/any-sign.ts'
import { runs } from '#test/runs.ts'
import { emailKey, emailKeyOf, shownAddress } from './email-key.ts'

it.each([
  [{ email: ' Ada@Example.COM\n' }, 'ada@example.com'],
  [{ email: '' }, null],
  [{ email: null }, null],
])('finds the address of %j as it is compared', (addressee, key) => {
  expect(emailKeyOf(addressee)).toBe(key)
})

it('finds a person by an accent typed in either way', () => {
  for (const email of [
    'Jos\u00e9@B\u00fccher.example',
    'JOSE\u0301@bu\u0308cher.example',
    'jose\u0301@B\u00dcCHER.example',
  ])
    expect(emailKey(email)).toBe('jos\u00e9@xn--bcher-kva.example')
})

it.each([
  'ada@m\u00fcller.example.com',
  'Ada@M\u00dcLLER.example.com',
  'ada@mu\u0308ller.example.com',
  'ada@xn--mller-kva.example.com',
  'ADA@XN--MLLER-KVA.example.com.',
])('takes %s for the one mailbox it is', (email) => {
  expect(emailKey(email)).toBe('ada@xn--mller-kva.example.com')
  expect(shownAddress(emailKey(email))).toBe('ada@m\u00fcller.example.com')
})

it.each([
  'j.doe+ads@gmail.com',
  'jdoe@gmail.com',
  'JDoe@googlemail.com',
  ' j.d.o.e+a+b@GMail.com. ',
  'jdoe+@gmail.com',
])('takes %s for the one Gmail mailbox it is', (email) => {
  expect(emailKey(email)).toBe('jdoe@gmail.com')
})

it.each([
  'j.doe@example.com',
  'jdoe+ads@outlook.com',
  'j.doe@gmail.com.au',
  'j.doe@mail.gmail.com',
  'j.doe@mygmail.com',
  '+ads@gmail.com',
  '..@gmail.com',
  '"j@doe"@gmail.com',
])('guesses nothing about %s, whose host says nothing of other spellings', (email) => {
  expect(emailKey(email)).toBe(email)
})

it('takes no sign beyond ASCII for one of ASCII: the Kelvin sign is no k', () => {
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
