import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { xmlText } from '#app/feeds/xml.ts'

/** The font family names in the font files. */
export const FACES = { display: 'Newsreader 16pt', text: 'Instrument Sans', label: 'JetBrains Mono' }

/** Replaces system fonts. Built by scripts/brand/fonts.ts. */
export const PICTURE_FONTS = {
  fontFiles: ['display', 'text', 'label'].map((name) => join(import.meta.dirname, 'picture-fonts', `${name}.ttf`)),
  loadSystemFonts: false,
  defaultFontFamily: FACES.text,
}

/** @returns a text's width in the display face at a font size of 1 px */
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
      // Measures ink between two bars, so that leading and trailing spaces count.
      width = (inked(`|${xmlText(text)}|`) - bars) / 100
      known.set(text, width)
    }
    return width
  }
}
