import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { FACES } from './picture-fonts.ts'

const FACE = new URL('../../app/styles/fonts/jetbrains-mono.woff2', import.meta.url)

/**
 * Drawings of app/plates/ as pictures that stand alone, for app/plates/plate-picture.tsx: an `<img>` sees neither the page's ink
 * nor its fonts, so both go in, of the mono face the letters of the labels only.
 */
export function drawPlates(): Plugin {
  let isBuild = false
  return {
    name: 'draw-plates',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async load(id) {
      const [file = '', query] = id.split('?')
      if (query !== 'picture') return undefined
      const picture = await drawPlate(readFileSync(file, 'utf8'))
      if (!isBuild)
        return `export default ${JSON.stringify(`data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`)}`
      const asset = this.emitFile({ type: 'asset', name: basename(file), originalFileName: id, source: picture })
      // As Vite's own assets are named until their places are known.
      return `export default "__VITE_ASSET__${asset}__"`
    },
  }
}

/** Where a drawing is small its labels are larger, and no wider for it: the picture's own width counts. */
const ON_A_PHONE = '@media(max-width:360px){[font-size="11"]{font-size:12.8px;letter-spacing:-.03em}}'

/** A drawing with the ink of paper and the letters of its labels. @param svg as app/plates/README.md asks for */
export async function drawPlate(svg: string): Promise<string> {
  const labels = [...svg.matchAll(/>([^<]+)<\/(?:text|tspan)>/g)].map(([, label]) => label).join('')
  const face = await subsetFont(readFileSync(FACE), labels || ' ', { targetFormat: 'woff2', variationAxes: {} })
  const style = `@font-face{font-family:L;src:url(data:font/woff2;base64,${Buffer.from(face).toString('base64')})}${ON_A_PHONE}`
  return svg.replace(
    /^<svg ([^>]*)>/,
    (_, attributes: string) =>
      `<svg ${attributes} color="#0e1620" font-family="L,${FACES.label},monospace" letter-spacing=".06em"><style>${style}</style>`,
  )
}
