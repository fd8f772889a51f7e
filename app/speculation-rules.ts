import { PAGE_TABLE } from '#contracts/page-table.ts'

/** Paths, with and without a query. */
const matching = (paths: readonly string[]) => ({ href_matches: paths.flatMap((path) => [path, `${path}\\?*`]) })

const pathsWith = (ahead: 'fetch' | 'nothing') =>
  PAGE_TABLE.filter((page) => page.ahead === ahead).map(({ path }) => path)

const fetched = pathsWith('fetch')
/** Also what is no page of the table: files, and the sandbox's own pages. */
const left = [...pathsWith('nothing'), '/sandbox/*', '/downloads/*']

/**
 * What the browser may get ready while a pointer rests on a link: most pages rendered, so that the press only shows them; those that do
 * something when they open only fetched; those that work once left alone. Visitors who ask for little data get none of it.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: matching([...fetched, ...left]) },
          { not: { selector_matches: '[download],[target],[data-in-place]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
  prefetch: [{ where: matching(fetched), eagerness: 'moderate' }],
})
