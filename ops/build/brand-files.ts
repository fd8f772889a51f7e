import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { listIcons, SAMPLE_BRAND } from '#publisher/draw-icons.ts'
import type { PictureKit } from '#publisher/draw-picture.ts'
import type { SheetKit } from '#publisher/sheet-brand.ts'
import { ringsSvg } from '#site/ui/mark-shape.ts'
import { buildStamp } from '../build-if-changed.mjs'
import { inkPlate, readTokens } from './read-tokens.ts'

export async function brandFiles(): Promise<Map<string, Buffer>> {
  const { light, dark } = readTokens()
  const icons = listIcons({ ...SAMPLE_BRAND, accent: light.accent }, { ink: light.ink, darkInk: dark.ink })
  return new Map(await Promise.all([...icons].map(async ([name, draw]) => [name, await draw()] as const)))
}

const ROOT = join(import.meta.dirname, '../..')

/** A change to any of these redraws all pictures. */
const DRAWN_BY = [
  ...['draw-icons.ts', 'draw-picture.ts', 'picture-letters.ts', 'picture-fonts'].map((name) => `publisher/${name}`),
  'site/styles/faces.ts',
]

/** A change to any of these makes all downloads anew. */
const MADE_BY = ['packages/worksheets/*.ts', 'publisher/sheet-fonts/*']

/** What worksheets are made with. */
export function readSheetKit(): SheetKit {
  const { light, brand } = readTokens()
  const { ink, paper, quiet, edge, accent, good, bad } = light
  return {
    colors: {
      ink,
      paper,
      quiet,
      edge,
      accent,
      good,
      bad,
      line: brand('line-on-white'),
      accentText: light['accent-text'],
    },
    recipe: buildStamp(ROOT, globSync(MADE_BY, { cwd: ROOT }).toSorted(), ''),
  }
}

/** What social pictures are drawn with. */
export function readPictureKit(): PictureKit {
  const { light, dark } = readTokens()
  const { ink, quiet, line, paper, accent } = light
  const plates = globSync('site/plates/*.svg', { cwd: ROOT }).map((file) => {
    const svg = readFileSync(join(ROOT, file), 'utf8')
    const box = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
    // The renderer doesn't support custom properties.
    const drawing = inkPlate(svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')), light)
    return [basename(file, '.svg'), { box, drawing }] as const
  })
  return {
    colors: { ink, darkInk: dark.ink, quiet, line, paper, accent },
    mark: ringsSvg({ ink, accent }, 5),
    plates: Object.fromEntries(plates),
    recipe: buildStamp(ROOT, DRAWN_BY),
  }
}
