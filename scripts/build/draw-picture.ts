import { readFileSync } from 'node:fs'
import { xmlText } from '#app/feeds/xml.ts'
import { SOCIAL_PICTURE } from '#app/paths.ts'
import { AUDIENCE, site } from '#content/site.ts'
import { markMarkup } from './brand-files.ts'
import { FACES } from './picture-fonts.ts'
import { inkPlate, readTokens } from './read-tokens.ts'

export interface Picture {
  /** Path below /social, without extension. */
  name: string
  label: string
  title: string
  /** A drawing in app/plates/. */
  plate: string
}

const { light } = readTokens()
const { ink: INK, quiet: QUIET, line: LINE, paper: PAPER, accent: ACCENT } = light

const TITLE = { x: 72, width: 520, middle: 318, sizes: [76, 68, 60, 52, 46, 40, 34] }

const FRAME = { x: 626, y: 158, width: 528, height: 340 }

/** @param widthOf width of a text in the display face at a font size of 1 px */
export function drawPicture({ label, title, plate }: Omit<Picture, 'name'>, widthOf: (text: string) => number): string {
  const { lines, size } = setTitle(title, widthOf)
  const lineHeight = size * 1.06
  const first = TITLE.middle - ((lines.length - 1) * lineHeight) / 2 + size * 0.32
  const { width, height } = SOCIAL_PICTURE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${PAPER}"/>
<path d="M72 132.5H1128M72 523.5H1128" stroke="${LINE}" stroke-width="1.5"/>
${ticks()}
<g transform="translate(98 78) scale(.56)">${markMarkup({ ink: INK, accent: ACCENT, width: 5 })}</g>
<text x="138" y="93" font-family="${FACES.display}" font-size="42" fill="${INK}">${xmlText(site.name)}</text>
<text x="1128" y="87" text-anchor="end" font-family="${FACES.label}" font-size="19" letter-spacing="2" fill="${QUIET}">${xmlText(label.toUpperCase())}</text>
<text x="72" y="578" font-family="${FACES.text}" font-size="25" fill="${QUIET}">${xmlText(AUDIENCE)}</text>
${plateMarkup(plate)}
<g font-family="${FACES.display}" font-size="${size}" fill="${INK}" letter-spacing="${-size * 0.012}">
${lines.map((line, i) => `<text x="${TITLE.x}" y="${(first + i * lineHeight).toFixed(1)}">${xmlText(line)}</text>`).join('\n')}
</g>
</svg>`
}

/** The largest font size at which the title fits its column and five lines. */
function setTitle(title: string, widthOf: (text: string) => number) {
  const set = (size: number) => ({
    size,
    lines: wrapText(title, TITLE.width, (text) => widthOf(text) * size * 0.98),
  })
  const fits = ({ lines, size }: { lines: string[]; size: number }) =>
    lines.length * size * 1.06 <= 330 && lines.every((line) => widthOf(line) * size * 0.98 <= TITLE.width + 1)
  return TITLE.sizes.map(set).find(fits) ?? set(TITLE.sizes.at(-1) ?? 34)
}

function ticks(): string {
  const marks = Array.from(
    { length: 41 },
    (_, i) => `M${728.5 + i * 10} 580v-${i % 10 === 0 ? 22 : i % 5 === 0 ? 15 : 9}`,
  )
  return `<path d="${marks.join('')}" stroke="${QUIET}" stroke-width="1"/><path d="M928.5 586v-38" stroke="${ACCENT}" stroke-width="3"/>`
}

/** Inlines custom properties, which the renderer doesn't support. */
function plateMarkup(name: string): string {
  const svg = readFileSync(`app/plates/${name}.svg`, 'utf8')
  const box = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number)
  const [left = 0, top = 0, width = 480, height = 300] = box ?? []
  const scale = Math.min(FRAME.width / width, FRAME.height / height)
  const x = FRAME.x + (FRAME.width - width * scale) / 2 - left * scale
  const y = FRAME.y + (FRAME.height - height * scale) / 2 - top * scale
  const drawing = inkPlate(svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')), light).replaceAll(
    'currentColor',
    INK,
  )
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" font-family="${FACES.label}" font-weight="500">${drawing}</g>`
}

/** Wraps a text into as few lines as possible, then makes the lines as narrow as possible. */
export function wrapText(text: string, width: number, widthOf: (text: string) => number): string[] {
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
