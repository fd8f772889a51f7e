import type { ReactNode } from 'react'
import { ResourceGrid } from '../sections/resource-card.tsx'
import { Button } from '../ui/button.tsx'
import { isFiltering, NO_FILTER } from './filter.ts'
import { PAGE_SIZE } from './filter-query.ts'
import { useDrawn } from './use-drawn.ts'
import type { FilterControls } from './use-filter.ts'
import { useKeptPlace } from './use-kept-place.ts'

interface ResourceListProps<P> {
  /** What is listed: 'article' and 'articles'. */
  nouns: { one: string; many: string }
  controls: FilterControls
  /** Those that match, as far as they are here. */
  matches: readonly P[]
  /** How many match; more than `matches` when the rest is still to be fetched. */
  matching: number
  /** How many there are in all. */
  total: number
  /** Said in place of the count while there is something to wait for. */
  notice?: string | undefined
  children: (piece: P) => ReactNode
}

/** How many there are, the cards, and a button for more (§2.6). */
export function ResourceList<P>({ nouns, controls, matches, matching, total, notice, children }: ResourceListProps<P>) {
  const { filter, shown, choose, showMore } = controls
  useKeptPlace()
  const isFiltered = isFiltering(filter)
  const onlySearched = isFiltered && !isFiltering({ ...filter, text: '' }) ? filter.text.trim() : undefined
  const drawn = useDrawn(`${JSON.stringify(filter)} ${matching}`, Math.min(shown, matches.length))
  const noun = total === 1 ? nouns.one : nouns.many
  const count = isFiltered ? `${format(matching)} of ${format(total)} ${noun}` : `${format(total)} ${noun}`
  const clear = () => choose(() => ({ audience: undefined, area: undefined, ...NO_FILTER }))
  return (
    <>
      <div className="flex min-h-15 items-center justify-between gap-6">
        <p role="status" className="label text-quiet">
          {notice ?? count}
        </p>
        {isFiltered && matching > 0 && (
          <button
            type="button"
            onClick={clear}
            className="min-h-11 text-small font-medium underline decoration-accent decoration-2 underline-offset-6 hover:decoration-4"
          >
            Clear filters
          </button>
        )}
      </div>
      {matching === 0 ? (
        <Nothing noun={nouns.many} isFiltered={isFiltered} searched={onlySearched} onClear={clear} />
      ) : (
        <ResourceGrid>{matches.slice(0, drawn).map(children)}</ResourceGrid>
      )}
      {matching > shown && (
        <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button look="line" onClick={() => showMore(shown + PAGE_SIZE)}>
            Show more
          </Button>
          <span className="text-small text-quiet">
            {format(Math.min(shown, matching))} of {format(matching)} shown
          </span>
        </p>
      )}
    </>
  )
}

interface NothingProps {
  noun: string
  isFiltered: boolean
  /** What was searched for, where nothing else narrows the list. */
  searched: string | undefined
  onClear: () => void
}

/** The empty state: why there is nothing, and the way out. */
function Nothing({ noun, isFiltered, searched, onClear }: NothingProps) {
  return (
    <div className="grid gap-x-12 gap-y-8 border border-t-ink border-line px-5 py-14 sm:px-10 lg:grid-cols-[1fr_auto] lg:items-end lg:py-20">
      <div>
        <h3 className="mb-4 text-heading tracking-heading wrap-anywhere">{headingOf(noun, isFiltered, searched)}</h3>
        <p className="max-w-[46ch] text-lead text-quiet">{wayOn(isFiltered, searched)}</p>
      </div>
      {isFiltered && (
        <Button look="ink" onClick={onClear} className="justify-self-start">
          {searched === undefined ? 'Clear filters' : `Show all ${noun}`}
        </Button>
      )}
    </div>
  )
}

function headingOf(noun: string, isFiltered: boolean, searched: string | undefined) {
  if (searched !== undefined) return `No ${noun} found for “${searched}”`
  return isFiltered ? `No ${noun} match` : `No ${noun} yet`
}

function wayOn(isFiltered: boolean, searched: string | undefined) {
  if (searched !== undefined)
    return 'No title, summary, author or source mentions it. Try another word, or browse them all.'
  return isFiltered
    ? 'Each filter narrows the list. Remove one, or clear them all.'
    : 'The first one isn’t published yet.'
}

/** Intl is asked only where it makes a difference: it takes a slow phone longer than drawing the list. */
const format = (count: number) => (count < 1000 ? String(count) : count.toLocaleString('en-US'))
