import { type LoaderArgs, THEME_COLORS } from '../render/page-meta.ts'

const icon = (size: number) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
})

/** What a browser shows of the site once it's on a home screen. */
export function loader({ content }: LoaderArgs) {
  const { name, description } = content.site()
  return manifestOf({ name, short_name: name, description, start_url: '/', display: 'browser' })
}

export function manifestOf(app: Record<string, string>) {
  const look = { background_color: THEME_COLORS.light, theme_color: THEME_COLORS.light, icons: [icon(192), icon(512)] }
  return new Response(`${JSON.stringify({ ...app, ...look }, null, 2)}\n`, {
    headers: { 'content-type': 'application/manifest+json' },
  })
}
