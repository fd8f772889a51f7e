interface FilterProps {
  label: string
  /** Its name in the address. */
  name: string
  value: string | null
  /** What each choice says, by its value. */
  options: Readonly<Record<string, string>>
}

/** A choice in a form that filters a list. */
export const Filter = ({ label, name, value, options }: FilterProps) => (
  <label className="flex items-center gap-2 font-medium">
    {label}
    <select
      name={name}
      defaultValue={value ?? ''}
      className="min-h-9 max-w-56 rounded-sm border border-edge bg-raised px-2 py-1 font-normal hover:border-ink"
    >
      <option value="">All</option>
      {Object.entries(options).map(([each, says]) => (
        <option key={each} value={each}>
          {says}
        </option>
      ))}
    </select>
  </label>
)
