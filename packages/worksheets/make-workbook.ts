import writeExcelFile, { type CellObject, type SheetData, type SheetOptions } from 'write-excel-file/node'
import type { Brand } from './brand.ts'
import type { Cell, Entry, Format, Look, Workbook, Worksheet } from './read-workbook.ts'

type Colors = Brand['colors']

/** Numbers have no format: Excel's optional digits would leave a trailing point after whole numbers. */
const FORMATS: Record<Format, Pick<CellObject, 'type' | 'format'>> = {
  date: { type: Date, format: 'mmm d, yyyy' },
  money: { type: Number, format: '#,##0.00;[Red]-#,##0.00' },
  number: { type: Number },
  share: { type: Number, format: '0%' },
  text: { type: String, format: '@' },
}

const looksIn = (colors: Colors): Record<Look, Partial<CellObject>> => ({
  title: { fontSize: 16, fontWeight: 'bold', height: 26 },
  note: { textColor: colors.quiet, wrap: true, height: 32, alignVertical: 'top' },
  head: {
    fontWeight: 'bold',
    backgroundColor: colors.ink,
    textColor: colors.paper,
    wrap: true,
    alignVertical: 'center',
    height: 34,
  },
  section: { fontWeight: 'bold', textColor: colors.accentText, height: 24, alignVertical: 'bottom' },
  input: {
    backgroundColor: colors.paper,
    borderColor: colors.line,
    borderStyle: 'thin',
    wrap: true,
    alignVertical: 'top',
  },
  result: { fontWeight: 'bold', wrap: true, alignVertical: 'top' },
  warning: { fontWeight: 'bold', textColor: colors.bad },
})

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

export function makeWorkbook(workbook: Workbook, { colors }: Brand): Promise<Buffer> {
  const looks = looksIn(colors)
  const sheets = workbook.sheets.map((sheet) => ({ ...optionsOf(sheet, colors), data: dataOf(sheet, looks) }))
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

type Looks = ReturnType<typeof looksIn>

const dataOf = ({ rows }: Worksheet, looks: Looks): SheetData =>
  rows.map((row) => row.flatMap((entry) => spread(entry, looks)))

/** A cell, then nulls for the columns it spans. */
function spread(entry: Entry, looks: Looks): SheetData[number] {
  if (entry === null || typeof entry !== 'object') return [toCell({ value: entry }, looks)]
  return [toCell(entry, looks), ...Array.from({ length: (entry.across ?? 1) - 1 }, () => null)]
}

function toCell({ value, formula, look, format, across }: Cell, looks: Looks): CellObject {
  const style = {
    ...(look ? looks[look] : { wrap: true, alignVertical: 'top' as const }),
    ...(format && FORMATS[format]),
    ...(across && { columnSpan: across }),
  }
  if (formula !== undefined) return { ...style, type: 'Formula', value: formula }
  if (value === null || value === undefined) return style
  return { ...style, value }
}

const optionsOf = ({ name, columns, headRow, marks }: Worksheet, colors: Colors): SheetOptions<never> => ({
  sheet: name,
  columns: columns.map((width) => ({ width })),
  orientation: 'landscape',
  showGridLines: false,
  ...(headRow && { stickyRowsCount: headRow }),
  ...(marks && {
    conditionalFormatting: marks.map(({ from, to, when, tone }) => ({
      cellRange: { from: { row: from[0], column: from[1] }, to: { row: to[0], column: to[1] } },
      condition: { formula: when },
      style: { textColor: colors[tone], fontWeight: 'bold' as const },
    })),
  }),
})

function plain(entry: Entry): string {
  const value = typeof entry === 'object' ? entry?.value : entry
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '')
}

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
