import { useEffect } from 'react'

/** Tells the small script that came with the page (server/pages/late-start.ts) that the page answers now. */
export function SignalHydrated() {
  // The window's event is how that script, which is no part of React, hears of it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    window.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
