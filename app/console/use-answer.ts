import { useCallback, useEffect, useState } from 'react'
import { ask, sentenceOf } from './call.ts'

/** What a page has of the server: nothing yet, what it asked for, or why not. */
export type Answered<Data> = Answer<Data> & {
  /** Asks again. */
  reload: () => void
}

type Answer<Data> = { state: 'loading' } | { state: 'failed'; sentence: string } | { state: 'loaded'; data: Data }

/**
 * Asks the server when the page is shown, and again by `reload`; until then, what was there stays.
 * @param path with its query; it's asked again when the path changes
 */
export function useAnswer<Data>(path: string): Answered<Data> {
  const [answered, setAnswered] = useState<Answer<Data>>({ state: 'loading' })
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((last) => last + 1), [])
  // The server isn't part of React.
  useEffect(() => {
    const leaving = new AbortController()
    ask<Data>(path, leaving.signal).then(
      (data) => setAnswered({ state: 'loaded', data }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setAnswered({ state: 'failed', sentence: sentenceOf(error) })
      },
    )
    return () => leaving.abort()
  }, [path, round])
  return { ...answered, reload }
}
