/** A face's stand-in until its file has loaded, as high, and as wide on the whole of our own text, measured without hinting. */
interface Fallback {
  name: string
  local: readonly string[]
  ascent: number
  descent: number
  size: number
}

/** A face of type: everything that pages, pictures, mails and worksheets need to know of it stands here. */
export interface Face {
  /** As style sheets name it. */
  name: string
  /** As its own file names it, once it's cut for pictures. */
  nameInPictures: string
  /** Of its file in site/styles/fonts/. */
  file: string
  /** Its file in @fontsource-variable. @param letters such as 'latin-ext' */
  source: (letters?: string, style?: 'normal' | 'italic') => string
  web: { axes: Record<string, number | { min: number; max: number }>; features: string[]; weight: string }
  picture: Record<string, number>
  sheet: Record<string, number>
  fallbacks: readonly Fallback[]
}

const sourceIn =
  (name: string, axis: string): Face['source'] =>
  (letters = 'latin', style = 'normal') =>
    `${name}/files/${name}-${letters}-${axis}-${style}`

/**
 * The site's three faces. After a change: its package in package.json, `node ops/brand/fonts.ts` and `npm run downloads`;
 * its license goes beside its file, and its fallbacks are measured by hand.
 */
export const FACES = {
  // One cut for headings and text, between the sizes of both and a little heavier, for small text.
  display: {
    name: 'Newsreader',
    nameInPictures: 'Newsreader 16pt',
    file: 'newsreader',
    source: sourceIn('newsreader', 'opsz'),
    web: { axes: { wght: 425, opsz: 28 }, features: ['kern', 'liga'], weight: '400' },
    picture: { wght: 400, opsz: 72 },
    sheet: { wght: 400, opsz: 36 },
    fallbacks: [
      {
        name: 'Newsreader Fallback',
        local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'],
        ascent: 71.939,
        descent: 25.937,
        size: 102.17,
      },
      { name: 'Newsreader Fallback 2', local: ['DejaVu Serif'], ascent: 91.452, descent: 32.973, size: 80.37 },
    ],
  },
  // Twice as large with kerning, which hardly shows at the size of an interface.
  text: {
    name: 'Instrument Sans',
    nameInPictures: 'Instrument Sans',
    file: 'instrument-sans',
    source: sourceIn('instrument-sans', 'wght'),
    web: { axes: { wght: { min: 400, max: 600 } }, features: ['liga', 'tnum'], weight: '400 600' },
    picture: { wght: 500 },
    sheet: { wght: 400 },
    fallbacks: [
      {
        name: 'Instrument Sans Fallback',
        local: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo', 'Roboto'],
        ascent: 94.083,
        descent: 24.248,
        size: 103.1,
      },
      { name: 'Instrument Sans Fallback 2', local: ['DejaVu Sans'], ascent: 107.289, descent: 27.652, size: 90.41 },
      // The header's links end at the right margin, so a few percent of width would shift them all. This one matches
      // their width; the first one above does anyway.
      { name: 'Header Fallback', local: ['DejaVu Sans'], ascent: 103.644, descent: 26.712, size: 93.59 },
    ],
  },
  label: {
    name: 'JetBrains Mono',
    nameInPictures: 'JetBrains Mono',
    file: 'jetbrains-mono',
    source: sourceIn('jetbrains-mono', 'wght'),
    web: { axes: { wght: 500 }, features: [], weight: '500' },
    picture: { wght: 500 },
    sheet: { wght: 500 },
    fallbacks: [
      {
        name: 'JetBrains Mono Fallback',
        local: ['Courier New', 'CourierNewPSMT', 'Liberation Mono', 'Cousine'],
        ascent: 102.0166,
        descent: 30.0049,
        size: 99.9837,
      },
    ],
  },
} as const satisfies Record<string, Face>
