import * as z from 'zod'

/** `input` is to be filled in by the reader, `result` is worked out, and a `warning` is empty until something is wrong. */
const look = z.enum(['title', 'note', 'head', 'section', 'input', 'result', 'warning'])
export type Look = z.infer<typeof look>

const format = z.enum(['date', 'money', 'number', 'share', 'text'])
export type Format = z.infer<typeof format>

const cell = z.strictObject({
  look: look.exactOptional(),
  format: format.exactOptional(),
  value: z.union([z.string(), z.number()]).exactOptional(),
  day: z.iso.date().exactOptional(),
  /** Without the equals sign. */
  formula: z.string().exactOptional(),
  /** How many columns it goes across. */
  across: z.int().positive().exactOptional(),
})

const cells = z.array(z.union([z.string(), z.number(), z.null(), cell]))

const row = z.union([
  cells,
  z.strictObject({ heads: z.array(z.string()) }),
  z.strictObject({ repeat: z.int().positive(), cells }),
])

const place = z.tuple([z.int().positive(), z.int().positive()])

const sheet = z.strictObject({
  /** Its tab. */
  name: z.string(),
  /** Widths of the columns, in characters. */
  columns: z.array(z.number()),
  /** The row, counted from 1, that names the columns; it and what's above it stay in sight. */
  headRow: z.int().positive().exactOptional(),
  rows: z.array(row),
  /** Cells that turn red, or green, when a formula holds for them, as it's written for the first of them. */
  marks: z
    .array(z.strictObject({ from: place, to: place, when: z.string(), tone: z.enum(['good', 'bad']) }))
    .exactOptional(),
})

const workbook = z.strictObject({ sheets: z.tuple([sheet], sheet) })

export type Cell = Omit<z.infer<typeof cell>, 'value' | 'day'> & { value?: string | number | Date | null }

/** What's in a cell; a plain value is words of ours. */
export type Entry = string | number | null | Cell

export type Worksheet = Omit<z.infer<typeof sheet>, 'rows'> & { rows: readonly (readonly Entry[])[] }

/** A spreadsheet to download: written as .xlsx, and its first sheet, the one that's filled in, as .csv. */
export interface Workbook {
  sheets: readonly [Worksheet, ...Worksheet[]]
}

/**
 * A workbook as it's written in YAML. A row is a list of cells; `heads` names the columns; `repeat` is so many rows alike,
 * in whose formulas {row} is the row's number, and whose cell '{count}' counts them.
 * @throws naming each field that's wrong
 */
export function readWorkbook(written: unknown): Workbook {
  const { data, error } = workbook.safeParse(written)
  if (!data) throw new Error(z.prettifyError(error))
  const [first, ...others] = data.sheets
  return { sheets: [readSheet(first), ...others.map(readSheet)] }
}

function readSheet({ rows: written, ...rest }: z.infer<typeof sheet>): Worksheet {
  const rows: Entry[][] = []
  for (const each of written) {
    if ('heads' in each) rows.push(each.heads.map((value) => ({ value, look: 'head' })))
    else if ('repeat' in each)
      for (let count = 1; count <= each.repeat; count++)
        rows.push(each.cells.map((entry) => (entry === '{count}' ? count : readEntry(entry, rows.length + 1))))
    else rows.push(each.map((entry) => readEntry(entry, rows.length + 1)))
  }
  return { ...rest, rows }
}

function readEntry(entry: z.infer<typeof cells>[number], row: number): Entry {
  if (entry === null || typeof entry !== 'object') return entry
  const { day, formula, ...rest } = entry
  return {
    ...rest,
    ...(day !== undefined && { value: new Date(`${day}T00:00:00Z`) }),
    ...(formula !== undefined && { formula: formula.replaceAll('{row}', String(row)) }),
  } satisfies Cell
}
