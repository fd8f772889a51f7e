import { expect, test } from 'vitest'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { landingLayout } from './landing-layouts.ts'

const services = [...LANDING_OFFERS.map(({ service }) => service), 'a-service-without-a-layout-of-its-own']

test.each(services)('%s: the two pages open in different ways', (service) => {
  const { a, b } = landingLayout(service)
  expect(a.hero).not.toBe(b.hero)
})
