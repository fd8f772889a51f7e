import { type ReactNode, useId } from 'react'
import { Chevron } from '../ui/arrow.tsx'

interface FilterOptionsProps {
  /** What is chosen among: 'Tags'. */
  label: string
  options: readonly string[]
  chosen: readonly string[]
  onToggle: (option: string) => void
  /** On a narrow screen the list closes once one is chosen. */
  closesOnChoice?: boolean
}

/** Choices of a list's toolbar: in line on wide screens, behind a button on narrow ones (§2.6). */
export function FilterOptions(props: FilterOptionsProps) {
  if (props.options.length === 0) return null
  return (
    <>
      <OptionsInLine {...props} />
      <OptionsMenu {...props} />
    </>
  )
}

function OptionsInLine({ label, options, chosen, onToggle }: FilterOptionsProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[8.5rem_1fr] items-baseline gap-x-6 border-b border-line py-3.5 max-md:hidden">
      <p id={id} className="label text-quiet">
        {label}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-x-1.5 gap-y-1.5">
        {options.map((option) => (
          <li key={option}>
            <OptionButton
              isChosen={chosen.includes(option)}
              onPress={() => onToggle(option)}
              className="min-h-9 rounded-sm border border-line px-3 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {option}
            </OptionButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

function OptionsMenu({ label, options, chosen, onToggle, closesOnChoice = false }: FilterOptionsProps) {
  const id = useId()
  const summary = chosen.length > 1 ? String(chosen.length) : (chosen[0] ?? 'Any')
  return (
    <div className="option-menu-scope min-w-0 grow basis-0 border-l border-line md:hidden">
      <button
        type="button"
        popoverTarget={id}
        className="option-menu-anchor flex min-h-15 w-full items-center justify-between gap-3 px-4 py-2.5 text-left"
      >
        <span className="min-w-0">
          <span className="label block text-quiet">{label}</span>
          <span className="block truncate text-small font-medium">{summary}</span>
        </span>
        <Chevron className="size-3 shrink-0" />
      </button>
      <div id={id} popover="auto" className="option-menu border border-ink bg-raised text-ink">
        <ul aria-label={label} className="py-1">
          {options.map((option) => (
            <li key={option} className="border-line not-first:border-t">
              <OptionButton
                isChosen={chosen.includes(option)}
                onPress={() => {
                  onToggle(option)
                  if (closesOnChoice) document.getElementById(id)?.hidePopover()
                }}
                className="flex min-h-12 w-full items-center justify-between gap-4 px-5 text-left aria-pressed:font-semibold"
              >
                {option}
                {chosen.includes(option) && <Tick />}
              </OptionButton>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

interface OptionButtonProps {
  isChosen: boolean
  onPress: () => void
  className: string
  children: ReactNode
}

function OptionButton({ isChosen, onPress, className, children }: OptionButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={`text-small transition-colors duration-150 ${className}`}
    >
      {children}
    </button>
  )
}

function Tick() {
  return (
    <svg viewBox="0 0 14 10" fill="none" aria-hidden="true" className="w-3.5 shrink-0 text-accent-text">
      <path d="m1 5 4 4 8-8" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
