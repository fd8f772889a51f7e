import { expect, test } from 'vitest'
import { listServices } from './content/services.server.ts'
import { landingPagePaths, landingPages } from './landing-pages.ts'

test('the addresses are the fourteen of §2.1', () => {
  expect(landingPagePaths.map(({ path }) => path)).toEqual(
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

test('each service that has a landing page links to its B, and no link is dead', () => {
  const linked = listServices()
    .map(({ slug, callToAction }) => ({ service: slug, href: callToAction.href }))
    .filter(({ href }) => href !== '/contact?source=services-page')
  const offered = landingPages
    .filter(({ path, canonicalPath }) => path === canonicalPath)
    .map(({ service, path }) => ({ service, href: path }))
  expect(linked.toSorted((a, b) => a.href.localeCompare(b.href))).toEqual(offered)
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
