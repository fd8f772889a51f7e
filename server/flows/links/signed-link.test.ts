import { expect, it } from 'vitest'
import { HOUR_MS } from '#contracts/clock.ts'
import { checkLink, createSigner, guideHref, readSignedQuery, signLink } from './signed-link.ts'

it('takes a signature in one writing only', () => {
  const signer = createSigner(['secret'], 'test')
  const { key, signature } = signer.sign('text')
  for (const other of [`${signature}=`, ` ${signature}`, `${signature}!`, signature.slice(0, -1), '']) {
    expect(signer.verify('text', { key, signature: other })).toBe(false)
  }
})

it('knows what an earlier secret has signed for as long as it is told of it, and each purpose by keys of its own', () => {
  expect(() => createSigner([], 'test')).toThrow('there is no secret to sign with')
  const earlier = createSigner(['old'], 'test').sign('text')
  const now = createSigner(['new', 'old'], 'test')
  expect(now.verify('text', earlier)).toBe(true)
  expect(now.sign('text').key).not.toBe(earlier.key)
  expect(createSigner(['new'], 'test').verify('text', earlier)).toBe(false)
  expect(createSigner(['old'], 'download').verify('text', earlier)).toBe(false)
})

const NOW = Date.UTC(2026, 2, 5, 12)
const TEST = { purpose: 'test', seconds: 60 }
const partsAt = (now: number) => ({ clock: () => now, signingSecrets: ['secret'] })

it('signs as earlier releases did, so that a link in an inbox outlives an upgrade', () => {
  expect(createSigner(['secret'], 'test').sign('text')).toEqual({
    key: 'eecd7341',
    signature: 'FyWk1lGnKe9GLSayVK9A1NfgKZE0DexLpoDhL72_suU',
  })
  expect(signLink(partsAt(NOW + 999), TEST, ['a', 'b'])).toEqual({
    expires: '1772712060',
    key: 'eecd7341',
    signature: 'tEXdB29We5CPEJELUjzUIxFxMbRKS35hRycH9p31qWo',
  })
  expect(guideHref(partsAt(NOW))).toBe(
    '/api/guide?expires=1773316800&key=7dd8cfb1&signature=NVDXL8uGhWkg_LhGI2G7s6MkxbpCA9kaNhsDrZmUHes',
  )
})

it('is good until it expires, for its purpose and what it is about alone', () => {
  const link = signLink(partsAt(NOW), TEST, ['a', 'b'])
  expect(checkLink(partsAt(NOW + 59_999), TEST, ['a', 'b'], link)).toBe('good')
  expect(checkLink(partsAt(NOW + 60_000), TEST, ['a', 'b'], link)).toBe('expired')
  // By a clock that was ahead.
  expect(checkLink(partsAt(NOW - HOUR_MS), TEST, ['a', 'b'], link)).toBe('good')
  expect(checkLink(partsAt(NOW - HOUR_MS - 1), TEST, ['a', 'b'], link)).toBe('expired')
  expect(checkLink(partsAt(NOW), TEST, ['b', 'a'], link)).toBe('altered')
  expect(checkLink(partsAt(NOW), { ...TEST, purpose: 'other' }, ['a', 'b'], link)).toBe('altered')
  expect(checkLink(partsAt(NOW), TEST, ['a', 'b'], { ...link, expires: '1772712061' })).toBe('altered')
  expect(readSignedQuery({ order: 'x' })).toEqual({ expires: '', key: '', signature: '' })
})
