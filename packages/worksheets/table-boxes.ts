import { type FlowedText, flowText, plainText, type Table, type TableCell, type TextStyle } from './flow-text.ts'
import { addTextField, labelOf, writeText } from './form-fields.ts'
import {
  addElement,
  asArtifact,
  asContent,
  type Box,
  measure,
  paper,
  rule,
  type Sheet,
  type Structure,
} from './sheet.ts'

const PADDING = 6
const head = { size: 6.8, leading: 9.4, face: 'label' } as const
const body = { size: 9, leading: 12.2 }
/** Tall enough for handwriting. */
const WRITABLE = 23
/** Tables up to this height aren't split across pages. */
const UNDIVIDED = 190

/** One box per row. The head is repeated on each page. */
export function tableBoxes(sheet: Sheet, parent: Structure, table: Table, section: string): Box[] {
  let element: Structure | undefined
  const [headRow, ...rows] = table.children
  const widths = columnWidths(sheet, table, PADDING)
  const edges = widths.reduce<number[]>((all, width) => [...all, (all.at(-1) ?? 0) + width], [paper.left])
  const flow = (cells: TableCell[] = [], look: TextStyle) =>
    widths.map((width, column) => flowText(sheet, cells[column]?.children ?? [], width - 2 * PADDING, look))

  const headTexts = flow(headRow?.children, { ...head, fill: sheet.brand.colors.quiet })
  const headHeight = tallest(headTexts) + 9
  const drawHeadLines = (y: number) => {
    rule(sheet, y + headHeight, { width: 0.9, stroke: sheet.brand.colors.ink })
    for (const x of edges.slice(1, -1)) upright(sheet, x, y + 4, y + headHeight)
  }
  const drawHeadTexts = (y: number, column: number) => headTexts[column]?.draw(textLeft(edges, column), y + 4)

  const texts = rows.map((row) => flow(row.children, body))
  const heights = texts.map((cells) => Math.max(tallest(cells) + 8, cells.some((cell) => cell.isEmpty) ? WRITABLE : 0))
  const whole = heights.reduce((sum, height) => sum + height, headHeight)

  const headBox: Box = {
    height: headHeight,
    gap: 10,
    staysWithNext: true,
    draw(y) {
      asArtifact(sheet, () => drawHeadLines(y))
      element ??= addElement(sheet, parent, 'Table')
      const row = addElement(sheet, element, 'TR')
      for (const column of widths.keys()) {
        const cell = addElement(sheet, row, 'TH', { scope: 'Column' })
        asContent(sheet, cell, 'TH', () => drawHeadTexts(y, column))
      }
    },
  }
  return [
    headBox,
    ...texts.map(
      (cells, index): Box => ({
        height: heights[index] ?? 0,
        gap: 0,
        staysWithNext: index < rows.length - 1 && (whole < UNDIVIDED || index === 0 || index === rows.length - 2),
        runningHead: {
          height: headHeight,
          draw: (y) =>
            asArtifact(sheet, () => {
              drawHeadLines(y)
              for (const column of widths.keys()) drawHeadTexts(y, column)
            }),
        },
        draw(y) {
          const height = heights[index] ?? 0
          asArtifact(sheet, () => {
            rule(sheet, y + height, { stroke: sheet.brand.colors.edge })
            for (const x of edges.slice(1, -1)) upright(sheet, x, y, y + height)
          })
          // A label is centered next to a handwritten cell; texts share a first line.
          const isWritable = cells.some((cell) => cell.isEmpty)
          const top = (text: FlowedText) => (isWritable ? (height - text.height) / 2 : 4)
          element ??= addElement(sheet, parent, 'Table')
          const row = addElement(sheet, element, 'TR')
          for (const [column, text] of cells.entries()) {
            // The first cell of a row labels its fill-in cells.
            const names = column === 0 && !text.isEmpty && isWritable
            const tag = names ? 'TH' : 'TD'
            const cell = addElement(sheet, row, tag, names ? { scope: 'Row' } : {})
            const x = textLeft(edges, column)
            if (!text.isEmpty) {
              writeText(sheet, cell, tag, { text, x, y: y + top(text), section })
              continue
            }
            const isNamed = cells[0]?.isEmpty === false
            const line = isNamed ? words(rows[index]?.children[0]) : `line ${index + 1}`
            const place = { x: x - 3, y: y + 1.5, width: (edges[column + 1] ?? x) - x, height: height - 3 }
            const align = table.align?.[column] === 'right' ? 'right' : undefined
            const head = isNamed && widths.length === 2 ? undefined : words(headRow?.children[column])
            addTextField(sheet, cell, labelOf(section, line, head), place, align)
          }
        },
      }),
    ),
  ]
}

