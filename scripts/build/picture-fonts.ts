import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import subsetFont from 'subset-font'

/** The faces of a social picture, by the names that the font files give themselves. */
export const FACES = { display: 'Newsreader 16pt', text: 'Instrument Sans', label: 'JetBrains Mono' }

const sources = [
  { name: 'display', file: 'newsreader/files/newsreader-latin-opsz-normal', axes: { wght: 400, opsz: 72 } },
  { name: 'text', file: 'instrument-sans/files/instrument-sans-latin-wght-normal', axes: { wght: 500 } },
  { name: 'label', file: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal', axes: { wght: 500 } },
]

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…€™−≤≥×`

/** The brand's fonts for the drawing program, in place of the machine's. */
export interface PictureFonts {
  fontFiles: string[]
  loadSystemFonts: false
  defaultFontFamily: string
}

/** Makes static instances of the site's variable fonts in a folder. */
export async function makePictureFonts(folder: string): Promise<PictureFonts> {
  mkdirSync(folder, { recursive: true })
  const fontFiles = await Promise.all(
    sources.map(async ({ name, file, axes }) => {
      const path = join(folder, `${name}.ttf`)
      const source = readFileSync(`node_modules/@fontsource-variable/${file}.woff2`)
      writeFileSync(path, await subsetFont(source, characters, { targetFormat: 'sfnt', variationAxes: axes }))
      return path
    }),
  )
  return { fontFiles, loadSystemFonts: false, defaultFontFamily: FACES.text }
}

/** Measures words of the display face. @returns the width at one pixel of size */
export function measureDisplay(fonts: PictureFonts): (text: string) => number {
  const known = new Map<string, number>()
  const inked = (run: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text font-family="${FACES.display}" font-size="100">${run}</text></svg>`
    return new Resvg(svg, { font: fonts }).getBBox()?.width ?? 0
  }
  const bars = inked('||')
  return (text) => {
    let width = known.get(text)
    if (width === undefined) {
      // Ink between two bars, so that spaces at the ends count.
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      width = (inked(`|${escaped}|`) - bars) / 100
      known.set(text, width)
    }
    return width
  }
}
