import { SAMPLE_ANSWER, SAMPLE_LETTER } from '../sample.ts'
import { AnswerPane } from './answer-pane.tsx'
import { BenchStrip } from './bench-strip.tsx'
import { FoundList } from './found-list.tsx'
import { KnownMisses } from './known-misses.tsx'
import { OutputPane } from './output-pane.tsx'
import { SourcePane } from './source-pane.tsx'
import { useBench } from './use-bench.ts'
import { useRequestCount } from './use-request-count.ts'

/** The working preview: a text, what could be sent of it, what the placeholders stand for, and the way back. */
export function MaskingBench() {
  const bench = useBench()
  const { masked, message, answer, text } = bench
  const asked = useRequestCount(bench.phase === 'ready')
  const entities = masked.entities.filter(({ isMasked }) => isMasked)
  const places = entities.reduce((sum, { count }) => sum + count, 0)
  return (
    <div ref={takeFocusInPlace} tabIndex={-1} role="group" aria-label="The preview is loaded">
      <BenchStrip asked={asked} entities={entities.length} places={places} />
      <div className="masker-panes">
        <SourcePane {...bench} />
        <OutputPane {...bench} />
      </div>
      {masked.entities.length > 0 && (
        <div className="border-t border-ink p-5 sm:p-7">
          <h3 className="label mb-4 text-quiet">The key, which stays with you</h3>
          <FoundList entities={masked.entities} onToggle={bench.toggle} />
        </div>
      )}
      <AnswerPane
        masked={masked}
        answer={answer}
        sample={text === SAMPLE_LETTER && answer === '' && !bench.isBehind ? SAMPLE_ANSWER : undefined}
        onAnswer={bench.setAnswer}
        onDone={bench.tell}
      />
      <KnownMisses />
      <p role="status" className="masker-message">
        {/* A no-break space every other time, so that the same words are read again. */}
        {message.text && `${message.text}${message.id % 2 === 0 ? '\u00a0' : ''}`}
      </p>
    </div>
  )
}

/** The button that loaded the preview is gone; what came stands where it was, so nothing is scrolled. */
const takeFocusInPlace = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
