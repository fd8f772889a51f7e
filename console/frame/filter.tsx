import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { LinkTo, type Look, SmallButton } from './buttons-and-links.tsx'
import { ActionError } from './page.tsx'

export const smallField = 'target rounded-sm border border-edge bg-raised px-2.5 py-1 text-ink'

/** A field of a form, without spaces around it; blank if it has none of this name. */
export function textIn(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

interface LabeledProps {
  says: string
  className?: string | undefined
  children: ReactNode
}

export const Labeled = ({ says, className = '', children }: LabeledProps) => (
  <label className={`block ${className}`}>
    <span className="mb-1 block text-quiet">{says}</span>
    {children}
  </label>
)

export const LabeledInput = ({ says, className, ...input }: ComponentProps<'input'> & { says: string }) => (
  <Labeled says={says} className={className}>
    <input {...input} className={`${smallField} w-full`} />
  </Labeled>
)

interface LongInputProps extends ComponentProps<'textarea'> {
  says: string
  onText: (text: string) => void
}

export const LongInput = ({ says, onText, ...area }: LongInputProps) => (
  <Labeled says={says}>
    <textarea
      {...area}
      dir="auto"
      required
      onChange={(event) => onText(event.target.value)}
      className="w-full rounded-sm border border-edge bg-raised px-2.5 py-1.5 text-ink"
    />
  </Labeled>
)

interface SelectProps extends ComponentProps<'select'> {
  options: readonly (readonly [value: string, says: string])[]
}

export const Select = ({ options, ...select }: SelectProps) => (
  <select {...select}>
    {options.map(([value, says]) => (
      <option key={value} value={value}>
        {says}
      </option>
    ))}
  </select>
)

/** As tall as a TextField, which it stands beside. */
export const TallSelect = ({ says, ...select }: SelectProps & { says: string }) => (
  <label className="block text-small font-medium">
    <span className="mb-2 block">{says}</span>
    <Select
      {...select}
      className="h-13 w-full rounded-sm border border-edge bg-raised px-3 text-body font-normal hover:border-ink"
    />
  </label>
)

interface LineFormProps extends ComponentProps<'form'> {
  of: { form: ComponentProps<'form'>; isBusy: boolean; error: string | undefined }
  button: string
  look?: Look
  layout?: string
}

/** A form in one line where there's room: its fields, and what sends them. */
export const LineForm = ({
  of: { form, isBusy, error },
  button,
  look = 'line',
  layout = 'flex max-w-[40rem] flex-wrap items-end gap-3 *:first:min-w-0 *:first:grow',
  className = '',
  children,
  ...attributes
}: LineFormProps) => (
  <>
    <form {...attributes} {...form} className={`${layout} ${className}`}>
      {children}
      <SmallButton type="submit" look={look} aria-disabled={isBusy} className="h-13 px-5">
        {button}
      </SmallButton>
    </form>
    <ActionError>{error}</ActionError>
  </>
)

interface ChoiceProps extends ComponentProps<'select'> {
  says: string
  options: Readonly<Record<string, string>>
  any?: string
}

export const Choice = ({ says, options, any = 'Any', ...select }: ChoiceProps) => {
  const chosen = String(select.value ?? select.defaultValue ?? '')
  const known: SelectProps['options'] = [['', any], ...Object.entries(options)]
  return (
    <Labeled says={says}>
      <Select
        {...select}
        // For example, a page from the address.
        options={known.some(([value]) => value === chosen) ? known : [...known, [chosen, chosen]]}
        className={`${smallField} w-full`}
      />
    </Labeled>
  )
}

interface FilterFormProps {
  asked: URLSearchParams
  choices: readonly { label: string; name: string; options: Readonly<Record<string, string>>; any?: string }[]
  href: string
  /** Label of the link to the full list, shown when a filter is set. */
  showAll: string
}

export const isFiltered = (asked: URLSearchParams): boolean => [...asked.values()].some((value) => value !== '')

export const FilterForm = ({ asked, choices, href, showAll }: FilterFormProps) => (
  <form method="get" className="mb-6 flex flex-wrap items-end gap-3 border-t border-line pt-3 print:hidden">
    {choices.map(({ label, name, options, any = 'All' }) => (
      <label
        key={name}
        className="flex max-w-full flex-wrap items-center gap-x-2 font-medium min-[22rem]:max-sm:grid min-[22rem]:max-sm:w-full min-[22rem]:max-sm:grid-cols-[3.5rem_minmax(0,1fr)]"
      >
        {label}
        <Select
          name={name}
          defaultValue={asked.get(name) ?? ''}
          options={[['', any], ...Object.entries(options)]}
          className="target max-w-[min(14rem,100%)] rounded-sm border border-edge bg-raised px-2 py-1 font-normal hover:border-ink"
        />
      </label>
    ))}
    <SmallButton type="submit">Filter</SmallButton>
    {isFiltered(asked) && <LinkTo href={href}>{showAll}</LinkTo>}
  </form>
)

/** The first and the last day of a period. The browser says so if the last one is earlier. */
export function DayRange({ from, to, ...input }: InputHTMLAttributes<HTMLInputElement> & { from: string; to: string }) {
  const [first, setFirst] = useState(from)
  const field = { ...input, type: 'date', className: fieldBelow }
  return (
    <>
      <label className="min-w-0 max-w-full">
        From
        <input {...field} name="from" defaultValue={from} onChange={({ target }) => setFirst(target.value)} />
      </label>
      <label className="min-w-0 max-w-full">
        To
        <input {...field} name="to" defaultValue={to} min={first} />
      </label>
    </>
  )
}

export const fieldBelow = 'mt-1 block target max-w-full rounded-sm border border-edge bg-raised px-2 py-1'

interface MoreLinkProps {
  asked: URLSearchParams
  /** The next page's cursor, as query parameters. */
  from: Record<string, string>
  children: ReactNode
}

export const MoreLink = ({ asked, from, children }: MoreLinkProps) => (
  <p className="mt-5 print:hidden">
    <LinkTo href={`?${new URLSearchParams({ ...Object.fromEntries(asked), ...from })}`}>{children}</LinkTo>
  </p>
)
