import { useCallback, useEffect, useState } from 'react'
import { ask, sentenceOf } from './call.ts'

/** What a page has of the server: nothing yet, what it asked for, or why not. */
export type Answered<Data> =
  | { state: 'loading' }
  | { state: 'failed'; sentence: string; reload: () => void }
  | { state: 'loaded'; data: Data; reload: () => void }

/**
 * Asks the server when the page is shown, and again by `reload`; until then, what was there stays.
 * @param path with its query; another path is asked for anew
 */
export function useAnswer<Data>(path: string): Answered<Data> {
  const [answered, setAnswered] = useState<Answered<Data>>({ state: 'loading' })
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((last) => last + 1), [])
  // The server isn't part of React.
  useEffect(() => {
    const leaving = new AbortController()
    ask<Data>(path, leaving.signal).then(
      (data) => setAnswered({ state: 'loaded', data, reload }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setAnswered({ state: 'failed', sentence: sentenceOf(error), reload })
      },
    )
    return () => leaving.abort()
  }, [path, round, reload])
  return answered
}
