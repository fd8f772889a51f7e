import subsetFont from 'subset-font'
import { type Face, measure, type PdfFonts, type Press, paper, type Run, type Sheet } from './sheet.ts'

/** Follows what's drawn on a sheet's first page. */
export function traceFirstPage(sheet: Sheet): Trace {
  const first = sheet.page
  const trace: Trace = { marks: [], runs: [] }
  const draw = lineDrawing(trace.marks)
  const add = sheet.addContent.bind(sheet)
  sheet.addContent = (operators: string) => {
    if (sheet.page === first) draw(operators)
    return add(operators)
  }
  sheet.trace = (run) => {
    if (sheet.page !== first) return
    const width = sheet.font(run.face).fontSize(run.size).widthOfString(run.text)
    trace.runs.push({ ...run, width })
  }
  return trace
}

/** Translates PDF operators for lines. Those for text are skipped. */
function lineDrawing(marks: string[]) {
  let [path, width, stroke, fill, isText] = ['', '1', '#000', '#000', false]
  const transforms: number[] = [0]
  const use: Record<string, (...values: string[]) => void> = {
    m: (x, y) => (path += `M${x} ${y}`),
    l: (x, y) => (path += `L${x} ${y}`),
    c: (...points) => (path += `C${points.join(' ')}`),
    h: () => (path += 'Z'),
    re: (x, y, w, h) => (path += `M${x} ${y}h${w}v${h}h-${w}Z`),
    w: (value = '1') => (width = value),
    SCN: (...rgb) => (stroke = hex(rgb)),
    scn: (...rgb) => (fill = hex(rgb)),
    S: () => end(`fill="none" stroke="${stroke}" stroke-width="${width}"`),
    f: () => end(`fill="${fill}"`),
    q: () => transforms.push(0),
    cm: (...matrix) => {
      marks.push(`<g transform="matrix(${matrix.join(' ')})">`)
      transforms.push((transforms.pop() ?? 0) + 1)
    },
    Q: () => marks.push('</g>'.repeat(transforms.pop() ?? 0)),
    BT: () => (isText = true),
  }
  function end(look: string) {
    const last = marks.at(-1)
    // Neighbors that look alike are one path.
    if (last?.startsWith(`<path ${look}`)) marks[marks.length - 1] = last.replace(/"\/>$/, `${path}"/>`)
    else marks.push(`<path ${look} d="${path}"/>`)
    path = ''
  }
  return (operators: string) => {
    for (const line of operators.split('\n')) {
      const parts = line.trim().split(/\s+/)
      const name = parts.pop() ?? ''
      if (name === 'ET') isText = false
      else if (!isText) use[name]?.(...parts.map(short))
    }
  }
}

const hex = (rgb: readonly string[]) =>
  `#${rgb
    .map((part) =>
      Math.round(Number(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** A coordinate to a hundredth of a point, a color or matrix to more. */
const short = (value: string) => String(Math.round(Number(value) * 1e4) / 1e4)
const near = (value: number) => String(Math.round(value * 100) / 100)

/** What stands in for the fonts that aren't in the drawing: small type, whose width is given. */
const STACKS: Record<Face, string> = {
  display: 'font-family="D,Georgia,serif"',
  text: 'font-family="Helvetica,Arial,sans-serif"',
  strong: 'font-family="Helvetica,Arial,sans-serif" font-weight="600"',
  emphasis: 'font-family="Helvetica,Arial,sans-serif" font-style="italic"',
  label: 'font-family="ui-monospace,Menlo,Consolas,monospace" font-weight="500"',
}

/** How much of each margin is cut off: type is small enough as it is. */
const TRIM = 26

/** What a page shows: its lines as SVG, and its words. */
export interface Trace {
  marks: string[]
  runs: Run[]
}

/** Draws a page once more, as SVG: the same lines and words in the same places. */
export async function drawPage({ marks, runs }: Trace, fonts: PdfFonts): Promise<string> {
  const large = runs.flatMap(({ face, text }) => (face === 'display' ? [text] : [])).join('')
  const font =
    large === ''
      ? ''
      : await subsetFont(Buffer.from(fonts.display), large, { targetFormat: 'woff2', variationAxes: {} })
  const looks = Map.groupBy(runs, ({ face, size, fill }) => `${STACKS[face]} font-size="${size}" fill="${fill}"`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${paper.width - 2 * TRIM}" height="${paper.height - 2 * TRIM}" viewBox="${TRIM} ${TRIM} ${paper.width - 2 * TRIM} ${paper.height - 2 * TRIM}">`,
    font &&
      `<style>@font-face{font-family:D;src:url(data:font/woff2;base64,${Buffer.from(font).toString('base64')})}</style>`,
    `<path fill="#fff" d="M0 0h${paper.width}v${paper.height}H0Z"/>`,
    ...marks,
    ...[...looks].map(([look, group]) => `<g ${look}>${group.map(lineOf).join('')}</g>`),
    '</svg>\n',
  ].join('')
}

const lineOf = ({ text, x, y, width }: Run) =>
  `<text x="${near(x)}" y="${near(y)}" textLength="${near(width)}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The width of a letter of a typewriter face, in ems. */
const PITCH = 0.6

/** Draws how a text file begins, as a page in a typewriter face. */
export function drawTextPage(words: string, { fonts, brand }: Press): Promise<string> {
  const input = words.trimEnd().split(/\r?\n/)
  // Small enough for its longest line, within reason.
  const longest = Math.max(...input.map((line) => line.length))
  const size = Math.min(9, Math.max(7, measure / longest / PITCH))
  const leading = size * 1.45
  const lines = input.flatMap((line) => wrapped(line, Math.floor(measure / size / PITCH + 0.01)))
  const fitting = lines.slice(0, Math.floor((paper.bottom - paper.top) / leading))
  const runs = fitting.flatMap((text, index): Run[] => {
    const indent = text.length - text.trimStart().length
    if (text.trim() === '') return []
    return [
      {
        text: text.trim(),
        face: 'label',
        size,
        fill: brand.colors.ink,
        x: paper.left + indent * size * PITCH,
        y: paper.top + (index + 1) * leading,
        width: text.trim().length * size * PITCH,
      },
    ]
  })
  return drawPage({ marks: [], runs }, fonts)
}

/** Later lines keep the first one's indent. */
function wrapped(line: string, most: number): string[] {
  const indent = /^\s*(?:[-*]|\d+\.)?\s*/.exec(line)?.[0].length ?? 0
  const lines: string[] = []
  let rest = line
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most)
    const at = space > indent ? space : most
    lines.push(rest.slice(0, at))
    rest = ' '.repeat(indent) + rest.slice(at).trimStart()
  }
  return [...lines, rest]
}
