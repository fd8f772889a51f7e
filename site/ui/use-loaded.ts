import { useCallback, useEffect, useState } from 'react'

/** What was loaded, or `coming`; `failed` until the network is back or `retry` is called. */
interface Loaded<Thing> {
  thing: Thing | 'coming' | 'failed'
  retry: () => void
}

/**
 * Loads a part of the page that comes late, and again by itself when the network is back.
 * @param load must keep what it has loaded, and be the same function on each render; undefined until it's wanted
 */
export function useLoaded<Thing extends object>(
  load: (() => Promise<Thing>) | undefined,
  first?: Thing,
): Loaded<Thing> {
  const [thing, setThing] = useState<Loaded<Thing>['thing']>(first ?? 'coming')
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  // Follows the network, for as long as it's needed.
  useEffect(() => {
    let isShown = true
    load?.().then(
      (arrived) => isShown && setThing(arrived),
      () => isShown && setThing('failed'),
    )
    return () => {
      isShown = false
    }
  }, [load, attempt])
  const hasFailed = thing === 'failed'
  useEffect(() => {
    if (!hasFailed) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [hasFailed, retry])

  return { thing, retry }
}
