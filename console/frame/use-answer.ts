import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { PulseEvent } from '#contracts/console-deliveries.ts'
import { announce } from './live-region.tsx'
import { ask, RequestFailure, sentenceOf } from './request.ts'

export type Answered<Data> = Answer<Data> & { reload: () => void }

type Answer<Data> =
  | { state: 'loading'; data?: undefined }
  | { state: 'failed'; data?: undefined; sentence: string; canRetry: boolean }
  | { state: 'loaded'; data: Data }

/** Asks anew for what stands around an action. `Answer` provides its own. */
export const ReloadContext = createContext<() => void>(() => {})
export const useReload = (): (() => void) => useContext(ReloadContext)

/**
 * Fetches on mount, and again on `reload`. Keeps the old data until the response arrives. If the server fails or can't
 * be reached, it keeps them too, with what was typed on the page, and announces it.
 * @param path including its query; a page keeps it while it's open
 * @param send `start` for what starts work on the server
 */
export function useAnswer<Data>(path: string, send = ask): Answered<Data> {
  const [answered, setAnswered] = useState<Answer<Data>>({ state: 'loading' })
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((last) => last + 1), [])
  const fail = useEffectEvent((error: unknown) => {
    // What's gone, or not for this person, stays so.
    const canRetry =
      !(error instanceof RequestFailure) || error.status === 0 || error.status === 429 || error.status >= 500
    if (answered.state === 'loaded' && canRetry)
      announce('This page couldn’t be refreshed. It shows what it had before.')
    else setAnswered({ state: 'failed', sentence: sentenceOf(error), canRetry })
  })
  // Asks the server, and hangs up as the page goes.
  useEffect(() => {
    const leaving = new AbortController()
    send<Data>(path, leaving).then(
      // A long list is made in slices: whoever types or presses meanwhile needn't wait for all of it.
      (data) => startTransition(() => setAnswered({ state: 'loaded', data })),
      (error: unknown) => {
        if (!leaving.signal.aborted) fail(error)
      },
    )
    return () => leaving.abort()
  }, [path, round, send])
  return { ...answered, reload }
}

/**
 * Refreshes a page's data whenever something comes in, goes out or is changed, and once as the server begins to tell, for
 * what came after they were read. Paused while the tab is hidden.
 */
export function usePulse({ state, reload }: Answered<unknown>, onChange: () => unknown = reload): void {
  const last = useRef<PulseEvent>(undefined)
  useEvents<PulseEvent>(state === 'loading' ? undefined : '/api/console/events', (event) => {
    if (!event || JSON.stringify(last.current) === JSON.stringify(event)) return
    const before = last.current ?? event
    last.current = event
    const isLater = event.newest > before.newest || (event.newest === before.newest && event.lately > before.lately)
    if (isLater) announce('A new lead came in.')
    else if (event.failed > before.failed) announce('A delivery is failing.')
    onChange()
  })
}

/** Follows an event stream, until the tab was hidden so long. @param onEvent undefined: nothing is known anymore */
export function useEvents<Event>(
  path: string | undefined,
  onEvent: (event: Event | undefined) => void,
  hiddenMs = 0,
): void {
  const tell = useEffectEvent(onEvent)
  // Subscribes to the stream and the tab's visibility.
  useEffect(() => {
    if (path === undefined) return undefined
    let source: EventSource | undefined
    let hiding: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      source?.close()
      source = undefined
      tell(undefined)
    }
    const follow = () => {
      clearTimeout(hiding)
      if (document.hidden) {
        hiding = setTimeout(leave, hiddenMs)
        return
      }
      // Reconnects by itself after a lost connection, but not after the session ends.
      if (source && source.readyState !== EventSource.CLOSED) return
      source = new EventSource(path)
      source.addEventListener('message', ({ data }) => tell(JSON.parse(String(data)) as Event))
      source.addEventListener('error', () => tell(undefined))
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearTimeout(hiding)
      document.removeEventListener('visibilitychange', follow)
      leave()
    }
  }, [path, hiddenMs])
}
