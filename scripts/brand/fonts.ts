// Makes app/styles/fonts/ from the published variable fonts, with the letters and weights that the site uses. After a change of a
// font package or the list below: node scripts/brand/fonts.ts
// Two cuts weigh less than the axis between them, and a first screen needs one of them.
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))
const characters = `${ascii}\u00a0§©éñüöä·×°½¼–—‘’“”•…→←↑↓↵✓−€™≤≥`

const fonts = [
  {
    name: 'newsreader-display',
    file: 'newsreader/files/newsreader-latin-opsz-normal',
    axes: { wght: 400, opsz: 72 },
    features: ['kern', 'liga'],
  },
  {
    name: 'newsreader-text',
    file: 'newsreader/files/newsreader-latin-opsz-normal',
    axes: { wght: 400, opsz: 16 },
    features: ['kern', 'liga'],
  },
  {
    name: 'instrument-sans',
    file: 'instrument-sans/files/instrument-sans-latin-wght-normal',
    axes: { wght: { min: 400, max: 600 } },
    features: ['kern', 'liga', 'tnum'],
  },
  {
    name: 'jetbrains-mono',
    file: 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal',
    axes: { wght: 500 },
    features: [],
  },
]

for (const { name, file, axes, features } of fonts) {
  const source = readFileSync(`node_modules/@fontsource-variable/${file}.woff2`)
  const subset = await subsetFont(source, characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    ...(features ? { keepFeatures: features } : {}),
  })
  writeFileSync(`app/styles/fonts/${name}.woff2`, subset)
  console.log(`${name}.woff2 ${subset.length} bytes`)
}
