import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/** The faces of a worksheet by what they are for. */
export type Face = 'display' | 'text' | 'strong' | 'emphasis' | 'label'

export type PdfFonts = Record<Face, Uint8Array>

const faces: Record<Face, { file: string; axes: Record<string, number> }> = {
  display: { file: 'newsreader/files/newsreader-latin-opsz-normal', axes: { wght: 400, opsz: 36 } },
  text: { file: 'instrument-sans/files/instrument-sans-latin-wght-normal', axes: { wght: 400 } },
  strong: { file: 'instrument-sans/files/instrument-sans-latin-wght-normal', axes: { wght: 600 } },
  emphasis: { file: 'instrument-sans/files/instrument-sans-latin-wght-italic', axes: { wght: 400 } },
  label: { file: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal', axes: { wght: 500 } },
}

const common = `${range(0x20, 0x7e)}${range(0xa0, 0xff).replace(/[¤¦¬\u00ad]/g, '')}–—‘’‚“”„•…€™−`
const settable = new Set(`${common}\n`)

/** Signs that Instrument Sans does not hold; JetBrains Mono stands in. */
export const lackingInSans = '±¹²³µ¼½¾'

/** Static instances of the site's fonts, for a PDF cannot hold a variable one. */
export async function makePdfFonts(): Promise<PdfFonts> {
  const make = (face: Face) => {
    const { file, axes } = faces[face]
    const source = readFileSync(`node_modules/@fontsource-variable/${file}.woff2`)
    return subsetFont(source, common, { targetFormat: 'sfnt', variationAxes: axes })
  }
  return {
    display: await make('display'),
    text: await make('text'),
    strong: await make('strong'),
    emphasis: await make('emphasis'),
    label: await make('label'),
  }
}

/** @throws the first character that would print as an empty box */
export function assertSettable(text: string) {
  const wrong = Array.from(text).find((character) => !settable.has(character))
  if (wrong) throw new Error(`“${wrong}” cannot be printed: the PDF's fonts do not hold it`)
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
}
