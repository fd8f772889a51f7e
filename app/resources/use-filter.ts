import { useSyncExternalStore } from 'react'
import { changeSearch, useSearch } from '../address.ts'
import { type Filter, readFilter, readShown, withFilter, withShown } from './filter.ts'

/** From this width on there's a search field. */
const WIDE = '(min-width: 48rem)'

/** The list's filter, kept in the address, so that it can be shared and Back works. */
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
    /** A choice adds a history entry. */
    choose: (change: (filter: Filter) => Partial<Filter>) => go((now) => changeFilter(now, change), false),
    /** Typing doesn't. */
    type: typeText,
    showMore: (more: number) => go((now) => withShown(now, more), true),
  }
}

function go(change: (query: URLSearchParams) => URLSearchParams, replace: boolean) {
  // The current address, since a second press can come before the first is rendered.
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
