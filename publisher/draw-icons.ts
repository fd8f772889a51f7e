import { renderAsync } from '@resvg/resvg-js'
import { accentsOf, BUILT_ACCENT, recolor } from '#content-loader/accent.ts'
import { type Mark, markSvg } from '#contracts/mark.ts'
import { FACES } from '#site/styles/faces.ts'
import { ringsSvg } from '#site/ui/mark-shape.ts'
import { PICTURE_FONTS, type PictureKit } from './draw-picture.ts'

/** Whose icons and pictures they are. */
export interface OwnBrand {
  mark: Mark
  accent: string
}

/** As the site comes. */
export const SAMPLE_BRAND: OwnBrand = { mark: { letters: '', drawing: '' }, accent: BUILT_ACCENT }

const FACE = `font-family="${FACES.display.nameInPictures}, Georgia, serif"`

/** @param width of the rings' lines */
const markOf = ({ mark }: OwnBrand, colors: { ink: string; accent: string; paper: string }, width: number): string =>
  markSvg(mark, colors, FACE) ?? ringsSvg(colors, width)

const svg = (content: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100"${more}>${content}</svg>`

/** How to draw each icon, by its name. */
export function listIcons(
  brand: OwnBrand,
  { ink, darkInk }: Pick<PictureKit['colors'], 'ink' | 'darkInk'>,
): Map<string, () => Promise<Buffer>> {
  const { accent, light } = accentsOf(brand.accent)
  const inTab = markOf(brand, { ink: 'currentColor', accent, paper: 'none' }, 7)
  const style = `<style>@media(prefers-color-scheme:dark){svg{color:${darkInk}}}</style>`
  /** `scale` leaves a margin that launchers may crop. */
  const tile = (scale: number, size: number) => async () => {
    const mark = markOf(brand, { ink: darkInk, accent: light, paper: ink }, 5)
    const ground = `<rect x="-50" y="-50" width="100" height="100" fill="${ink}"/>`
    const drawing = svg(`${ground}<g transform="scale(${scale})">${mark}</g>`)
    return (await renderAsync(drawing, { fitTo: { mode: 'width', value: size }, font: PICTURE_FONTS })).asPng()
  }
  return new Map([
    ['favicon.svg', async () => Buffer.from(`${svg(style + inTab, ` color="${ink}"`)}\n`)],
    ['favicon.ico', async () => iconFile(await tile(0.9, 32)(), 32)],
    ['apple-touch-icon.png', tile(0.78, 180)],
    ['icon-512.png', tile(0.72, 512)],
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

/** What social pictures are drawn with, in the colors of a brand and with its mark. */
export function kitOf(kit: PictureKit, brand: OwnBrand): PictureKit {
  const plates = JSON.parse(recolor(JSON.stringify(kit.plates), brand.accent)) as PictureKit['plates']
  const colors = { ...kit.colors, accent: brand.accent }
  return { ...kit, colors, plates, mark: markOf(brand, colors, 5) }
}
