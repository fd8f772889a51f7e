import type { LoaderArgs } from '../page-meta.ts'
import { THEME_COLORS } from '../theme-colors.ts'
import { icons } from './manifest.ts'

/** The console as an app of its own. */
export function loader({ content }: LoaderArgs) {
  const { name } = content.site()
  const manifest = {
    id: '/console',
    name: `${name} console`,
    short_name: name,
    start_url: '/console',
    scope: '/console',
    display: 'standalone',
    background_color: THEME_COLORS.light,
    theme_color: THEME_COLORS.light,
    icons,
  }
  return new Response(`${JSON.stringify(manifest, null, 2)}\n`, {
    headers: { 'content-type': 'application/manifest+json' },
  })
}
