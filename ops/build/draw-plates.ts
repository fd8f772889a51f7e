import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { FACES } from '#site/styles/faces.ts'
import { inkPlate, readTokens } from './read-tokens.ts'
import { serveGenerated } from './serve-files.ts'

const FACE = new URL(`../../site/styles/fonts/${FACES.label.file}.woff2`, import.meta.url)
const DRAWN_WHEN_ASKED = '/plate-pictures'

/**
 * Bakes the page's colors and fonts into the drawings of site/plates/, since an `<img>` can't inherit them. The folder
 * name is a hash of all drawings, so browsers need no manifest.
 */
export function drawPlates(): Plugin {
  const pictures = new Map<string, string>()
  let folder = DRAWN_WHEN_ASKED
  return {
    name: 'draw-plates',
    async config(_, { command }) {
      if (command === 'build') {
        for (const file of globSync('site/plates/*.svg').toSorted())
          pictures.set(basename(file), await drawPlate(readFileSync(file, 'utf8')))
        const hash = createHash('sha256')
        for (const picture of pictures.values()) hash.update(picture)
        folder = `/assets/plates-${hash.digest('base64url').slice(0, 8)}`
      }
      return { define: { __PLATE_PICTURES__: JSON.stringify(folder) } }
    },
    configureServer(vite) {
      serveGenerated(vite, new RegExp(`^${DRAWN_WHEN_ASKED}/([a-z0-9-]+\\.svg)$`), async (name) => {
        const file = `site/plates/${name}`
        return existsSync(file) ? drawPlate(readFileSync(file, 'utf8')) : undefined
      })
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [name, source] of pictures)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`.slice(1), source })
    },
  }
}

/** At small sizes, labels get larger but no wider. */
const WHERE_SMALL =
  '@media(max-width:360px){[font-size="11"][letter-spacing=".06em"]{font-size:12.8px;letter-spacing:-.03em}}'

/** @param svg in the format of site/plates/README.md */
export async function drawPlate(svg: string): Promise<string> {
  const labels = [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, label]) => label).join('')
  const face = await subsetFont(readFileSync(FACE), labels || ' ', { targetFormat: 'woff2', variationAxes: {} })
  const style = `@font-face{font-family:L;src:url(data:font/woff2;base64,${Buffer.from(face).toString('base64')})}${WHERE_SMALL}`
  return withInk(svg).replace(
    /^<svg ([^>]*)>/,
    (_, attributes: string) =>
      `<svg ${attributes} font-family="L,${FACES.label.name},monospace"><style>${style}</style>`,
  )
}

function withInk(svg: string): string {
  const { light } = readTokens()
  return inkPlate(svg, light).replace(/^<svg [^>]*/, (open) => `${open} color="${light.ink}"`)
}
