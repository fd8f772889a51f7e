import { useEffect, useState } from 'react'

/** The addresses that this page asked for since the count began, as the browser records them. */
export function useRequestCount(isCounting: boolean): readonly string[] {
  const [asked, setAsked] = useState<readonly string[]>([])
  // Follows the browser's record of requests.
  useEffect(() => {
    if (!isCounting) return
    const since = performance.now()
    const observer = new PerformanceObserver((list) => {
      const later = list.getEntries().filter(({ startTime }) => startTime > since)
      if (later.length > 0) setAsked((known) => [...known, ...later.map(({ name }) => new URL(name).pathname)])
    })
    observer.observe({ type: 'resource' })
    return () => observer.disconnect()
  }, [isCounting])
  return asked
}
