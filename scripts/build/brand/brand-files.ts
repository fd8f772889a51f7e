import { site } from '#content/site.ts'
import { drawIcons } from './draw-icons.ts'
import { readTokens } from './read-tokens.ts'

/** The files that name the brand or show its mark at fixed addresses: the icons, and the manifest that names them. */
export async function brandFiles(): Promise<Map<string, Buffer>> {
  const tokens = readTokens()
  const files = await drawIcons(tokens)
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })
  const manifest = {
    name: site.name,
    short_name: site.name,
    description: site.description,
    start_url: '/',
    display: 'browser',
    background_color: tokens.light.paper,
    theme_color: tokens.light.paper,
    icons: [icon(192), icon(512)],
  }
  return files.set('site.webmanifest', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
}
