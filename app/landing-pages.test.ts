import { expect, test } from 'vitest'
import { LANDING_OFFERS } from '#contracts/landing-offers.ts'
import { listServices, readService } from './content/services.server.ts'
import { landingPages } from './landing-pages.ts'

test('the addresses are the fourteen', () => {
  expect(landingPages.map(({ path }) => path)).toEqual(
    [
      'lp_01-legal-ops-automation',
      'lp_02-ai-integration-training-for-legal-professionals',
      'lp_03-foundational-technology-stack-optimization',
      'lp_04-fractional-cto-tech-advisor-for-law-firms',
      'lp_05-tech-enabled-practice-exit-readiness-program',
      'lp_06-knowledge-management-systems',
      'lp_07-advanced-legal-analytics',
    ].flatMap((name) => [`/${name}_a`, `/${name}_b`]),
  )
})

test('each landing page has its service, whose way on leads to its B unless it is hidden', () => {
  const pages = new Map(LANDING_OFFERS.map(({ service, path }) => [service, `${path}_b`]))
  for (const slug of pages.keys()) expect(readService(slug)?.slug).toBe(slug)
  const linked = listServices().filter(({ callToAction }) => callToAction.href.startsWith('/lp_'))
  for (const { slug, callToAction } of linked) expect([slug, callToAction.href]).toEqual([slug, pages.get(slug)])
})

test('each pair names the source that §2.8 has for it', () => {
  expect([...new Set(landingPages.map(({ source }) => source))]).toEqual([
    'ops-automation',
    'ai-training',
    'tech-stack',
    'fractional-cto',
    'exit-readiness',
    'knowledge-management',
    'advanced-analytics',
  ])
})