const words = (cell: TableCell | undefined) => cell?.children.map(plainText).join('')

/** The first column's text is at the margin, aligned with the headings. */
const textLeft = (edges: number[], column: number): number => (edges[column] ?? 0) + (column === 0 ? 0 : PADDING)

function upright(sheet: Sheet, x: number, from: number, to: number) {
  sheet.lineWidth(0.5).moveTo(x, from).lineTo(x, to).stroke(sheet.brand.colors.line)
}

const tallest = (cells: FlowedText[]): number => Math.max(...cells.map((cell) => cell.height))

/** Longer text wraps. */
const WIDEST_TEXT = 232
/** Room for a handwritten number. */
const NARROWEST = 22
const SHORT_ROOM = 118
/** Heads of columns with short entries. */
const SHORT = /^(amount|balance|cost|date|difference|no\.|initials|line|users|renews|cancel|paid|last|.*check$|.*\?$)/i

type Column = ReturnType<typeof measureColumns>[number]

/** In points. Text columns fit their text; fill-in columns share the rest. */
function columnWidths(sheet: Sheet, table: Table, padding: number): number[] {
  const columns = measureColumns(sheet, table, padding)
  const widths = columns.map(({ needs }) => needs)
  const total = () => widths.reduce((sum, width) => sum + width, 0)
  if (widths.length > measure / (NARROWEST + 2 * padding)) throw new Error('a table has more columns than a page holds')
  if (total() >= measure) return narrow(widths)
  if (columns.some(({ share }) => share > 0)) shareOut(columns, widths)
  // The widest text column gets what's left.
  const widest = widths.indexOf(Math.max(...widths))
  widths[widest] = (widths[widest] ?? 0) + measure - total()
  return widths
}

/** Shrinks only the widest columns, until all fit. */
function narrow(needed: number[]): number[] {
  let room = measure
  let wide = needed
  for (;;) {
    const level = room / wide.length
    const fitting = wide.filter((width) => width <= level)
    if (fitting.length === 0) return needed.map((width) => Math.min(width, level))
    room -= fitting.reduce((sum, width) => sum + width, 0)
    wide = wide.filter((width) => width > level)
    if (wide.length === 0) return needed
  }
}

/** Widens fill-in columns proportionally, none below its head's width. */
function shareOut(columns: Column[], widths: number[]) {
  let open = [...columns.keys()].filter((column) => (columns[column]?.share ?? 0) > 0)
  let room = measure - columns.reduce((sum, { needs, share }) => sum + (share > 0 ? 0 : needs), 0)
  const allShort = open.every((column) => columns[column]?.share === 1)
  for (;;) {
    const shares = open.reduce((sum, column) => sum + (columns[column]?.share ?? 0), 0)
    const target = (column: number) => (room * (columns[column]?.share ?? 0)) / shares
    const tight = open.filter((column) => (columns[column]?.needs ?? 0) > target(column))
    if (tight.length === 0) {
      for (const column of open) widths[column] = allShort ? Math.min(target(column), SHORT_ROOM) : target(column)
      return
    }
    for (const column of tight) room -= columns[column]?.needs ?? 0
    open = open.filter((column) => !tight.includes(column))
    if (open.length === 0) return
  }
}

function measureColumns(sheet: Sheet, table: Table, padding: number) {
  const [head, ...rows] = table.children
  return (head?.children ?? []).map((headCell, column) => {
    const cells = rows.map((row) => row.children[column]?.children ?? [])
    const filled = cells.filter((cell) => cell.length > 0)
    const words = filled.map((cell) => flowText(sheet, cell, WIDEST_TEXT, { size: 9, leading: 12 }).width)
    const title = flowText(sheet, headCell.children, 1000, { size: 6.8, leading: 9, face: 'label' })
    const name = headCell.children.map((node) => ('value' in node ? node.value : '')).join('')
    return {
      needs: Math.max(NARROWEST, ...words, Math.min(title.width, 64)) + 2 * padding + 1,
      // Share of the room for writing. In a fill-in column, at least half of the cells are empty.
      share: filled.length * 2 > cells.length ? 0 : SHORT.test(name) ? 1 : 2.4,
    }
  })
}
