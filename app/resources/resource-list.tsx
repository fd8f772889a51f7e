import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { ResourceGrid } from '../sections/resource-card.tsx'
import { Button } from '../ui/button.tsx'
import { isFiltering, NO_FILTER, PAGE_SIZE } from './filter.ts'
import type { FilterControls } from './use-filter.ts'
import { isReturning } from '../address.ts'
import { afterPaint } from '../ui/after-paint.ts'

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
    return 'No title, summary, author or source mentions it. Try another word, or look through all of them.'
  return isFiltered
    ? 'Each choice narrows the list. Take one back, or start over with all of them.'
    : 'The first one isn’t published yet.'
}

/** Intl is asked only where it makes a difference: it takes a slow phone longer than drawing the list. */
const format = (count: number) => (count < 1000 ? String(count) : count.toLocaleString('en-US'))

/** A slow phone draws so many cards without keeping anybody waiting. */
const AT_A_TIME = 6

/**
 * How many pieces of a list to draw now: few when it has just become another, then more, so that a key or a tap is answered in
 * between. All at once where the visitor may have been before, for the browser scrolls back to that place.
 * @param list tells one list from another
 * @param shown how many it comes to
 */
function useDrawn(list: string, shown: number): number {
  const isReturn = isReturning()
  const [drawn, setDrawn] = useState({ list, count: isReturn ? shown : AT_A_TIME })
  if (drawn.list !== list) setDrawn({ list, count: isReturn ? shown : AT_A_TIME })
  // Follows the browser's painting.
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

/** Back and a reload find the visitor's place in a list: the browser looks for it before the rest of the list has come. */
function useKeptPlace() {
  // Follows the window's scrolling and its history.
  useEffect(() => {
    const keep = () => history.replaceState({ ...history.state, place: window.scrollY }, '')
    addEventListener('pagehide', keep)
    const { place } = (history.state ?? {}) as { place?: number }
    const [entry] = performance.getEntriesByType('navigation')
    const isReturn = entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
    const stop = isReturn && place ? returnTo(place) : undefined
    return () => {
      removeEventListener('pagehide', keep)
      stop?.()
    }
  }, [])
}

/** Scrolls to a place as soon as the page is long enough. Who scrolls meanwhile is left alone. */
function returnTo(place: number): () => void {
  const done = new AbortController()
  const growth = new ResizeObserver(() => {
    window.scrollTo({ top: place, behavior: 'instant' })
    if (Math.abs(window.scrollY - place) < 2) stop()
  })
  const stop = () => {
    growth.disconnect()
    done.abort()
  }
  growth.observe(document.body)
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, stop, { signal: done.signal, passive: true })
  return stop
}
