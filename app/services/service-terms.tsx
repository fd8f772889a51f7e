import type { Service } from '../content/services.server.ts'

/** What the service covers, how long it takes and what it costs, as far as its file says. */
export function ServiceTerms({ terms }: Pick<Service, 'terms'>) {
  if (terms.length === 0) return null
  return (
    <dl className="my-7 border-t border-ink text-small">
      {terms.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[6.5rem_1fr] gap-x-4 border-b border-line py-2.5">
          <dt className="label pt-0.5 text-quiet">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
