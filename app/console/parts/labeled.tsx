import type { ReactNode, SelectHTMLAttributes } from 'react'

/** How fields of filters and small forms look, besides their width. */
export const smallField = 'min-h-9 rounded-sm border border-edge bg-raised px-2.5 py-1 text-ink'

interface LabeledProps {
  says: string
  className?: string
  children: ReactNode
}

export const Labeled = ({ says, className = '', children }: LabeledProps) => (
  <label className={`block ${className}`}>
    <span className="mb-1 block text-quiet">{says}</span>
    {children}
  </label>
)

interface ChoiceProps extends SelectHTMLAttributes<HTMLSelectElement> {
  says: string
  options: Readonly<Record<string, string>>
  /** What's said if nothing is chosen. */
  any?: string
}

export const Choice = ({ says, options, any = 'Any', ...select }: ChoiceProps) => {
  const chosen = String(select.value ?? select.defaultValue ?? '')
  return (
    <Labeled says={says}>
      <select {...select} className={`${smallField} w-full`}>
        <option value="">{any}</option>
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {/* For example, a page from the address. */}
        {chosen !== '' && !Object.hasOwn(options, chosen) && <option value={chosen}>{chosen}</option>}
      </select>
    </Labeled>
  )
}
