import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'

/** By the names that the font files give themselves. */
export const FACES = { display: 'Newsreader 16pt', text: 'Instrument Sans', label: 'JetBrains Mono' }

/** In place of the machine's. scripts/brand/fonts.ts makes them. */
export const PICTURE_FONTS = {
  fontFiles: ['display', 'text', 'label'].map((name) => join(import.meta.dirname, 'picture-fonts', `${name}.ttf`)),
  loadSystemFonts: false,
  defaultFontFamily: FACES.text,
}

/** @returns a text's width in the display face at one pixel of size */
export function measureDisplay(): (text: string) => number {
  const known = new Map<string, number>()
  const inked = (run: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text font-family="${FACES.display}" font-size="100">${run}</text></svg>`
    return new Resvg(svg, { font: PICTURE_FONTS }).getBBox()?.width ?? 0
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
