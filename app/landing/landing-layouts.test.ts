import { expect, test } from 'vitest'
import { LANDING_OFFERS, VARIANTS } from '#contracts/landing-offers.ts'
import { landingLayout } from './landing-layouts.ts'

const layouts = LANDING_OFFERS.flatMap(({ service }) => VARIANTS.map((variant) => landingLayout(service)[variant]))

test('no two of the fourteen pages are composed alike', () => {
  expect(new Set(layouts.map((layout) => JSON.stringify(layout))).size).toBe(14)
})

test('the two pages of a service open in different ways', () => {
  for (const { service } of LANDING_OFFERS) {
    expect(landingLayout(service).a.hero).not.toBe(landingLayout(service).b.hero)
  }
})

test('every page has the benefits and its figure; A its voices, B its text', () => {
  for (const { service } of LANDING_OFFERS) {
    expect(landingLayout(service).a.parts.toSorted()).toEqual(['benefits', 'exhibit', 'voices'])
    expect(landingLayout(service).b.parts.toSorted()).toEqual(['benefits', 'exhibit', 'explanation'])
  }
})

test('a service without landing pages has no composition', () => {
  expect(() => landingLayout('diy-automation-coaching')).toThrow('no composition for diy-automation-coaching')
})
