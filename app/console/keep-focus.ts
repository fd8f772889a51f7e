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
    let headings: HTMLElement[] = []
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      last = target
      headings = [target.closest('section'), place].flatMap((each) => each?.querySelector<HTMLElement>('h1, h2') ?? [])
    }
    const observer = new MutationObserver(() => {
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return
      last = undefined
      headings.find((heading) => heading.isConnected)?.focus()
    })
    place.addEventListener('focusin', note)
    observer.observe(place, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      place.removeEventListener('focusin', note)
    }
  }, [page])
}
