import { useEffect, useRef, useState } from 'react'
import type { FoundSpan } from '../engine/reading.ts'
import type { FindRequest, WorkerReply } from './masking-worker.ts'
import { startWorker } from './start-workers.ts'

/** How long the worker may be silent: long enough for a slow machine, short enough for a visitor who waits. */
const PATIENCE_MS = 30_000
const TYPING_PAUSE_MS = 250

export interface Masking {
  phase: 'loading' | 'ready' | 'stopped' | 'failed'
  /** What was found last, and in which text: the visitor may have typed on. */
  found: { text: string; spans: readonly FoundSpan[] } | undefined
  /** How much of the text has been read, from 0 to 1. */
  done: number
  /** Stops reading; `retry` begins again. */
  stop: () => void
  retry: () => void
}

/** Has a worker find what's in a text, each time the typing rests. */
export function useMasking(text: string): Masking {
  const [phase, setPhase] = useState<Masking['phase']>('loading')
  const [found, setFound] = useState<Masking['found']>()
  const [done, setDone] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [stoppedAt, setStoppedAt] = useState<string>()
  const worker = useRef<Worker>(null)
  const asked = useRef<{ id: number; text: string }>({ id: 0, text: '' })

  // Follows the worker, a thread of the browser's that must be ended.
  useEffect(() => {
    const fail = () => {
      worker.current?.terminate()
      setPhase('failed')
    }
    try {
      const started = startWorker('masking')
      worker.current = started
      started.addEventListener('error', fail)
      started.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
        if (data.type === 'ready') setPhase('ready')
        else if (data.id !== asked.current.id) return
        else if (data.type === 'progress') setDone(data.done)
        else setFound({ text: asked.current.text, spans: data.spans })
      })
    } catch {
      fail()
    }
    return () => {
      worker.current?.terminate()
      worker.current = null
    }
  }, [attempt])

  const isStopped = phase === 'ready' && stoppedAt === text
  const isAwaited = phase === 'loading' || (phase === 'ready' && !isStopped && found?.text !== text)

  // Follows the clock: a worker that's been silent for too long is given up.
  useEffect(() => {
    if (!isAwaited) return
    const patience = setTimeout(() => {
      worker.current?.terminate()
      setPhase('failed')
    }, PATIENCE_MS)
    return () => clearTimeout(patience)
  }, [isAwaited, phase, text, attempt, done])

  // Follows the clock: a worker is asked when the typing rests.
  useEffect(() => {
    if (phase !== 'ready' || isStopped || found?.text === text) return
    const pause = setTimeout(() => {
      asked.current = { id: asked.current.id + 1, text }
      setDone(0)
      const request: FindRequest = asked.current
      worker.current?.postMessage(request)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [phase, isStopped, found, text])

  return {
    phase: isStopped ? 'stopped' : phase,
    found,
    done,
    stop: () => {
      asked.current = { id: asked.current.id + 1, text: '' }
      const request: FindRequest = { id: asked.current.id }
      worker.current?.postMessage(request)
      setStoppedAt(text)
    },
    retry: () => {
      setStoppedAt(undefined)
      if (phase !== 'failed') return
      setPhase('loading')
      setAttempt((count) => count + 1)
    },
  }
}
