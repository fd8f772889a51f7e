import type { SiteSettings } from '#contracts/site-config.ts'
import type { Pages } from '#server/pages/pages.ts'
import { CONTENT } from './site-content.ts'

/** Site config for a site without third parties. */
export const NOTHING_CONFIGURED: SiteSettings = {
  schedulerUrl: null,
  assistant: null,
  clarityProjectId: null,
  priceId: null,
  maskerSite: null,
  sandboxed: [],
}

/** Pages that echo their name and data; journeys test the built ones. */
export const textPages: Pages = {
  has: (pathname) =>
    /^\/(|about|demo|contact|articles\/an-article|lp_[a-z0-9_-]+_[ab]|lp_00-document-masker-buy(-success)?)$/.test(
      pathname,
    ),
  opened: async () => {},
  ready: async () => {},
  show: async () => {},
  configure: () => {},
  move: async () => {},
  redirect: () => {},
  redirectOf: () => undefined,
  serve: async (path) => (path.startsWith('/assets/') ? undefined : new Response(`page ${path}`)),
  missing: async (path) => new Response(`missing ${path}`, { status: 404 }),
  render: async (path, input) => Response.json({ path, given: input }),
  renderOnce: async (path, input) => Response.json({ path, given: input, once: true }),
  guide: async () => new Response('the guide'),
  console: async (input, status) => Response.json(input, { status }),
  words: async () => CONTENT.words(),
}
