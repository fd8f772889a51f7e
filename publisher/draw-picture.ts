import { join } from 'node:path'
import { Resvg, renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'
import { xmlText } from '#site/feeds/xml.ts'
import { SOCIAL_PICTURE } from '#site/render/paths.ts'
import type { SocialPicture } from '#site/render/social-pictures.ts'
import { FACES } from '#site/styles/faces.ts'
import { drawable } from './picture-letters.ts'

/** Replaces system fonts. Built by ops/brand/fonts.ts. */
export const PICTURE_FONTS = {
  fontFiles: ['display', 'display-latin-ext', 'display-vietnamese', 'text', 'label'].map((name) =>
    join(import.meta.dirname, 'picture-fonts', `${name}.ttf`),
  ),
  loadSystemFonts: false,
  defaultFontFamily: FACES.text.nameInPictures,
}

/** @returns a text's width in the display face at a font size of 1 px */
function measureDisplay(): (text: string) => number {
  const known = new Map<string, number>()
  const inked = (run: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text font-family="${FACES.display.nameInPictures}" font-size="100">${run}</text></svg>`
    return new Resvg(svg, { font: PICTURE_FONTS }).getBBox()?.width ?? 0
  }
  const bars = inked('||')
  return (text) => {
    let width = known.get(text)
    if (width === undefined) {
      // Measures ink between two bars, so that leading and trailing spaces count.
      width = (inked(`|${xmlText(text)}|`) - bars) / 100
      known.set(text, width)
    }
    return width
  }
}

/** What all pictures are drawn with. The build writes it down, so that they can be drawn without its sources. */
export interface PictureKit {
  colors: { ink: string; darkInk: string; quiet: string; line: string; paper: string; accent: string }
  /** The mark as SVG. */
  mark: string
  /** Drawings by name: what's in their SVG, in these colors, and its view box. */
  plates: Readonly<Record<string, { box: readonly number[]; drawing: string }>>
  /** A hash of the code that draws. */
  recipe: string
}

const TITLE = { x: 72, width: 520, middle: 318, sizes: [76, 68, 60, 52, 46, 40, 34] }

const FRAME = { x: 626, y: 158, width: 528, height: 340 }

/** @returns SVG @param widthOf width of a text in the display face at a font size of 1 px */
function drawPicture(
  { label, title, plate, siteName, audience }: Omit<SocialPicture, 'name'>,
  { colors, mark, plates }: PictureKit,
  widthOf: (text: string) => number,
): string {
  const { ink, quiet, line, paper } = colors
  const { lines, size } = setTitle(drawable(title), widthOf)
  const lineHeight = size * 1.06
  const first = TITLE.middle - ((lines.length - 1) * lineHeight) / 2 + size * 0.32
  const { width, height } = SOCIAL_PICTURE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${paper}"/>
<path d="M72 132.5H1128M72 523.5H1128" stroke="${line}" stroke-width="1.5"/>
${ticks(colors)}
<g transform="translate(98 78) scale(.56)">${mark}</g>
<text x="138" y="93" font-family="${FACES.display.nameInPictures}" font-size="42" fill="${ink}">${xmlText(drawable(siteName))}</text>
<text x="1128" y="87" text-anchor="end" font-family="${FACES.label.nameInPictures}" font-size="19" letter-spacing="2" fill="${quiet}">${xmlText(label.toUpperCase())}</text>
<text x="72" y="578" font-family="${FACES.text.nameInPictures}" font-size="25" fill="${quiet}">${xmlText(drawable(audience))}</text>
${plateMarkup(plates[plate], ink)}
<g font-family="${FACES.display.nameInPictures}" font-size="${size}" fill="${ink}" letter-spacing="${-size * 0.012}">
${lines.map((words, i) => `<text x="${TITLE.x}" y="${(first + i * lineHeight).toFixed(1)}">${xmlText(words)}</text>`).join('\n')}
</g>
</svg>`
}

/** The largest font size at which the title fits its column and five lines. */
function setTitle(title: string, widthOf: (text: string) => number) {
  const set = (size: number, words = title) => ({
    size,
    lines: wrapText(words, TITLE.width, (text) => widthOf(text) * size * 0.98),
  })
  const fits = ({ lines, size }: { lines: string[]; size: number }) =>
    lines.length * size * 1.06 <= 330 && lines.every((line) => widthOf(line) * size * 0.98 <= TITLE.width + 1)
  const smallest = TITLE.sizes.at(-1) ?? 34
  // A word that's wider than the column is broken, or it would run over the drawing.
  const broken = title.replaceAll(/\S{22}(?=\S)/gu, '$& ')
  return TITLE.sizes.map((size) => set(size)).find(fits) ?? set(smallest, broken)
}

function ticks({ quiet, accent }: PictureKit['colors']): string {
  const marks = Array.from(
    { length: 41 },
    (_, i) => `M${728.5 + i * 10} 580v-${i % 10 === 0 ? 22 : i % 5 === 0 ? 15 : 9}`,
  )
  return `<path d="${marks.join('')}" stroke="${quiet}" stroke-width="1"/><path d="M928.5 586v-38" stroke="${accent}" stroke-width="3"/>`
}

function plateMarkup(plate: PictureKit['plates'][string] | undefined, ink: string): string {
  const { box = [], drawing = '' } = plate ?? {}
  const [left = 0, top = 0, width = 480, height = 300] = box
  const scale = Math.min(FRAME.width / width, FRAME.height / height)
  const x = FRAME.x + (FRAME.width - width * scale) / 2 - left * scale
  const y = FRAME.y + (FRAME.height - height * scale) / 2 - top * scale
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" font-family="${FACES.label.nameInPictures}" font-weight="500">${drawing.replaceAll('currentColor', ink)}</g>`
}

/** Wraps a text into as few lines as possible, then makes the lines as narrow as possible. */
function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const widths = words.map(widthOf)
  const space = widthOf('n n') - 2 * widthOf('n')
  const wrap = (limit: number) => {
    const lines: { words: string[]; width: number }[] = []
    for (const [index, word] of words.entries()) {
      const wordWidth = widths[index] ?? 0
      const line = lines.at(-1)
      if (line && line.width + space + wordWidth <= limit) {
        line.words.push(word)
        line.width += space + wordWidth
      } else lines.push({ words: [word], width: wordWidth })
    }
    return lines
  }
  const widest = (lines: { width: number }[]) => Math.max(0, ...lines.map((line) => line.width))
  let lines = wrap(width)
  for (;;) {
    const tighter = wrap(widest(lines) - 1)
    if (tighter.length > lines.length || widest(tighter) >= widest(lines)) break
    lines = tighter
  }
  return lines.map((line) => line.words.join(' '))
}

/** Some messengers don't show pictures of 300 KB or more. Ours are line drawings. */
const MAX_BYTES = 60_000

/** Its pixels take 3 MB, outside of the heap, where V8 doesn't see that they fill the memory. */
const COLLECT_EVERY = 8
let drawn = 0

/** Measured once a picture is drawn, since whoever only asks for the faces needn't wait for it. */
let widthOf: ((text: string) => number) | undefined

export async function drawPng(picture: SocialPicture, kit: PictureKit): Promise<Buffer> {
  if (drawn % COLLECT_EVERY === 0) globalThis.gc?.()
  drawn += 1
  widthOf ??= measureDisplay()
  // It would keep what it has drawn, and start threads for each picture. All pictures differ.
  sharp.cache(false)
  sharp.concurrency(1)
  const { pixels, width, height } = await renderAsync(drawPicture(picture, kit, widthOf), { font: PICTURE_FONTS })
  // Its own `asPng` would block the thread that renders pages.
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    // The drawings have few colors, and a palette halves the file.
    .png({ palette: true, dither: 0 })
    .toBuffer()
  if (png.length > MAX_BYTES)
    throw new Error(`The social picture ${picture.name} has ${png.length} bytes: simplify its plate`)
  return png
}
