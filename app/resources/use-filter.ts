import { useSyncExternalStore } from 'react'
import { changeSearch, useSearch } from '../address.ts'
import { type Filter, readFilter, readShown, withFilter, withShown } from './filter.ts'

/** From here on there is a search field (§9). */
const WIDE = '(min-width: 48rem)'

/** What the visitor asks of a list. The address holds it, so that it can be shared and Back returns to it. */
export function useFilter() {
  const isWide = useSyncExternalStore(
    followWidth,
    () => matchMedia(WIDE).matches,
    () => true,
  )
  const query = new URLSearchParams(useSearch())
  const asked = readFilter(query)

  return {
    filter: isWide ? asked : { ...asked, text: '' },
    shown: readShown(query),
    /** A choice is a step in the history. */
    choose: (change: (filter: Filter) => Partial<Filter>) => go((now) => changeFilter(now, change), false),
    /** Typing is not. */
    type: typeText,
    showMore: (more: number) => go((now) => withShown(now, more), true),
  }
}

function go(change: (query: URLSearchParams) => URLSearchParams, replace: boolean) {
  // The browser's own address, not the rendered one: a second press may come before the first has been drawn.
  changeSearch(change(new URLSearchParams(location.search)), { replace })
}

const typeText = (text: string) => go((now) => changeFilter(now, () => ({ text })), true)

export type FilterControls = ReturnType<typeof useFilter>

function changeFilter(query: URLSearchParams, change: (filter: Filter) => Partial<Filter>): URLSearchParams {
  const filter = readFilter(query)
  return withFilter(query, { ...filter, ...change(filter) })
}

function followWidth(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
