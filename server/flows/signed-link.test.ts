import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSigner } from './signed-link.ts'

it('knows what it has signed, and nothing that was changed by a letter', () => {
  const signer = createSigner(['secret'], 'test')
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.constantFrom('text', 'key', 'signature'), (text, place, part) => {
      const signed = { text, ...signer.sign(text) }
      expect(signer.verify(signed.text, signed)).toBe(true)
      const at = place % (signed[part].length + 1)
      const changed = { ...signed, [part]: `${signed[part].slice(0, at)}x${signed[part].slice(at + 1)}` }
      fc.pre(changed[part] !== signed[part])
      expect(signer.verify(changed.text, changed)).toBe(false)
    }),
  )
})

it('takes a signature in one writing only', () => {
  const signer = createSigner(['secret'], 'test')
  const { key, signature } = signer.sign('text')
  for (const other of [`${signature}=`, ` ${signature}`, `${signature}!`, signature.slice(0, -1), '']) {
    expect(signer.verify('text', { key, signature: other })).toBe(false)
  }
})

it('knows what an earlier secret has signed for as long as it is told of it', () => {
  const earlier = createSigner(['old'], 'test').sign('text')
  const now = createSigner(['new', 'old'], 'test')
  expect(now.verify('text', earlier)).toBe(true)
  expect(now.sign('text').key).not.toBe(earlier.key)
  expect(createSigner(['new'], 'test').verify('text', earlier)).toBe(false)
})

it('has keys of their own for each purpose', () => {
  const signed = createSigner(['secret'], 'grant').sign('text')
  expect(createSigner(['secret'], 'download').verify('text', signed)).toBe(false)
})

it('is not made without a secret', () => {
  expect(() => createSigner([], 'test')).toThrow('there is no secret to sign with')
})
