import { useEffect } from 'react'

/** Back and a reload find the visitor's place in a list: the browser looks for it before the rest of the list has come. */
export function useKeptPlace() {
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
