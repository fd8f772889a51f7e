import { flowText, type Table } from './flow-text.ts'
import { measure, type Sheet } from './sheet.ts'

/** No text asks for more than this; what is longer is broken. */
const WIDEST_TEXT = 232
/** No column is narrower than a number that is written by hand. */
const NARROWEST = 22
/** Room for a date, a figure or initials. */
const SHORT_ROOM = 118
/** Heads over what is written in few characters. */
const SHORT = /^(amount|balance|cost|date|difference|no\.|initials|line|users|renews|cancel|paid|last|.*check$|.*\?$)/i

interface Column {
  /** What its words need. */
  needs: number
  /** How much it takes of the room for writing, beside others; 0 holds words of ours. */
  share: number
}

/**
 * The widths of a table's columns, in points. Columns of words are as wide as the words; columns to fill in share the rest, and
 * those for a sentence get more than those for a date.
 */
export function columnWidths(sheet: Sheet, table: Table, padding: number): number[] {
  const columns = measureColumns(sheet, table, padding)
  const widths = columns.map(({ needs }) => needs)
  const total = () => widths.reduce((sum, width) => sum + width, 0)
  if (total() >= measure) return narrow(widths)
  if (columns.some(({ share }) => share > 0)) shareOut(columns, widths)
  // What is left makes the words' widest column wider.
  const widest = widths.indexOf(Math.max(...widths))
  widths[widest] = (widths[widest] ?? 0) + measure - total()
  return widths
}

/** Takes from the widest only, until all fit. */
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

/** Widens the columns that are to be written in, in the proportion of their shares, none below what its head needs. */
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

function measureColumns(sheet: Sheet, table: Table, padding: number): Column[] {
  const [head, ...rows] = table.children
  return (head?.children ?? []).map((headCell, column) => {
    const cells = rows.map((row) => row.children[column]?.children ?? [])
    const filled = cells.filter((cell) => cell.length > 0)
    const words = filled.map((cell) => flowText(sheet, cell, WIDEST_TEXT, { size: 9, leading: 12 }).width)
    const title = flowText(sheet, headCell.children, 1000, { size: 6.8, leading: 9, face: 'label' })
    const name = headCell.children.map((node) => ('value' in node ? node.value : '')).join('')
    return {
      needs: Math.max(NARROWEST, ...words, Math.min(title.width, 64)) + 2 * padding + 1,
      // More than half of the cells empty: a column to write in.
      share: filled.length * 2 > cells.length ? 0 : SHORT.test(name) ? 1 : 2.4,
    }
  })
}
