// Builds site/styles/fonts/, publisher/picture-fonts/ and publisher/sheet-fonts/, from site/styles/faces.ts and the
// published variable fonts, subset to the letters and weights that the site and its social pictures use.
//   node ops/brand/fonts.ts
// Both fonts of a phone's first screen are preloaded, so bytes count.
import { readFileSync, writeFileSync } from 'node:fs'
import { SETTABLE } from '@gimbal/worksheets/settable.ts'
import type { Face as SheetFace } from '@gimbal/worksheets/sheet.ts'
import subsetFont from 'subset-font'
import { PICTURE_LETTERS } from '#publisher/picture-letters.ts'
import { FACES, type Face } from '#site/styles/faces.ts'

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))
const characters = `${ascii}\u00a0§©éñüöä·×°½¼–—‘’“”•…→←↑↓↵✓−€™≤≥`

for (const { file, source, web } of Object.values<Face>(FACES)) {
  await make(`site/styles/fonts/${file}.woff2`, source(), characters, {
    targetFormat: 'woff2',
    variationAxes: web.axes,
    keepFeatures: web.features,
  })
}

const { latin, ...others } = PICTURE_LETTERS
const pictureFonts = [
  ...Object.entries<Face>(FACES).map(([name, face]) => ({ name, letters: latin, from: 'latin', face })),
  // Titles have clients' names.
  ...Object.entries(others).map(([from, letters]) => ({ name: `display-${from}`, letters, from, face: FACES.display })),
]
for (const { name, face, from, letters } of pictureFonts)
  await make(`publisher/picture-fonts/${name}.ttf`, face.source(from), letters, {
    targetFormat: 'sfnt',
    variationAxes: face.picture,
  })

const { display, text, label } = FACES
const sheetFaces: Record<SheetFace, [file: string, axes: Record<string, number>]> = {
  display: [display.source(), display.sheet],
  text: [text.source(), text.sheet],
  strong: [text.source(), { wght: 600 }],
  emphasis: [text.source('latin', 'italic'), text.sheet],
  label: [label.source(), label.sheet],
}
for (const [name, [file, axes]] of Object.entries(sheetFaces))
  await make(`publisher/sheet-fonts/${name}.ttf`, file, SETTABLE, { targetFormat: 'sfnt', variationAxes: axes })

async function make(path: string, file: string, letters: string, options: Parameters<typeof subsetFont>[2]) {
  const source = readFileSync(`node_modules/@fontsource-variable/${file}.woff2`)
  const subset = await subsetFont(source, letters, options)
  writeFileSync(path, subset)
  console.log(`${path} ${subset.length} bytes`)
}
