import { expect, test } from 'vitest'
import { CONTENT } from '#test/site-content.ts'

const LANDING = CONTENT.landingPages

/** Ads link there, so these paths and sources must stay. */
const ADVERTISED = [
  ['lp_01-legal-ops-automation', 'ops-automation'],
  ['lp_02-ai-integration-training-for-legal-professionals', 'ai-training'],
  ['lp_03-foundational-technology-stack-optimization', 'tech-stack'],
  ['lp_04-fractional-cto-tech-advisor-for-law-firms', 'fractional-cto'],
  ['lp_05-tech-enabled-practice-exit-readiness-program', 'exit-readiness'],
  ['lp_06-knowledge-management-systems', 'knowledge-management'],
  ['lp_07-advanced-legal-analytics', 'advanced-analytics'],
] as const

test.each(ADVERTISED)('%s has an A and a B page, with the source %s', (name, source) => {
  const pages = LANDING.list().filter((page) => LANDING.canonicalOf(page) === `/${name}_b`)
  expect(pages.map((page) => [page.path, page.source])).toEqual([
    [`/${name}_a`, source],
    [`/${name}_b`, source],
  ])
})

test('each landing page has its service, whose way on leads to its B unless it is hidden', () => {
  const pages = new Map(LANDING.list().map(({ service, page }) => [service, `${page}_b`]))
  const linked = CONTENT.services.list().filter(({ callToAction }) => callToAction.href.startsWith('/lp_'))
  for (const { slug, callToAction } of linked) expect([slug, callToAction.href]).toEqual([slug, pages.get(slug)])
})
