import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { PulseEvent } from '#contracts/console-leads.ts'
import { ask, sentenceOf } from './call.ts'
import { announce } from './parts/live-region.tsx'

/** What a page has of the server: nothing yet, what it asked for, or why not. */
export type Answered<Data> = Answer<Data> & {
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

/** Has a page look again when a lead came in, or a delivery waits, fails or arrives. Quiet while the tab is hidden. */
export function usePulse(onChange: () => unknown): void {
  const tell = useEffectEvent((event: PulseEvent, before: PulseEvent) => {
    const isLater = event.newest > before.newest || (event.newest === before.newest && event.lately > before.lately)
    if (isLater) announce('A new lead came in.')
    else if (event.failed > before.failed) announce('A delivery is failing.')
    onChange()
  })
  // The stream and the tab's visibility are the browser's.
  useEffect(() => {
    let source: EventSource | undefined
    let last: PulseEvent | undefined
    const follow = () => {
      source?.close()
      source = undefined
      if (document.hidden) return
      // It comes back by itself when the connection is lost, and not when the session is over.
      source = new EventSource('/api/console/events')
      source.addEventListener('message', ({ data }) => {
        const event = JSON.parse(String(data)) as PulseEvent
        const before = last
        last = event
        if (before && JSON.stringify(before) !== JSON.stringify(event)) tell(event, before)
      })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      source?.close()
    }
  }, [])
}
