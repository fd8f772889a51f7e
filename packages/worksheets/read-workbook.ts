import * as z from 'zod'
import { type Cell, type Entry, FORMATS, LOOKS, type Workbook, type Worksheet } from './workbook.ts'

const cell = z.strictObject({
  look: z.enum(LOOKS).exactOptional(),
  format: z.enum(FORMATS).exactOptional(),
  value: z.union([z.string(), z.number()]).exactOptional(),
  day: z.iso.date().exactOptional(),
  formula: z.string().exactOptional(),
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
  name: z.string(),
  columns: z.array(z.number()),
  headRow: z.int().positive().exactOptional(),
  rows: z.array(row),
  marks: z
    .array(z.strictObject({ from: place, to: place, when: z.string(), tone: z.enum(['good', 'bad']) }))
    .exactOptional(),
})

const workbook = z.strictObject({ sheets: z.tuple([sheet], sheet) })

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
