import type { ExhibitOf } from '../../content/landing-pages.server.ts'

/** A ruled account sheet with its total. On a narrow screen each line of it becomes a small list. */
export function Ledger({ title, columns, rows, total }: ExhibitOf<'ledger'>) {
  const isFigures = columns.map((_, column) =>
    rows.every((row) => /^\D?[\d.,]+(\s?[a-z]{1,3})?$/i.test(row[column] ?? '')),
  )
  const align = (column: number) => (isFigures[column] ? 'ledger-figures md:text-right' : '')
  return (
    <table className="ledger w-full" aria-label={title}>
      <thead>
        <tr>
          {columns.map((name, column) => (
            <th
              key={name}
              scope="col"
              className={`label text-quiet ${isFigures[column] ? 'md:text-right' : 'text-left'}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.join()} row={row} columns={columns} align={align} />
        ))}
      </tbody>
      <tfoot>
        <Line row={total} columns={columns} align={align} />
      </tfoot>
    </table>
  )
}

interface LineProps {
  row: readonly string[]
  columns: readonly string[]
  align: (column: number) => string
}

function Line({ row, columns, align }: LineProps) {
  const [head = '', ...cells] = row
  return (
    <tr>
      <th scope="row" className="text-left font-text text-[1.1875rem] leading-snug font-normal">
        {/^\d/.test(head) && (
          <span aria-hidden="true" className="label mr-3 text-quiet md:hidden">
            {columns[0]}
          </span>
        )}
        {head}
      </th>
      {cells.map((cell, place) => (
        <td key={columns[place + 1]} className={cell ? align(place + 1) : 'max-md:hidden!'}>
          <span aria-hidden="true" className="label pt-1 text-left text-quiet md:hidden">
            {columns[place + 1]}
          </span>
          {cell}
        </td>
      ))}
    </tr>
  )
}
