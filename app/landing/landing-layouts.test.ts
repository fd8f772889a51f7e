import { expect, test } from 'vitest'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { landingLayout } from './landing-layouts.ts'

const services = [...LANDING_OFFERS.map(({ service }) => service), 'a-service-without-a-layout-of-its-own']

test.each(services)('%s: the two pages open in different ways, and each has all of its parts', (service) => {
  const { a, b } = landingLayout(service)
  expect(a.hero).not.toBe(b.hero)
  expect(a.parts.toSorted()).toEqual(['benefits', 'exhibit', 'voices'])
  expect(b.parts.toSorted()).toEqual(['benefits', 'exhibit', 'explanation'])
})
