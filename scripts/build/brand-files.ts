import { renderAsync } from '@resvg/resvg-js'
import { MARK } from '#app/ui/mark-shape.ts'
import { site } from '#content/site.ts'
import { CONSOLE_MANIFEST } from '#contracts/console-table.ts'
import { readTokens, type Tokens } from './read-tokens.ts'

/** The icons, and the manifests that list them: the site's and the console's. */
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
  // The console installs as an app of its own.
  const app = {
    ...manifest,
    id: '/console',
    name: `${site.name} console`,
    description: undefined,
    start_url: '/console',
    scope: '/console',
    display: 'standalone',
  }
  return files
    .set('site.webmanifest', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
    .set(CONSOLE_MANIFEST.slice(1), Buffer.from(`${JSON.stringify(app, null, 2)}\n`))
}

export async function drawIcons({ light, dark }: Pick<Tokens, 'light' | 'dark'>): Promise<Map<string, Buffer>> {
  const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">${content}</svg>`
  const style = `<style>g{stroke:${light.ink}}@media(prefers-color-scheme:dark){g{stroke:${dark.ink}}}</style>`
  const inTab = svg(style + markMarkup({ accent: light.accent, width: 7 }))

  /** `scale` leaves a margin that launchers may crop. */
  const tile = async (scale: number, size: number) => {
    const mark = markMarkup({ ink: dark.ink, accent: dark.accent, width: 5 })
    const ground = `<rect x="-50" y="-50" width="100" height="100" fill="${light.ink}"/>`
    const drawing = svg(`${ground}<g transform="scale(${scale})">${mark}</g>`)
    return (await renderAsync(drawing, { fitTo: { mode: 'width', value: size } })).asPng()
  }
  return new Map([
    ['favicon.svg', Buffer.from(`${inTab}\n`)],
    ['favicon.ico', iconFile(await tile(0.9, 32), 32)],
    ['apple-touch-icon.png', await tile(0.78, 180)],
    ['icon-192.png', await tile(0.72, 192)],
    ['icon-512.png', await tile(0.72, 512)],
  ])
}

/** An `.ico` with one PNG: header, one directory entry, the image. */
function iconFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const rings = MARK.rings
  .map(({ rx, ry }) => `<ellipse rx="${rx}" ry="${ry}" transform="rotate(${MARK.tilt})"/>`)
  .join('')

/** The mark as SVG, centered, 100 wide. @param ink undefined if a style sheet sets the stroke */
export const markMarkup = ({ ink, accent, width }: { ink?: string; accent: string; width: number }): string =>
  `<g fill="none"${ink === undefined ? '' : ` stroke="${ink}"`} stroke-width="${width}"><circle r="${MARK.radius}"/>${rings}</g><path d="M-${MARK.reach} 0H${MARK.reach}" stroke="${accent}" stroke-width="${width * 1.7}"/>`
