import { type RefObject, useEffect } from 'react'

/**
 * What had the focus may go, as a button does whose row is done with. Then the keyboard would be at the page's top, and a
 * screen reader silent: the focus goes to the heading of the section it was in, else to the page's.
 */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  // Follows the browser's focus, which goes without an event.
  useEffect(() => {
    const { current: place } = page
    if (!place) return undefined
    let last: Element | undefined
    let section: Element | null = null
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      last = target
      section = target.closest('section')
    }
    const observer = new MutationObserver(() => {
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return
      last = undefined
      const within = section?.isConnected ? section : place
      within.querySelector<HTMLElement>('h1, h2')?.focus()
    })
    place.addEventListener('focusin', note)
    observer.observe(place, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      place.removeEventListener('focusin', note)
    }
  }, [page])
}
