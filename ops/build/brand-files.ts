import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import type { PictureKit } from '#publisher/draw-picture.ts'
import { MARK } from '#site/ui/mark-shape.ts'
import { buildStamp } from '../build-if-changed.mjs'
import { inkPlate, readTokens, type Tokens } from './read-tokens.ts'

export const brandFiles = (): Promise<Map<string, Buffer>> => drawIcons(readTokens())

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
const markMarkup = ({ ink, accent, width }: { ink?: string; accent: string; width: number }): string =>
  `<g fill="none"${ink === undefined ? '' : ` stroke="${ink}"`} stroke-width="${width}"><circle r="${MARK.radius}"/>${rings}</g><path d="M-${MARK.reach} 0H${MARK.reach}" stroke="${accent}" stroke-width="${width * 1.7}"/>`

const ROOT = join(import.meta.dirname, '../..')

/** A change to any of these redraws all pictures. */
const DRAWN_BY = [
  ...['draw-picture.ts', 'picture-letters.ts', 'picture-fonts'].map((name) => `publisher/${name}`),
  'site/styles/faces.ts',
]

/** What social pictures are drawn with. */
export function readPictureKit(): PictureKit {
  const { light } = readTokens()
  const { ink, quiet, line, paper, accent } = light
  const plates = globSync('site/plates/*.svg', { cwd: ROOT }).map((file) => {
    const svg = readFileSync(join(ROOT, file), 'utf8')
    const box = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
    // The renderer doesn't support custom properties.
    const drawing = inkPlate(svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')), light)
    return [basename(file, '.svg'), { box, drawing }] as const
  })
  return {
    colors: { ink, quiet, line, paper, accent },
    mark: markMarkup({ ink, accent, width: 5 }),
    plates: Object.fromEntries(plates),
    recipe: buildStamp(ROOT, DRAWN_BY),
  }
}
