import { expect, it } from 'vitest'
import { BUSINESS_CARD_PATH, LANDING_OFFERS, landingPageAt } from './landing-offers.ts'

it('knows every landing page and the business card, and no other page', () => {
  for (const { path } of LANDING_OFFERS) {
    expect(path).toMatch(/^\/lp_\d\d-[a-z-]+$/)
    expect(landingPageAt(`${path}_a`)).toEqual({ page: path, variant: 'a' })
    expect(landingPageAt(`${path}_b`)).toEqual({ page: path, variant: 'b' })
    for (const other of [path, `${path}_c`, `${path}_a/`, `${path}_a_b`]) expect(landingPageAt(other)).toBeUndefined()
  }
  expect(landingPageAt(`${BUSINESS_CARD_PATH}_a`)).toEqual({ page: BUSINESS_CARD_PATH, variant: 'a' })
  for (const other of [`${BUSINESS_CARD_PATH}_b`, '', '/', '_a', '/x_a']) expect(landingPageAt(other)).toBeUndefined()
})
