import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FoundSpan } from '../engine/annotated-text.ts'
import { findWords, type Marks, maskText, NO_MARKS } from '../engine/mask-text.ts'
import type { ShortForms } from '../engine/short-forms.ts'
import type { FindRequest, WorkerReply } from './masking-worker.ts'
import type { OpenedDocument } from './open-file.ts'
import { SAMPLE_LETTER } from './sample.ts'
import { startWorker } from './start-workers.ts'
import { useOpening } from './use-opening.tsx'

/** About 400 pages. More makes a browser's text field slow, regardless of the worker. */
export const MAX_CHARACTERS = 1_200_000

/** State of the preview: the text or document, and its masking. Nothing is saved. */
export function useWorkspace() {
  const [text, setText] = useState(SAMPLE_LETTER)
  const [document, setDocument] = useState<OpenedDocument>()
  const [marks, setMarks] = useState<Marks>(NO_MARKS)
  const [message, setMessage] = useState({ text: '', id: 0 })
  const isTooLong = text.length > MAX_CHARACTERS
  const masking = useMasking(isTooLong ? '' : text)
  const { found } = masking
  const masked = useMemo(() => maskText(found?.text ?? '', found?.spans ?? [], marks), [found, marks])

  // The new id makes a repeated message announce again.
  const tell = useCallback((words: string) => setMessage(({ id }) => ({ text: words, id: id + 1 })), [])

  const toggle = useCallback(
    (key: string) => {
      const entity = masked.entities.find((known) => known.key === key)
      if (!entity) return
      setMarks(({ shown, ...rest }) => ({
        ...rest,
        shown: entity.isMasked ? new Set([...shown, key]) : new Set([...shown].filter((other) => other !== key)),
      }))
      tell(`${entity.main}: ${entity.isMasked ? 'shown' : 'masked'} ${inPlaces(entity.count)}.`)
    },
    [masked, tell],
  )

  const mark = useCallback(
    (selected: string) => {
      const words = selected.trim()
      if (words === '') return tell('First select some words in your text.')
      const known = masked.entities.find(({ forms }) => forms.includes(words))
      if (known?.isMasked === false) return toggle(known.key)
      const places = findWords(found?.text ?? '', words)
      const hidden = masked.pieces.filter(({ entity }) => entity?.isMasked)
      // Both are in text order.
      let at = 0
      const isHidden = ({ start, end }: (typeof places)[number]) => {
        for (let piece = hidden[at]; piece && piece.start + piece.text.length < end; piece = hidden[at]) at += 1
        return (hidden[at]?.start ?? end) <= start
      }
      if (places.length === 0) return tell(`${words}: nothing is masked. Select whole words.`)
      if (places.every(isHidden)) return tell(`${words} is masked already, ${inPlaces(places.length)}.`)
      setMarks(({ masked: before, ...rest }) => ({ ...rest, masked: [...before, words] }))
      tell(`${words}: masked ${inPlaces(places.length)}.`)
    },
    [masked, found, toggle, tell],
  )

  const opening = useOpening(tell)

  async function open(file: File) {
    const opened = await opening.openFile(file)
    if (!opened) return
    setDocument(opened)
    setMarks(NO_MARKS)
    setText(opened.text)
    tell(`${opened.name} is open.`)
  }

  function clear() {
    setText('')
    setDocument(undefined)
    setMarks(NO_MARKS)
    tell('Everything is cleared.')
  }

  return {
    ...masking,
    text,
    setText,
    document,
    open,
    opening,
    isTooLong,
    masked,
    /** Whether the findings are for an earlier version of the text. */
    isBehind: !isTooLong && found?.text !== text,
    message,
    tell,
    toggle,
    mark,
    clear,
  }
}

export type Workspace = ReturnType<typeof useWorkspace>

const inPlaces = (count: number) => (count === 1 ? 'in its one place' : `in all its ${count} places`)

/** Worker timeout: long enough for a slow machine, short enough for a waiting visitor. */
const TIMEOUT_MS = 30_000
const TYPING_PAUSE_MS = 250

export interface Masking {
  phase: 'loading' | 'ready' | 'stopped' | 'failed'
  /** The latest findings and the text they belong to: the visitor may have kept typing. */
  found: { text: string; spans: readonly FoundSpan[]; shortForms: ShortForms } | undefined
  /** Progress, from 0 to 1. */
  done: number
  /** Stops the search; `retry` restarts it. */
  stop: () => void
  retry: () => void
}

function useMasking(text: string): Masking {
  const [phase, setPhase] = useState<Masking['phase']>('loading')
  const [found, setFound] = useState<Masking['found']>()
  const [done, setDone] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [stoppedAt, setStoppedAt] = useState<string>()
  const worker = useRef<Worker>(null)
  const asked = useRef<{ id: number; text: string }>({ id: 0, text: '' })

  // Starts the worker and terminates it on unmount.
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
        else setFound({ ...data, text: asked.current.text })
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

  // Gives up on a worker that has been silent for too long.
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => {
      worker.current?.terminate()
      setPhase('failed')
    }, TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [isAwaited, phase, text, attempt, done])

  // Asks the worker once the visitor pauses typing.
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
