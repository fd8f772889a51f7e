import { oklch } from 'culori'
import { Parser } from 'htmlparser2'
import { LONGEST_DRAWING, type Paint, writeShape } from '#contracts/mark.ts'

/** Logos are smaller. */
const MOST_BYTES = 100_000
const MOST_ELEMENTS = 500

type Matrix = readonly [number, number, number, number, number, number]
interface Style {
  matrix: Matrix
  fill: Paint
  stroke: Paint
  width: number
}

const WHOLE: Matrix = [1, 0, 0, 1, 0, 0]
const USUAL: Style = { matrix: WHOLE, fill: 'ink', stroke: 'none', width: 1 }

/** What's in these isn't shown, or isn't a drawing. */
const LEFT_OUT = new Set(
  'script style foreignobject defs clippath mask pattern symbol marker lineargradient radialgradient filter text title desc metadata image use a switch'.split(
    ' ',
  ),
)

/**
 * Draws an uploaded SVG anew: of all that's in it, only the numbers of its paths, circles, ellipses, rectangles, lines and polygons
 * and their transforms get into the drawing. @returns the drawing (see contracts/mark.ts), or why there's none, to follow "This file"
 */
export function redrawMark(svg: string): { drawing: string } | string {
  if (svg.length > MOST_BYTES) return 'is larger than 100 KB. Export it simpler, without pictures in it'
  const read = readShapes(svg)
  if (!read) return 'isn’t an SVG drawing. Export the mark as SVG, with its outlines as paths'
  const { shapes, box, elements } = read
  if (elements > MOST_ELEMENTS) return 'has too many parts. Export it simpler'
  if (shapes.length === 0) return 'has no shapes that can be drawn. Turn its text and pictures into paths'
  const scale = 100 / Math.max(box.width, box.height)
  const centered: Matrix = [scale, 0, 0, scale, -scale * (box.x + box.width / 2), -scale * (box.y + box.height / 2)]
  const lines = shapes.map(({ style, path }) => {
    const matrix = multiply(centered, style.matrix)
    if (!matrix.every((number) => Math.abs(number) < 1e5) || style.width >= 1e4) return undefined
    return writeShape({
      ...style,
      width: rounded(style.width, 3),
      matrix: matrix.map((number) => rounded(number, 4)).join(' '),
      path,
    })
  })
  if (lines.includes(undefined)) return 'has numbers that are too large. Export it anew, at its usual size'
  const drawing = lines.join('\n')
  return drawing.length > LONGEST_DRAWING
    ? `has too much detail: ${Math.ceil(drawing.length / 1000)} KB, and a mark may have ${LONGEST_DRAWING / 1000}. Export it simpler`
    : { drawing }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function readShapes(svg: string) {
  const shapes: { style: Style; path: string }[] = []
  const styles: Style[] = []
  let box: Box | undefined
  let [hidden, elements] = [0, 0]
  const parser = new Parser(
    {
      onopentag(element, attributes) {
        elements += 1
        const name = element.toLowerCase()
        const style = styleOf(attributes, styles.at(-1) ?? USUAL)
        styles.push(style)
        if (hidden > 0 || LEFT_OUT.has(name) || /display:\s*none/.test(short(attributes['style']))) hidden += 1
        else if (name === 'svg') box ??= boxOf(attributes)
        else if (elements <= MOST_ELEMENTS) {
          const path = pathOf(name, attributes)
          if (path !== undefined && (style.fill !== 'none' || style.stroke !== 'none')) shapes.push({ style, path })
        }
      },
      onclosetag() {
        styles.pop()
        if (hidden > 0) hidden -= 1
      },
    },
    { xmlMode: true },
  )
  parser.end(svg)
  return box && { shapes, box, elements }
}

type Attributes = Readonly<Record<string, string>>

const NUMBER = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,2})?/gi
const numbersIn = (text = ''): number[] => [...text.matchAll(NUMBER)].map(([number]) => Number(number))

const rounded = (number: number, digits: number): string => String(Number(number.toFixed(digits)))

function boxOf({ viewBox = '', width = '', height = '' }: Attributes): Box | undefined {
  const [x = 0, y = 0, wide = 0, high = 0] =
    viewBox === '' ? [0, 0, ...numbersIn(`${width} ${height}`)] : numbersIn(viewBox)
  return wide > 0 && high > 0 ? { x, y, width: wide, height: high } : undefined
}

/** Longer ones are no logo's, and would take patterns long. */
const short = (text = ''): string => text.slice(0, 500)

