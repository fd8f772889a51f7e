/** A mark of the owner's: a drawing, or else letters; with neither, the one that the site comes with. */
export interface Mark {
  letters: string
  /** As `redrawMark` writes it: a shape a line. */
  drawing: string
}

/** What a shape is painted with. Pages and icons have a color for each. */
export const PAINTS = ['ink', 'accent', 'paper', 'none'] as const
export type Paint = (typeof PAINTS)[number]

/** A shape of a drawing that's centered and 100 wide. */
export interface MarkShape {
  fill: Paint
  stroke: Paint
  width: string
  /** Six numbers, as of SVG's `matrix`. */
  matrix: string
  /** A path's commands and numbers, and nothing else. */
  path: string
}

/** It's on every page. */
export const LONGEST_DRAWING = 6000

const SHAPE =
  /^(?<fill>ink|accent|paper|none) (?<stroke>ink|accent|paper|none) (?<width>\d{1,4}(?:\.\d{1,3})?) (?<matrix>-?\d{1,5}(?:\.\d{1,4})?(?: -?\d{1,5}(?:\.\d{1,4})?){5}) (?<path>M[MLHVCSQTAZ\d. -]*)$/i

/** A drawing's shapes; undefined if it isn't one: nothing else gets into a page. */
export function readDrawing(drawing: string): MarkShape[] | undefined {
  if (drawing.length > LONGEST_DRAWING) return undefined
  const shapes = drawing
    .trim()
    .split('\n')
    .map((line) => SHAPE.exec(line)?.groups)
  return shapes.every((shape) => shape !== undefined) ? (shapes as unknown as MarkShape[]) : undefined
}

/** One line of a drawing. */
export const writeShape = ({ fill, stroke, width, matrix, path }: MarkShape): string =>
  `${fill} ${stroke} ${width} ${matrix} ${path}`

/** The letters of a mark: few enough to be read in a tab. */
export const LETTERS = /^[\p{Script=Latin}\d&]{1,3}$/u

/** Latin letters are one unit each. @returns of a mark that's 100 wide */
export const letterSize = (letters: string): number => [0, 72, 52, 38][letters.length] ?? 38

type Colors = Readonly<Record<Exclude<Paint, 'none'>, string>>

/**
 * A mark as SVG, centered and 100 wide; undefined if there is none.
 * @param face attributes that name the typeface of letters
 */
export function markSvg({ letters, drawing }: Mark, colors: Colors, face: string): string | undefined {
  const paint = (name: Paint) => (name === 'none' ? 'none' : colors[name])
  const shapes = drawing === '' ? undefined : readDrawing(drawing)
  if (shapes)
    return shapes
      .map(
        ({ fill, stroke, width, matrix, path }) =>
          `<path fill="${paint(fill)}" stroke="${paint(stroke)}" stroke-width="${width}" transform="matrix(${matrix})" d="${path}"/>`,
      )
      .join('')
  if (!LETTERS.test(letters)) return undefined
  const size = letterSize(letters)
  const text = letters.replaceAll('&', '&amp;')
  return `<circle r="46" fill="none" stroke="${colors.ink}" stroke-width="4.6"/><text y="${size * 0.34}" ${face} font-size="${size}" text-anchor="middle" fill="${colors.ink}">${text}</text><path d="M-14 32H14" fill="none" stroke="${colors.accent}" stroke-width="5"/>`
}
