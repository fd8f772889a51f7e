import { useSyncExternalStore } from 'react'

/** The event after a choice on the page changed the address's query. */
const SEARCH_CHANGED = 'search-changed'

/** Whether the browser set this query (page load, Back, Forward), rather than a choice on the page. */
let isReturn = true

/** The address's query. During hydration it's what the page was rendered with. */
export const useSearch = (rendered = ''): string =>
  useSyncExternalStore(
    follow,
    () => location.search,
    () => rendered,
  )

/** @param state what the new history entry knows */
export function changeSearch(query: URLSearchParams, { replace, state }: { replace: boolean; state?: object }): void {
  isReturn = false
  const address = `${location.pathname}${query.size > 0 ? `?${query.toString()}` : ''}`
  if (replace) history.replaceState(history.state, '', address)
  else history.pushState(state ?? null, '', address)
  dispatchEvent(new Event(SEARCH_CHANGED))
}

/** Whether this may be a return visit, on which the browser restores the scroll position. */
export const isReturning = (): boolean => isReturn

function follow(changed: () => void) {
  const returned = () => {
    isReturn = true
    changed()
  }
  addEventListener('popstate', returned)
  addEventListener(SEARCH_CHANGED, changed)
  return () => {
    removeEventListener('popstate', returned)
    removeEventListener(SEARCH_CHANGED, changed)
  }
}
