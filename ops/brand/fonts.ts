// Builds site/styles/fonts/ and publisher/picture-fonts/ from the published variable fonts, subset to the letters
// and weights that the site and its social pictures use. After changing a font package or these lists, run
// node ops/brand/fonts.ts
// Both fonts of a phone's first screen are preloaded, so bytes count. Newsreader is one cut for headings and text, between
// the sizes of both and a little heavier, for small text. Instrument Sans is twice as large with kerning, which hardly
// shows at the size of an interface.
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { PICTURE_LETTERS } from '#publisher/picture-letters.ts'

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))
const characters = `${ascii}\u00a0§©éñüöä·×°½¼–—‘’“”•…→←↑↓↵✓−€™≤≥`

const webFonts = [
  {
    name: 'newsreader',
    file: 'newsreader/files/newsreader-latin-opsz-normal',
    axes: { wght: 425, opsz: 28 },
    features: ['kern', 'liga'],
  },
  {
    name: 'instrument-sans',
    file: 'instrument-sans/files/instrument-sans-latin-wght-normal',
    axes: { wght: { min: 400, max: 600 } },
    features: ['liga', 'tnum'],
  },
  {
    name: 'jetbrains-mono',
    file: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal',
    axes: { wght: 500 },
    features: [],
  },
]

for (const { name, file, axes, features } of webFonts) {
  await make(`site/styles/fonts/${name}.woff2`, file, characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
  })
}

const { latin, ...others } = PICTURE_LETTERS
const newsreader = (letters: string) => `newsreader/files/newsreader-${letters}-opsz-normal`
const pictureFonts = [
  { name: 'display', file: newsreader('latin'), letters: latin, axes: { wght: 400, opsz: 72 } },
  // Titles have clients' names.
  ...Object.entries(others).map(([name, letters]) => ({
    name: `display-${name}`,
    file: newsreader(name),
    letters,
    axes: { wght: 400, opsz: 72 },
  })),
  {
    name: 'text',
    file: 'instrument-sans/files/instrument-sans-latin-wght-normal',
    letters: latin,
    axes: { wght: 500 },
  },
  { name: 'label', file: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal', letters: latin, axes: { wght: 500 } },
]

for (const { name, file, letters, axes } of pictureFonts)
  await make(`publisher/picture-fonts/${name}.ttf`, file, letters, { targetFormat: 'sfnt', variationAxes: axes })

async function make(path: string, file: string, letters: string, options: Parameters<typeof subsetFont>[2]) {
  const source = readFileSync(`node_modules/@fontsource-variable/${file}.woff2`)
  const subset = await subsetFont(source, letters, options)
  writeFileSync(path, subset)
  console.log(`${path} ${subset.length} bytes`)
}
