import type { Brand, Mark as SheetMark } from '@gimbal/worksheets/brand.ts'
import { settableOf } from '@gimbal/worksheets/settable.ts'
import { accentsOf } from '#content-loader/accent.ts'
import type { Content } from '#content-loader/open-content.server.ts'
import { formatDate } from '#contracts/dates.ts'
import { letterSize, readDrawing } from '#contracts/mark.ts'
import { MARK } from '#site/ui/mark-shape.ts'

/** What sheets are made with besides content. The build writes it down, so that they can be made without its sources. */
export interface SheetKit {
  colors: Brand['colors']
  /** A hash of the code that makes them. */
  recipe: string
}

/** A firm's name, mark and colors, on its worksheets. */
export function sheetBrand(
  { name, disclaimer, mark, accent }: ReturnType<Content['site']>,
  { colors }: Pick<SheetKit, 'colors'>,
): Brand {
  const own = { ...colors, accent, accentText: accentsOf(accent).text }
  return {
    name: settableOf(name),
    disclaimer: settableOf(disclaimer),
    colors: own,
    mark: markOf({ ...mark, letters: settableOf(mark.letters) }, own),
    formatDate,
  }
}

function markOf(
  { letters, drawing }: ReturnType<Content['site']>['mark'],
  { ink, accent, paper }: Brand['colors'],
): SheetMark {
  const paints = { ink, accent, paper, none: undefined }
  const shapes = drawing === '' ? undefined : readDrawing(drawing)
  if (shapes)
    return {
      shapes: shapes.map(({ fill, stroke, width, matrix, path }) => {
        const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix.split(' ').map(Number)
        return { path, matrix: [a, b, c, d, e, f], fill: paints[fill], stroke: paints[stroke], width: Number(width) }
      }),
    }
  if (letters !== '') {
    const bar = { path: 'M-14 32H14', stroke: accent, width: 5 }
    return {
      shapes: [{ path: ellipse(46, 46), stroke: ink, width: 4.6 }, bar],
      letters: { text: letters, size: letterSize(letters) },
    }
  }
  const turn = (MARK.tilt * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return {
    shapes: [
      { path: ellipse(MARK.radius, MARK.radius), stroke: ink, width: 5 },
      ...MARK.rings.map(({ rx, ry }): SheetMark['shapes'][number] => ({
        path: ellipse(rx, ry),
        matrix: [cos, sin, -sin, cos, 0, 0],
        stroke: ink,
        width: 5,
      })),
      { path: `M-${MARK.reach} 0H${MARK.reach}`, stroke: accent, width: 8 },
    ],
  }
}

const ellipse = (rx: number, ry: number) => `M-${rx} 0A${rx} ${ry} 0 1 1 ${rx} 0A${rx} ${ry} 0 1 1 -${rx} 0Z`
