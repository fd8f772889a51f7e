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

/** `input` is to be filled in by the reader, `result` is worked out, and a `warning` is empty until something is wrong. */
export const LOOKS = ['title', 'note', 'head', 'section', 'input', 'result', 'warning'] as const
export type Look = (typeof LOOKS)[number]

export const FORMATS = ['date', 'money', 'number', 'share', 'text'] as const
export type Format = (typeof FORMATS)[number]
