import type { ReactNode } from 'react'
import { useGrowing } from './use-growing.ts'

export interface Column<Row> {
  /** The column's heading, shown above the cell in a narrow window. */
  head: string
  /** Numbers and times are aligned and don't wrap. */
  kind?: 'number' | 'time'
  /** Shown in a wide window only: another cell says it in a narrower one. */
  isWide?: boolean
  sort?: { href: string; isOn: boolean }
  cell: (row: Row) => ReactNode
}

export const countColumn = <Row,>(head: string, of: (row: Row) => number): Column<Row> => ({
  head,
  kind: 'number',
  cell: (row) => of(row).toLocaleString('en-US'),
})

interface TableProps<Row> {
  caption: string
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  actions?: ((row: Row) => ReactNode) | false
  /** In place of a table without rows. */
  empty?: ReactNode
  /** In a narrow window, the cells flow in a line or two without headings. */
  runsOn?: boolean
}

/** In rows: about what fits a window, and what's laid out in one frame. */
const PACE = { first: 8, step: 12 }

export function Table<Row>(props: TableProps<Row>) {
  const {
    caption,
    columns: [first, ...columns],
    rows,
    keyOf,
    actions,
    empty,
    runsOn,
  } = props
  const count = useGrowing(rows.length, PACE)
  if (rows.length === 0 && empty !== undefined) return empty
  return (
    <table className="console-table" data-runs-on={runsOn}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {[first, ...columns].map(({ head, kind, isWide, sort }) => (
            <th
              key={head}
              scope="col"
              data-kind={kind}
              data-wide={isWide}
              aria-sort={sort?.isOn ? 'descending' : undefined}
              className="label text-quiet"
            >
              {sort ? <SortLink {...sort} head={head} /> : head}
            </th>
          ))}
          {actions && (
            <th scope="col" data-kind="actions" className="label text-quiet">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, count).map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row" data-kind={first.kind}>
              {first.cell(row)}
            </th>
            {columns.map(({ head, kind, isWide, cell }) => (
              <td key={head} data-kind={kind} data-wide={isWide} data-label={head}>
                {cell(row)}
              </td>
            ))}
            {actions && (
              <td data-kind="actions" data-label="">
                {actions(row)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SortLink = ({ head, href, isOn }: { head: string; href: string; isOn: boolean }) => (
  <a
    href={href}
    className={`-my-2 inline-block py-2 underline-offset-4 hover:text-ink hover:underline ${isOn ? 'text-ink' : 'decoration-line underline'}`}
  >
    {head}
    {isOn && <span aria-hidden="true">{' ↓'}</span>}
  </a>
)
