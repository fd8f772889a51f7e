import { expect, it } from 'vitest'
import { LANDING_PAGES } from '#test/site-content.ts'
import { BUSINESS_CARD_PATH, isLandingPath, landingPageAt } from './landing-pages.ts'

it('tells landing pages and the business card from other pages by their addresses', () => {
  for (const page of [...LANDING_PAGES, '/lp_104-x2']) {
    expect(isLandingPath(page)).toBe(true)
    expect(landingPageAt(`${page}_a`)).toEqual({ page, variant: 'a' })
    expect(landingPageAt(`${page}_b`)).toEqual({ page, variant: 'b' })
    for (const other of [page, `${page}_c`, `${page}_a/`, `${page}_a_b`]) expect(landingPageAt(other)).toBeUndefined()
  }
  expect(landingPageAt(`${BUSINESS_CARD_PATH}_a`)).toEqual({ page: BUSINESS_CARD_PATH, variant: 'a' })
  for (const other of [`${BUSINESS_CARD_PATH}_b`, '', '/', '_a', '/x_a', '/lp_00-document-masker_a', '/lp_1-x_a'])
    expect(landingPageAt(other)).toBeUndefined()
})
