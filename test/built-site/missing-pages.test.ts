import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openBuiltPages } from '#server/pages/built-pages.ts'
import { missingPageLike } from '#site/render/paths.ts'
import { openTestLog } from '../open-test-log.ts'
import { SOURCE } from '../site-content.ts'
import { openFolder } from '../spawn-server.ts'
import { NOTHING_CONFIGURED } from '../text-pages.ts'

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
  await using folder = await openFolder()
  const pages = await openBuiltPages(resolve(import.meta.dirname, '../../build'), {
    origin: () => 'https://www.example.com',
    contentFolder: SOURCE.folder,
    siteFolders: folder.path,
    siteConfig: NOTHING_CONFIGURED,
    clock: Date.now,
    log: openTestLog().log,
    findAsset: async () => undefined,
    renderBudget: { atOnce: 1, window: { length: 1, rendering: 1_000_000 }, timeoutMs: 1_000_000 },
  })
  await pages.ready()
  const shownAt = async (path: string) => (await (await pages.render(path, {})).text()).replace(SECTION, '')
  for (const path of PATHS) {
    expect([path, (await pages.missing(path, new Request('http://localhost'))).status]).toEqual([path, 404])
    // Not toEqual, which would print entire pages.
    expect([path, (await shownAt(path)) === (await shownAt(missingPageLike(path)))]).toEqual([path, true])
  }
})
