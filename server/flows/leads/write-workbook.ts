// The thread of `writeWorkbook` in lead-workbook.ts.
import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile, { type CellObject } from 'write-excel-file/node'
import type { WorkbookCell, WorkbookSheet } from './lead-workbook.ts'

const LONGEST_CELL = 32_767
const CUT = '… (Cut: a cell holds no more. The CSV export has all of it.)'

/** Characters that XML doesn't allow. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu

/** In a workbook, `_x0041_` is an A. Who typed that gets it back. */
const asTyped = (text: string) => text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** A workbook's calendar. Before it, Excel shows only `####`, and counts a February 29, 1900, that wasn't. */
const [FIRST_DAY, LAST_DAY] = [Date.UTC(1900, 2, 1), Date.UTC(9999, 11, 31, 23, 59, 59)]

/** A time that a workbook's calendar doesn't have is text, as in `0001-01-01 09:30`. */
function toTimeCell(at: Date): Pick<CellObject, 'type' | 'value' | 'format'> {
  if (at.getTime() >= FIRST_DAY && at.getTime() <= LAST_DAY)
    return { type: Date, value: at, format: 'mmm d, yyyy h:mm AM/PM' }
  return { type: String, value: at.toISOString().slice(0, -8).replace('T', ' '), format: '@' }
}

/** Text is text: `2-10` is no date, `=1+1` no formula, and `007` keeps its zeros. */
function toCell(value: WorkbookCell): CellObject | null {
  const look = { alignVertical: 'top', wrap: true } as const
  if (value === null || value === '') return null
  // Excel knows no time zones: the clock's time, as if it were UTC.
  if (typeof value === 'number') return { ...look, ...toTimeCell(new Date(value)) }
  const text = value.replaceAll(NOT_XML, '').toWellFormed()
  const shown = text.length > LONGEST_CELL ? text.slice(0, LONGEST_CELL - CUT.length).toWellFormed() + CUT : text
  return { ...look, type: String, value: asTyped(shown), format: '@' }
}

const head = (value: string): CellObject => ({
  type: String,
  value: asTyped(value),
  fontWeight: 'bold',
  wrap: true,
  alignVertical: 'top',
})

const sheets = (workerData as WorkbookSheet[]).map(({ name, heads, rows }) => ({
  sheet: name,
  stickyRowsCount: 1,
  columns: heads.map((_, index) => ({ width: index === 0 ? 24 : 22 })),
  data: [heads.map(head), ...rows.map((row) => row.map(toCell))],
}))
const buffer = await writeExcelFile(sheets, { fontFamily: 'Calibri', fontSize: 11 }).toBuffer()
parentPort?.postMessage(new Uint8Array(buffer))
