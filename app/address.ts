import { useSyncExternalStore } from 'react'

const CHANGED = 'search-changed'
/** Whether the visitor came by the browser, by loading the page or by Back and Forward, and not by a choice on it. */
let isReturn = true

/** The query of the address. None while an island is hydrated, for the page was rendered without one. */
export const useSearch = (): string =>
  useSyncExternalStore(
    follow,
    () => location.search,
    () => '',
  )

/** Gives the page another query: a step in the history, or in place of the one that is there. */
export function changeSearch(query: URLSearchParams, { replace }: { replace: boolean }): void {
  isReturn = false
  const address = `${location.pathname}${query.size > 0 ? `?${query.toString()}` : ''}`
  if (replace) history.replaceState(history.state, '', address)
  else history.pushState(null, '', address)
  dispatchEvent(new Event(CHANGED))
}

/** Whether the visitor may have been at this address before, and is scrolled back to where that was. */
export const isReturning = (): boolean => isReturn

function follow(changed: () => void) {
  const returned = () => {
    isReturn = true
    changed()
  }
  addEventListener('popstate', returned)
  addEventListener(CHANGED, changed)
  return () => {
    removeEventListener('popstate', returned)
    removeEventListener(CHANGED, changed)
  }
}
