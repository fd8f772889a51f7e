import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PictureKit } from '#publisher/draw-picture.ts'
import { buildStamp } from '../build-if-changed.mjs'
import { markMarkup } from './brand-files.ts'
import { inkPlate, readTokens } from './read-tokens.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A change to any of these redraws all pictures. */
const DRAWN_BY = ['draw-picture.ts', 'make-pictures.ts', 'picture-fonts', 'picture-fonts.ts']

/** What social pictures are drawn with. */
export function readPictureKit(): PictureKit {
  const { light } = readTokens()
  const { ink, quiet, line, paper, accent } = light
  const plates = globSync('app/plates/*.svg', { cwd: ROOT }).map((file) => {
    const svg = readFileSync(join(ROOT, file), 'utf8')
    const box = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
    // The renderer doesn't support custom properties.
    const drawing = inkPlate(svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')), light)
    return [basename(file, '.svg'), { box, drawing }] as const
  })
  return {
    colors: { ink, quiet, line, paper, accent },
    mark: markMarkup({ ink, accent, width: 5 }),
    plates: Object.fromEntries(plates),
    recipe: buildStamp(join(ROOT, 'publisher'), DRAWN_BY),
  }
}
