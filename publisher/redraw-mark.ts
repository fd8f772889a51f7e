import { Resvg } from '@resvg/resvg-js'
import { oklch } from 'culori'
import { Parser } from 'htmlparser2'
import { LONGEST_DRAWING, type Paint, readDrawing, writeShape } from '#contracts/mark.ts'

/** Logos are smaller. */
const MOST_BYTES = 100_000
const MOST_ELEMENTS = 500

/** What's in these isn't shown, or isn't a drawing. */
const LEFT_OUT = new Set(
  'script style foreignobject defs clippath mask pattern symbol marker lineargradient radialgradient filter text title desc metadata image use a switch'.split(
    ' ',
  ),
)

const SHAPES = new Set('svg g path circle ellipse rect line polygon polyline'.split(' '))
const NUMBERS = new Set('viewbox width height x y x1 y1 x2 y2 cx cy r rx ry points d transform stroke-width'.split(' '))

/**
 * Draws an uploaded SVG anew: of all that's in it, only the numbers of its shapes and their transforms get into the
 * drawing, as paths. @returns the drawing (see contracts/mark.ts), or why there's none, to follow "This file"
 */
export function redrawMark(svg: string): { drawing: string } | string {
  if (svg.length > MOST_BYTES) return 'is larger than 100 KB. Export it simpler, without pictures in it'
  const { plain, elements } = onlyShapes(svg)
  if (elements > MOST_ELEMENTS) return 'has too many parts. Export it simpler'
  let shapes: ReturnType<typeof pathsIn>
  try {
    shapes = pathsIn(new Resvg(plain, { font: { loadSystemFonts: false } }).toString())
  } catch {
    return 'isn’t an SVG drawing. Export the mark as SVG, with its outlines as paths'
  }
  if (shapes.length === 0) return 'has no shapes that can be drawn. Turn its text and pictures into paths'
  const drawing = shapes.map(writeShape).join('\n')
  if (drawing.length > LONGEST_DRAWING)
    return `has too much detail: ${Math.ceil(drawing.length / 1000)} KB, and a mark may have ${LONGEST_DRAWING / 1000}. Export it simpler`
  return readDrawing(drawing) ? { drawing } : 'has numbers that are too large. Export it anew, at its usual size'
}

type Attributes = Readonly<Record<string, string>>

/**
 * An SVG of plain shapes, each with its own numbers and paints. What refers to something else is gone: a few lines of
 * that can take the drawing program hours, and all memory.
 */
function onlyShapes(svg: string): { plain: string; elements: number } {
  let plain = ''
  let [hidden, elements] = [0, 0]
  let styles: string | undefined
  const classes = new Map<string, Attributes>()
  const keep = (attributes: Attributes) =>
    Object.entries(attributes).flatMap(([name, value]) => {
      if (NUMBERS.has(name.toLowerCase())) return /^[\w\s.,()%+-]*$/.test(value) ? [` ${name}="${value}"`] : []
      return /^(?:fill|stroke)$/.test(name) && value !== 'inherit' ? [` ${name}="${PAINTED[paintOf(value)]}"`] : []
    })
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        elements += 1
        const ruled = (attributes['class'] ?? '').split(/\s+/, 10).map((each) => classes.get(each) ?? {})
        const all = [attributes, ...ruled, rulesIn(attributes['style'])].reduce((sum, each) => ({ ...sum, ...each }))
        if (name === 'style') styles = ''
        const isLeftOut = LEFT_OUT.has(name.toLowerCase()) || (name === 'svg' && plain !== '')
        if (hidden > 0 || isLeftOut || all['display'] === 'none') hidden += 1
        else if (name === 'svg') plain += `<svg xmlns="http://www.w3.org/2000/svg"${keep(all).join('')}>`
        else if (SHAPES.has(name)) plain += `<${name}${keep(all).join('')}>`
      },
      ontext(text) {
        if (styles !== undefined) styles += text
      },
      onclosetag(name) {
        // As Illustrator exports them: `.st0{fill:#123B5D;}`
        for (const rule of name === 'style' ? (styles ?? '').split('}') : []) {
          const [selectors = '', rules] = rule.split('{')
          const paints = rulesIn(rules)
          for (const selector of selectors.split(',').map((each) => each.trim().slice(1)))
            classes.set(selector, { ...classes.get(selector), ...paints })
        }
        if (name === 'style') styles = undefined
        if (hidden > 0) hidden -= 1
        else if (SHAPES.has(name)) plain += `</${name}>`
      },
    },
    { xmlMode: true },
  )
  parser.end(svg)
  return { plain, elements }
}

/** The rules of a `style` attribute. Longer ones are no logo's. */
const rulesIn = (style = ''): Attributes =>
  Object.fromEntries(
    style
      .slice(0, 500)
      .split(';')
      .map((rule) => rule.split(':').map((part) => part.trim()))
      .flatMap(([name = '', value = '']) => (value === '' ? [] : [[name, value]])),
  )

/** How a paint is called in between. */
const PAINTED = { ink: '#000000', accent: '#ff0000', paper: '#ffffff', none: 'none' } as const satisfies Record<
  Paint,
  string
>

/** A color of its own becomes the accent, white the page's, and all else ink. */
function paintOf(color: string): Paint {
  if (color === 'none' || color === 'transparent') return 'none'
  const found = oklch(color.slice(0, 500))
  if (!found) return 'ink'
  if (found.c > 0.06) return 'accent'
  return found.l > 0.9 ? 'paper' : 'ink'
}

type Matrix = readonly [number, number, number, number, number, number]

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

const numbersIn = (text = ''): number[] =>
  [...text.matchAll(/-?[\d.]+(?:e[-+]?\d+)?/g)].map(([number]) => Number(number))
const rounded = (number: number, digits: number): string => String(Number(number.toFixed(digits)))

/** The shapes of an SVG as the library writes it: paths in groups that have matrices. They're centered, and 100 wide. */
function pathsIn(svg: string) {
  const shapes: Parameters<typeof writeShape>[0][] = []
  const matrices: Matrix[] = []
  const parser = new Parser({
    onopentag(name, { transform, viewbox, fill, stroke, d = '', 'stroke-width': width = '1' }) {
      const outer = matrices.at(-1) ?? [1, 0, 0, 1, 0, 0]
      const [x = 0, y = 0, wide = 1, high = 1] = numbersIn(viewbox)
      const scale = 100 / Math.max(wide, high)
      const [a = 1, b = 0, c = 0, e = 1, f = 0, g = 0] =
        viewbox === undefined
          ? numbersIn(transform)
          : [scale, 0, 0, scale, -scale * (x + wide / 2), -scale * (y + high / 2)]
      const matrix = multiply(outer, [a, b, c, e, f, g])
      matrices.push(matrix)
      if (name !== 'path') return
      shapes.push({
        fill: paintOf(fill ?? 'none'),
        stroke: paintOf(stroke ?? 'none'),
        width: rounded(Number(width), 3),
        matrix: matrix.map((number) => rounded(number, 4)).join(' '),
        path: d.replaceAll(/-?[\d.]+/g, (number) => rounded(Number(number), 2)).replaceAll(/ ?([A-Z]) ?/g, '$1'),
      })
    },
    onclosetag: () => void matrices.pop(),
  })
  parser.end(svg)
  return shapes
}
