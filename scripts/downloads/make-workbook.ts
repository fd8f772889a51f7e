import writeExcelFile, { type CellObject, type SheetData, type SheetOptions } from 'write-excel-file/node'
import type { Cell, Entry, Format, Look, Workbook, Worksheet } from '#content/workbook.ts'
import { readTokens } from '#scripts/build/read-tokens.ts'

const { light, brand } = readTokens()

/** Numbers have no format: Excel's optional digits would leave a trailing point after whole numbers. */
const FORMATS: Record<Format, Pick<CellObject, 'type' | 'format'>> = {
  date: { type: Date, format: 'mmm d, yyyy' },
  money: { type: Number, format: '#,##0.00;[Red]-#,##0.00' },
  number: { type: Number },
  share: { type: Number, format: '0%' },
  text: { type: String, format: '@' },
}

const LOOKS: Record<Look, Partial<CellObject>> = {
  title: { fontSize: 16, fontWeight: 'bold', height: 26 },
  note: { textColor: light.quiet, wrap: true, height: 32, alignVertical: 'top' },
  head: {
    fontWeight: 'bold',
    backgroundColor: light.ink,
    textColor: light.paper,
    wrap: true,
    alignVertical: 'center',
    height: 34,
  },
  section: { fontWeight: 'bold', textColor: light['accent-text'], height: 24, alignVertical: 'bottom' },
  input: {
    backgroundColor: light.paper,
    borderColor: brand('line-on-white'),
    borderStyle: 'thin',
    wrap: true,
    alignVertical: 'top',
  },
  result: { fontWeight: 'bold', wrap: true, alignVertical: 'top' },
  warning: { fontWeight: 'bold', textColor: light.bad },
}

const TONES = { good: light.good, bad: light.bad }

type Attributes = Record<string, string | number>

/** Recalculates on opening, and prints on letter paper, one page wide. */
const forAmericanDesks = {
  files: {
    transform: {
      'xl/workbook.xml': {
        transformElementAttributes: (tag: string, attributes: Attributes) =>
          tag === 'calcPr' ? { ...attributes, fullCalcOnLoad: 1 } : attributes,
      },
      'xl/worksheets/sheet{id}.xml': {
        transformElementAttributes: (tag: string, attributes: Attributes) =>
          tag === 'pageSetup' ? { ...attributes, paperSize: 1, fitToHeight: 0 } : attributes,
        transform: (xml: string) =>
          xml.replace('<sheetViews', '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews'),
      },
    },
  },
}

export function makeWorkbook(workbook: Workbook): Promise<Buffer> {
  const sheets = workbook.sheets.map((sheet) => ({ ...optionsOf(sheet), data: dataOf(sheet) }))
  return writeExcelFile(sheets, { fontFamily: 'Calibri', fontSize: 11, features: [forAmericanDesks] }).toBuffer()
}

/** The first sheet from its column heads on, without formulas. */
export function makeCsv({ sheets: [first] }: Workbook): Buffer {
  const rows = first.rows
    .slice((first.headRow ?? 1) - 1)
    .map((row) => first.columns.map((_, column) => plain(row[column] ?? null)))
  const last = rows.findLastIndex((row) => row.some((text) => text !== ''))
  const lines = rows.slice(0, last + 1).map((row) => row.map(quote).join(','))
  // Without a byte order mark, Excel assumes a Windows code page.
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}

function dataOf({ rows }: Worksheet): SheetData {
  return rows.map((row) => row.flatMap((entry) => spread(entry)))
}

/** A cell, then nulls for the columns it spans. */
function spread(entry: Entry): SheetData[number] {
  if (entry === null || typeof entry !== 'object') return [toCell({ value: entry })]
  return [toCell(entry), ...Array.from({ length: (entry.across ?? 1) - 1 }, () => null)]
}

function toCell({ value, formula, look, format, across }: Cell): CellObject {
  const style = {
    ...(look ? LOOKS[look] : { wrap: true, alignVertical: 'top' as const }),
    ...(format && FORMATS[format]),
    ...(across && { columnSpan: across }),
  }
  if (formula !== undefined) return { ...style, type: 'Formula', value: formula }
  if (value === null || value === undefined) return style
  return { ...style, value }
}

function optionsOf({ name, columns, headRow, marks }: Worksheet): SheetOptions<never> {
  return {
    sheet: name,
    columns: columns.map((width) => ({ width })),
    orientation: 'landscape',
    showGridLines: false,
    ...(headRow && { stickyRowsCount: headRow }),
    ...(marks && {
      conditionalFormatting: marks.map(({ from, to, when, tone }) => ({
        cellRange: { from: { row: from[0], column: from[1] }, to: { row: to[0], column: to[1] } },
        condition: { formula: when },
        style: { textColor: TONES[tone], fontWeight: 'bold' as const },
      })),
    }),
  }
}

function plain(entry: Entry): string {
  const value = typeof entry === 'object' ? entry?.value : entry
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '')
}

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
