import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Its heading; above the cell in a narrow window. Blank above buttons. */
  head: string
  /** Numbers and times stand aligned and unbroken; actions to the right. */
  kind?: 'text' | 'number' | 'time' | 'actions'
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  /** What it lists, for screen readers. */
  caption: string
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** In a narrow window the cells run on in a line or two without their headings. */
  runsOn?: boolean
}

/** Rows to scan, dense. In a narrow window each row is stacked. */
export function Table<Row>({ caption, columns: [first, ...columns], rows, keyOf, runsOn }: TableProps<Row>) {
  return (
    <table className="console-table" data-runs-on={runsOn}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {[first, ...columns].map(({ head, kind }) => (
            <th key={head} scope="col" data-kind={kind} className="label text-quiet">
              {head === '' ? <span className="sr-only">Actions</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row" data-kind={first.kind}>
              {first.cell(row)}
            </th>
            {columns.map(({ head, kind, cell }) => (
              <td key={head} data-kind={kind} data-label={head}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
