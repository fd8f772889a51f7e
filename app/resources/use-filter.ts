import { useCallback, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '../ui/use-hydrated.ts'
import { type Filter, NO_FILTER } from './filter.ts'
import { PAGE_SIZE, readFilter, readShown, withFilter, withShown } from './filter-query.ts'

/** From here on there is a search field (§9). */
const WIDE = '(min-width: 48rem)'

/** What the visitor asks of a list. The address holds it, so that it can be shared and Back returns to it. */
export function useFilter() {
  const isHydrated = useHydrated()
  const isWide = useSyncExternalStore(
    followWidth,
    () => matchMedia(WIDE).matches,
    () => true,
  )
  const { search } = useLocation()
  const navigate = useNavigate()

  // The page was rendered without a query; what the query changes may come only after React has taken it over.
  const query = new URLSearchParams(isHydrated ? search : '')
  const asked = isHydrated ? readFilter(query) : NO_FILTER

  const go = useCallback(
    (change: (query: URLSearchParams) => URLSearchParams, replace: boolean) => {
      // The browser's own address, not the rendered one: a second press may come before the first has been drawn.
      const changed = change(new URLSearchParams(window.location.search)).toString()
      void navigate({ search: changed && `?${changed}` }, { replace, preventScrollReset: true })
    },
    [navigate],
  )

  return {
    filter: isWide ? asked : { ...asked, text: '' },
    shown: isHydrated ? readShown(query) : PAGE_SIZE,
    /** A choice is a step in the history. */
    choose: useCallback(
      (change: (filter: Filter) => Partial<Filter>) => go((now) => changeFilter(now, change), false),
      [go],
    ),
    /** Typing is not. */
    type: useCallback((text: string) => go((now) => changeFilter(now, () => ({ text })), true), [go]),
    showMore: useCallback((more: number) => go((now) => withShown(now, more), true), [go]),
  }
}

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
