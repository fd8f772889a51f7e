import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { inDigits } from '#contracts/wording.ts'
import { isReturning } from '../browser/address.ts'
import { ResourceGrid } from '../sections/resource-card.tsx'
import { afterPaint } from '../ui/after-paint.ts'
import { Button } from '../ui/button.tsx'
import { Level } from '../ui/level.tsx'
import { useKeptPlace } from '../ui/use-kept-place.ts'
import { countMatches, filterPieces, isFiltering, NO_FILTER, PAGE_SIZE, type Piece } from './filter.ts'
import { FilterToolbar, type FilterToolbarProps } from './filter-toolbar.tsx'

interface ResourceListProps<P extends Piece> extends FilterToolbarProps {
  /** The newest, or all of them. */
  pieces: readonly P[]
  audiences: Parameters<typeof filterPieces>[2]
  total: number
  /** The rest loads. */
  isWaiting?: boolean
  /** It didn't load, and what to do about it. */
  failed?: ReactNode
  children: (piece: P, index: number) => ReactNode
}

export function ResourceList<P extends Piece>({
  pieces,
  audiences,
  total,
  isWaiting = false,
  failed,
  children,
  ...toolbar
}: ResourceListProps<P>) {
  const { nouns, controls } = toolbar
  const { filter, shown, choose, showMore } = controls
  useKeptPlace()
  const isFiltered = isFiltering(filter)
  const matches = isWaiting ? pieces : filterPieces(pieces, filter, audiences)
  const matching = isWaiting || !isFiltered ? total : matches.length
  const onlySearched = isFiltered && !isFiltering({ ...filter, text: '' }) ? filter.text.trim() : undefined
  const drawn = useDrawnCount(`${JSON.stringify(filter)} ${matching}`, Math.min(shown, matches.length))
  const noun = total === 1 ? nouns.one : nouns.many
  const count = isFiltered ? `${inDigits(matching)} of ${inDigits(total)} ${noun}` : `${inDigits(total)} ${noun}`
  const clear = () => choose(() => ({ audience: undefined, area: undefined, ...NO_FILTER }))
  return (
    <>
      <FilterToolbar
        {...toolbar}
        count={(asked) => (pieces.length < total ? undefined : countMatches(pieces, asked, audiences))}
      />
      {failed}
      <div className="flex min-h-15 items-center justify-between gap-6">
        <p role="status" className="label text-quiet">
          {isWaiting && !failed ? `Loading all ${nouns.many}…` : count}
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
            {`${inDigits(Math.min(shown, matching))} of ${inDigits(matching)} shown`}
          </span>
        </p>
      )}
    </>
  )
}

interface NothingProps {
  noun: string
  isFiltered: boolean
  searched: string | undefined
  onClear: () => void
}

const Nothing = ({ noun, isFiltered, searched, onClear }: NothingProps) => (
  <div className="grid gap-x-12 gap-y-8 border border-t-ink border-line px-5 py-10 sm:px-10 md:grid-cols-[10rem_1fr] lg:py-16">
    <Level shows="empty" className="w-32 md:w-full" />
    <div>
      <h3 className="mb-4 text-heading tracking-heading wrap-anywhere">{headingOf(noun, isFiltered, searched)}</h3>
      <p className="max-w-[46ch] text-lead text-quiet">{wayOn(isFiltered, searched)}</p>
      {isFiltered && (
        <Button look="ink" onClick={onClear} className="mt-7">
          {searched === undefined ? 'Clear filters' : `Show all ${noun}`}
        </Button>
      )}
    </div>
  </div>
)

function headingOf(noun: string, isFiltered: boolean, searched: string | undefined) {
  if (searched !== undefined) return `No ${noun} found for “${searched}”`
  return isFiltered ? `No ${noun} match` : `No ${noun} yet`
}

function wayOn(isFiltered: boolean, searched: string | undefined) {
  if (searched !== undefined)
    return 'No title, summary, author, practice area or tag mentions it. Try another word, or browse them all.'
  return isFiltered
    ? 'Each filter narrows the list. Remove one, or clear them all.'
    : 'The first one isn’t published yet.'
}

/** How many cards a slow phone renders without a delay. */
const AT_A_TIME = 6

/**
 * How many pieces to render now: a few for a new list, then more, so that presses stay responsive. All at once on a
 * return visit, because the browser restores the scroll position.
 */
function useDrawnCount(list: string, shown: number): number {
  const isReturn = isReturning()
  const [drawn, setDrawn] = useState({ list, count: isReturn ? shown : AT_A_TIME })
  if (drawn.list !== list) setDrawn({ list, count: isReturn ? shown : AT_A_TIME })
  // Draws the rest once the browser has painted what's there.
  useEffect(() => {
    if (drawn.count >= shown) return
    const drawMore = () => setDrawn({ list: drawn.list, count: drawn.count + AT_A_TIME })
    let isWanted = true
    afterPaint(() => isWanted && startTransition(drawMore))
    return () => {
      isWanted = false
    }
  }, [drawn, shown])
  return Math.min(drawn.count, shown)
}
