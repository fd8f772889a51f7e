/** A spreadsheet to download, as data: packages/worksheets/ writes it as .xlsx, and its first sheet as .csv. */
export interface Workbook {
  /** Each begins with its title; the first is the one that's filled in. */
  sheets: readonly [Worksheet, ...Worksheet[]]
}

export interface Worksheet {
  /** Its tab. */
  name: string
  /** Widths of the columns, in characters. */
  columns: readonly number[]
  rows: readonly (readonly Entry[])[]
  /** The row, counted from 1, that names the columns; it and what's above it stay in sight. */
  headRow?: number
  /** Cells that turn red, or green, when a formula holds for them, as it's written for the first of them. */
  marks?: readonly {
    from: readonly [row: number, column: number]
    to: readonly [row: number, column: number]
    when: string
    tone: 'good' | 'bad'
  }[]
}

/** What's in a cell; a plain value is words of ours. */
export type Entry = string | number | null | Cell

export interface Cell {
  value?: string | number | Date | null
  /** Without the equals sign. */
  formula?: string
  look?: Look
  format?: Format
  /** How many columns it goes across. */
  across?: number
}

/** `input` is to be filled in by the reader, `result` is worked out. */
export type Look = 'title' | 'note' | 'head' | 'section' | 'input' | 'result' | 'warning'

export type Format = 'date' | 'money' | 'number' | 'share' | 'text'

export const title = (value: string): Cell => ({ value, look: 'title' })
export const note = (value: string, across: number): Cell => ({ value, look: 'note', across })
export const section = (value: string): Cell => ({ value, look: 'section' })
export const heads = (...names: string[]): Cell[] => names.map((value) => ({ value, look: 'head' }))

/** A cell to fill in, empty or with an example in it. */
export const input = (format?: Format, value: Cell['value'] = null): Cell => ({
  value,
  look: 'input',
  ...(format && { format }),
})

/** A cell that's worked out. */
export const result = (formula: string, format?: Format): Cell => ({
  formula,
  look: 'result',
  ...(format && { format }),
})

/** A line that's empty until something is wrong. */
export const warning = (formula: string, across: number): Cell => ({ formula, look: 'warning', across })

/** A calendar day. */
export const day = (text: string): Date => new Date(`${text}T00:00:00Z`)

/** So many rows from a row number on. */
export const rowsFrom = (first: number, count: number, row: (number: number) => Entry[]): Entry[][] =>
  Array.from({ length: count }, (_, index) => row(first + index))
