import { type DragEvent, useCallback, useEffect, useState } from 'react'
import { SAMPLE_LETTER } from '../sample.ts'
import { AnswerPane } from './answer-pane.tsx'
import { CheckList } from './check-list.tsx'
import { KnownMisses } from './known-misses.tsx'
import { OutputPane } from './output-pane.tsx'
import { SourcePane } from './source-pane.tsx'
import { number } from './tools.tsx'
import { useBench } from './use-bench.ts'

/** The working preview: a text, what could be sent of it, what a person must check, and the way back. */
export function MaskingBench() {
  const bench = useBench()
  const { masked, message, text, document, found } = bench
  const asked = useRequestCount(bench.phase === 'ready')
  const entities = masked.entities.filter(({ isMasked }) => isMasked)
  const places = entities.reduce((sum, { count }) => sum + count, 0)
  const parts = document?.parts
  const partAt = useCallback(
    (start: number) => parts?.findLast((part) => part.start <= start)?.name || undefined,
    [parts],
  )
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) void bench.open(file)
  }
  return (
    <div
      ref={takeFocusInPlace}
      tabIndex={-1}
      role="group"
      aria-label="The preview is loaded"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <BenchStrip asked={asked} entities={entities.length} places={places} />
      <div className="masker-panes">
        <SourcePane {...bench} />
        <OutputPane {...bench} />
      </div>
      {masked.entities.length > 0 && (
        // Another text is another list.
        <CheckList
          key={document?.name ?? ''}
          entities={masked.entities}
          text={found?.text ?? ''}
          partAt={partAt}
          onToggle={bench.toggle}
        />
      )}
      <AnswerPane masked={masked} hasSample={text === SAMPLE_LETTER && !bench.isBehind} onDone={bench.tell} />
      <KnownMisses />
      <p role="status" className="masker-message">
        {/* A no-break space every other time, so that the same words are read again. */}
        {message.text && `${message.text}${message.id % 2 === 0 ? '\u00a0' : ''}`}
      </p>
    </div>
  )
}

/** The button that loaded the preview is gone; what came is where it was, so nothing is scrolled. */
const takeFocusInPlace = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** The addresses this page asked for since the count began, as the browser records them. */
function useRequestCount(isCounting: boolean): readonly string[] {
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

interface BenchStripProps {
  asked: readonly string[]
  entities: number
  places: number
}

/** The instrument strip over the preview: how much is masked, and how often this page spoke to a server. */
function BenchStrip({ asked, entities, places }: BenchStripProps) {
  return (
    <div className="masker-strip border-b border-ink" data-theme="dark">
      <Reading label="Requests sent" value={asked.length}>
        {asked.length === 0
          ? 'since the preview was loaded, as your browser counts them. Turn off your network: it goes on.'
          : `by this page, not with your text: ${[...new Set(asked)].join(', ')}`}
      </Reading>
      <Reading label="Places masked" value={places}>
        in the text below
      </Reading>
      <Reading label="Things named" value={entities}>
        each with a placeholder of its own
      </Reading>
    </div>
  )
}

function Reading({ label, value, children }: { label: string; value: number; children: string }) {
  return (
    <div className="masker-reading">
      <p className="label text-quiet">{label}</p>
      <p className="font-mono text-title text-ink" data-reading={label}>
        {number.format(value)}
      </p>
      <p className="text-small text-quiet">{children}</p>
    </div>
  )
}
