import { useEffect, useId, useRef } from 'react'
import { AudienceFilter } from '../sections/audience-filter.tsx'
import { Chevron } from '../ui/button.tsx'
import type { Filter, FilterControls } from './filter.ts'

export interface FilterToolbarProps {
  nouns: { one: string; many: string }
  controls: FilterControls
  practiceAreas?: readonly string[]
  tags: readonly string[]
  hasSearch?: boolean
}

/** @param count how many pieces a filter leaves; undefined while not all are loaded */
export function FilterToolbar({
  nouns,
  controls,
  practiceAreas = [],
  tags,
  hasSearch = false,
  count,
}: FilterToolbarProps & { count: (filter: Filter) => number | undefined }) {
  const { filter, choose, type } = controls
  const left = count(filter)
  const noun = nouns.many
  const shows = left === undefined ? 'Done' : `Show ${left} ${left === 1 ? nouns.one : noun}`
  return (
    <div
      role="group"
      aria-label={`Filter ${noun}`}
      className="border-t border-ink max-md:pt-4 md:flex md:flex-wrap md:items-stretch md:border-b md:border-b-line lg:flex-nowrap"
    >
      <div className="max-md:pb-4 md:flex md:items-center md:py-3 md:pr-6">
        <AudienceFilter
          label={`Show ${noun} for`}
          chosen={filter.audience}
          onChoose={(audience) => choose(() => ({ audience }))}
        />
      </div>
      <div className="flex border-line max-md:border-y max-md:border-r md:max-lg:order-last md:max-lg:basis-full md:max-lg:border-t md:max-lg:border-r lg:grow-[1.6] lg:basis-0">
        <OptionsMenu
          label="Practice Areas"
          options={practiceAreas}
          chosen={filter.area ? [filter.area] : []}
          onToggle={(option) => choose(({ area }) => ({ area: area === option ? undefined : option }))}
          closesOnChoice
          countWith={(option) => count({ ...filter, area: option })}
          shows={shows}
        />
        <OptionsMenu
          label="Tags"
          options={tags}
          chosen={filter.tags}
          countWith={(option) => count({ ...filter, tags: [...new Set([...filter.tags, option])] })}
          shows={shows}
          onToggle={(option) =>
            choose((now) => ({
              tags: now.tags.includes(option) ? now.tags.filter((tag) => tag !== option) : [...now.tags, option],
            }))
          }
        />
      </div>
      {hasSearch && <SearchField text={filter.text} onType={type} />}
    </div>
  )
}

interface FilterOptionsProps {
  label: string
  options: readonly string[]
  chosen: readonly string[]
  onToggle: (option: string) => void
  /** The menu closes after a choice. */
  closesOnChoice?: boolean
  /** How many pieces are left with an option; undefined while that isn't known. */
  countWith: (option: string) => number | undefined
  /** The button that closes the menu. It says what's left, since the menu covers the list. */
  shows: string
}

/** All options in one cell of the toolbar: in line, they'd be more than the pieces. */
function OptionsMenu({ label, options, chosen, onToggle, closesOnChoice, countWith, shows }: FilterOptionsProps) {
  const id = useId()
  if (options.length === 0) return null
  const summary = chosen.length > 1 ? String(chosen.length) : (chosen[0] ?? 'Any')
  return (
    <div className="flex [anchor-scope:--option-menu] min-w-0 grow basis-0 border-l border-line">
      <button
        type="button"
        popoverTarget={id}
        className="flex [anchor-name:--option-menu] min-h-15 w-full items-center justify-between gap-3 px-4 py-2.5 text-left transition-colors duration-150 hover:bg-raised"
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
              <button
                type="button"
                aria-pressed={chosen.includes(option)}
                onClick={() => {
                  onToggle(option)
                  if (closesOnChoice) document.getElementById(id)?.hidePopover()
                }}
                className="flex min-h-12 w-full items-center justify-between gap-4 px-5 text-left text-small transition-colors duration-150 aria-pressed:font-semibold"
              >
                <span>{option}</span>
                <span className="flex items-center gap-3">
                  {chosen.includes(option) && <Tick />}
                  <span aria-hidden="true" className="min-w-5 text-right text-small text-quiet">
                    {countWith(option)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div className="sticky bottom-0 border-t border-ink bg-raised p-3">
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            className="min-h-12 w-full rounded-sm bg-ink px-4 text-small font-medium text-paper"
          >
            {shows}
          </button>
        </div>
      </div>
    </div>
  )
}

const Tick = () => (
  <svg viewBox="0 0 14 10" fill="none" aria-hidden="true" className="w-3.5 shrink-0 text-accent-text">
    <path d="m1 5 4 4 8-8" stroke="currentColor" strokeWidth="2" />
  </svg>
)

/** Browsers limit how often the address can change. */
const PAUSE_MS = 200

/** Search, on wide screens only. The field is uncontrolled, so that early typing is kept. */
function SearchField({ text, onType }: { text: string; onType: (text: string) => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The field may hold text that was typed before this script ran.
  useEffect(() => {
    const typed = field.current?.value
    if (typed && !new URLSearchParams(window.location.search).has('q')) onType(typed)
    return () => clearTimeout(pause.current)
  }, [onType])

  // Back and 'Clear filters' change the address, so the field follows.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = text
  }, [text])

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(pause.current)
        onType(field.current?.value ?? '')
      }}
      className="flex min-w-0 grow basis-0 flex-col justify-center border-x border-line px-4 py-2.5 focus-within:bg-raised max-md:hidden"
    >
      <label htmlFor={id} className="label text-quiet">
        Search
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        name="q"
        autoComplete="off"
        maxLength={100}
        onChange={({ target }) => {
          clearTimeout(pause.current)
          pause.current = setTimeout(() => onType(target.value), PAUSE_MS)
        }}
        // Chromium’s cross is blue.
        className="h-[1.5rem] [&::-webkit-search-cancel-button]:grayscale w-full min-w-0 border-b border-edge bg-transparent text-small text-ink pointer-coarse:text-body transition-colors duration-150 hover:border-ink"
      />
    </form>
  )
}
