import { useEffect } from 'react'

/** After Back or a reload, a page is where it was left: its lists come too late for the browser to do that. */
export function useKeptPlace(): void {
  // Follows the window's scrolling, and the page as it grows.
  useEffect(() => {
    const { top = 0 } = (history.state ?? {}) as { top?: number }
    const show = new ResizeObserver(() => {
      scrollTo({ top, behavior: 'instant' })
      if (Math.ceil(scrollY) >= top) show.disconnect()
    })
    const leave = new AbortController()
    const options = { signal: leave.signal, passive: true }
    // Whoever scrolls or presses something is somewhere else.
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(act, () => show.disconnect(), options)
    for (const rest of ['scrollend', 'pagehide'])
      addEventListener(rest, () => history.replaceState({ ...history.state, top: scrollY }, ''), options)
    if (top > 0) show.observe(document.body)
    return () => {
      show.disconnect()
      leave.abort()
    }
  }, [])
}
