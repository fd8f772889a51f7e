import type { ReactNode } from 'react'

export interface Column<Row> {
  /** The column's heading, shown above the cell in a narrow window. Blank for buttons. */
  head: string
  /** Numbers and times are aligned and don't wrap; actions go to the right. */
  kind?: 'text' | 'number' | 'time' | 'actions'
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  /** Describes the table to screen readers. */
  caption: string
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** In a narrow window, the cells flow in a line or two without headings. */
  runsOn?: boolean
}

/** A dense table. In a narrow window, each row is stacked. */
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
