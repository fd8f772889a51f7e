import { expect, it } from 'vitest'
import type { Pages } from '#server/pages/pages.ts'
import { missingPageLike } from '#site/render/paths.ts'
import { openBuiltSite } from './open-built-site.ts'

/** Paths of each kind that pages distinguish, and several of each. */
const PATHS = [
  '/nothing /other /a/b /a/b/c /articles /articles/x /articles/y /articles/x/y /case-studies/x /case-studies/y',
  '/services/x /servicesx /resources/x /resources/articles/x /resources/articlesx /about/x /contact/x /demo/x',
  '/lp_ /lp_77 /lp_00 /lp_00-document-mask /lp_00-document-masker /lp_00-document-masker-x /lp_00-document-masker-buy/x',
  '/lp_01 /lp_01-legal-ops-automation_c /lp_01-legal-ops-automation/x /x.y',
].flatMap((line) => line.split(' '))

/** Markers of the current section, which a shared page can't have. */
const SECTION = / (aria-current|data-active)="true"| open=""/g

it('shows at each unknown address what would be rendered there, so that React finds what it expects', async () => {
  const { promise, resolve: keep } = Promise.withResolvers<Pages>()
  await using _ = await openBuiltSite({}, { wrap: (made) => (keep(made), made) })
  const pages = await promise
  const shownAt = async (path: string) => (await (await pages.render(path, {})).text()).replace(SECTION, '')
  for (const path of PATHS) {
    expect([path, (await pages.missing(path, new Request('http://localhost'))).status]).toEqual([path, 404])
    // Not toEqual, which would print entire pages.
    expect([path, (await shownAt(path)) === (await shownAt(missingPageLike(path)))]).toEqual([path, true])
  }
})