function styleOf(attributes: Attributes, parent: Style): Style {
  const inline = new Map(
    short(attributes['style'])
      .split(';')
      .map((rule) => rule.split(':'))
      .map(([name = '', value = '']) => [name.trim(), value.trim()]),
  )
  const said = (name: string) => inline.get(name) ?? attributes[name]
  const [width = parent.width] = numbersIn(short(said('stroke-width')))
  return {
    matrix: multiply(parent.matrix, matrixOf(attributes['transform'])),
    fill: paintOf(said('fill'), parent.fill),
    stroke: paintOf(said('stroke'), parent.stroke),
    width: Math.abs(width),
  }
}

/** A color of its own becomes the accent, white the page's, and all else ink. */
function paintOf(color: string | undefined, inherited: Paint): Paint {
  if (color === undefined || color === 'inherit') return inherited
  if (color === 'none' || color === 'transparent') return 'none'
  const found = oklch(short(color))
  if (!found) return 'ink'
  if (found.c > 0.06) return 'accent'
  return found.l > 0.9 ? 'paper' : 'ink'
}

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

/** @param transform such as `translate(4 5) rotate(-28)` */
function matrixOf(transform: string | undefined): Matrix {
  let matrix: Matrix = WHOLE
  for (const [, name = '', values] of short(transform).matchAll(/([a-zA-Z]{1,20})\s{0,9}\(([^()]{0,400})\)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbersIn(values)
    const count = numbersIn(values).length
    const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)]
    const step: Matrix =
      name === 'matrix'
        ? [a, b, c, d, e, f]
        : name === 'translate'
          ? [1, 0, 0, 1, a, b]
          : name === 'scale'
            ? [a, 0, 0, count > 1 ? b : a, 0, 0]
            : name === 'rotate'
              ? multiply(multiply([1, 0, 0, 1, b, c], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -b, -c])
              : WHOLE
    matrix = multiply(matrix, step)
  }
  return matrix
}

/** What a shape is as a path; undefined if it's none, or its numbers don't make sense. */
function pathOf(name: string, attributes: Attributes): string | undefined {
  const read = (attribute: string) => numbersIn(attributes[attribute])[0] ?? 0
  if (name === 'path') return cleanPath(attributes['d'])
  if (name === 'line') return cleanPath(`M${read('x1')} ${read('y1')}L${read('x2')} ${read('y2')}`)
  if (name === 'polygon' || name === 'polyline') {
    const points = numbersIn(attributes['points'])
    return points.length < 4 ? undefined : cleanPath(`M${points.join(' ')}${name === 'polygon' ? 'Z' : ''}`)
  }
  if (name === 'rect') {
    const [x, y, width, height] = [read('x'), read('y'), read('width'), read('height')]
    return width > 0 && height > 0 ? cleanPath(`M${x} ${y}h${width}v${height}h${-width}Z`) : undefined
  }
  if (name !== 'circle' && name !== 'ellipse') return undefined
  const [rx, ry] = name === 'circle' ? [read('r'), read('r')] : [read('rx'), read('ry')]
  const [left, top] = [read('cx') - rx, read('cy')]
  return rx > 0 && ry > 0
    ? cleanPath(`M${left} ${top}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`)
    : undefined
}

const COMMAND = /[\s,]*([MLHVCSQTAZ])/iy
const FLAG = /[\s,]*([01])/y
const ONE_NUMBER = /[\s,]*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,2})?)/iy

/** Commands and numbers alone, each number checked and rounded. From where it makes no sense on, it's left out, as browsers do. */
function cleanPath(written = ''): string | undefined {
  let [path, command, count] = ['', '', 0]
  for (let at = 0; ; ) {
    const next = (pattern: RegExp) => {
      pattern.lastIndex = at
      const found = pattern.exec(written)?.[1]
      if (found !== undefined) at = pattern.lastIndex
      return found
    }
    const name = next(COMMAND)
    if (name !== undefined) {
      ;[path, command, count] = [path + name, name.toUpperCase(), 0]
      continue
    }
    // An arc's fourth and fifth are one digit each, which may stand without a space.
    const part = next(command === 'A' && (count % 7 === 3 || count % 7 === 4) ? FLAG : ONE_NUMBER)
    const number = Number(part)
    if (part === undefined || Math.abs(number) >= 1e5) break
    path += `${count === 0 ? '' : ' '}${rounded(number, 2)}`
    count += 1
  }
  return /^M-?\d/i.test(path) ? path : undefined
}
