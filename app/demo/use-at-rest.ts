import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page has been left and only kept by the browser, to be shown again when the visitor goes back. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  // Follows the window: what is to be gone while the page rests must be gone before the event ends.
  useEffect(() => {
    const rest = () => flushSync(() => setAtRest(true))
    const wake = () => setAtRest(false)
    window.addEventListener('pagehide', rest)
    window.addEventListener('pageshow', wake)
    return () => {
      window.removeEventListener('pagehide', rest)
      window.removeEventListener('pageshow', wake)
    }
  }, [])
  return isAtRest
}
