import { useEffect, useRef, useState } from 'react'
import type { Span } from '../engine/span.ts'
import { startMaskingWorker } from './start-masking-worker.ts'
import type { FindRequest, WorkerReply } from './worker-messages.ts'

/** How long the worker may be silent: long enough for a slow machine, short enough for a visitor who waits. */
const PATIENCE_MS = 30_000
const TYPING_PAUSE_MS = 250

export interface Masking {
  phase: 'loading' | 'ready' | 'failed'
  /** What was found last, and in which text: the visitor may have typed on. */
  found: { text: string; spans: readonly Span[] } | undefined
  retry: () => void
}

/** Has a worker find what is in a text, each time that the typing rests. */
export function useMasking(text: string): Masking {
  const [phase, setPhase] = useState<Masking['phase']>('loading')
  const [found, setFound] = useState<Masking['found']>()
  const [attempt, setAttempt] = useState(0)
  const worker = useRef<Worker>(null)

  // Follows the worker, a thread of the browser's that must be ended.
  useEffect(() => {
    const fail = () => {
      worker.current?.terminate()
      setPhase('failed')
    }
    try {
      const started = startMaskingWorker()
      worker.current = started
      started.addEventListener('error', fail)
      started.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
        if (data.type === 'ready') setPhase('ready')
        else setFound(data)
      })
    } catch {
      fail()
    }
    return () => {
      worker.current?.terminate()
      worker.current = null
    }
  }, [attempt])

  // Follows the clock: a worker that has been silent for too long is given up.
  const isAwaited = phase === 'loading' || (phase === 'ready' && found?.text !== text)
  useEffect(() => {
    if (!isAwaited) return
    const patience = setTimeout(() => {
      worker.current?.terminate()
      setPhase('failed')
    }, PATIENCE_MS)
    return () => clearTimeout(patience)
  }, [isAwaited, phase, text, attempt])

  // Follows the clock: a worker is asked when the typing rests.
  useEffect(() => {
    if (phase !== 'ready' || found?.text === text) return
    const pause = setTimeout(() => {
      const request: FindRequest = { text }
      worker.current?.postMessage(request)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [phase, found, text])

  return {
    phase,
    found,
    retry: () => {
      setPhase('loading')
      setAttempt((count) => count + 1)
    },
  }
}
