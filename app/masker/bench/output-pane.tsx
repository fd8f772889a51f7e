import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { maskedText } from '../engine/masking/mask-text.ts'
import { CopyButton } from './copy-button.tsx'
import { MaskedOutput } from './masked-output.tsx'
import { toolClasses } from './tool-classes.ts'
import type { Bench } from './use-bench.ts'

/** What could be sent: the masked text, or why there is none. */
export function OutputPane(bench: Bench) {
  const { masked, tell, toggle, mark, isBehind, isTooLong } = bench
  const [isMarking, setIsMarking] = useState(false)
  const hasText = masked.pieces.length > 0 && !isTooLong
  return (
    <div className="masker-pane masker-pane-out">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="label text-quiet">What you could send</h3>
        <p className="label text-quiet">{isBehind && bench.phase === 'ready' ? 'Reading' : ''}</p>
      </div>
      {hasText && bench.phase !== 'failed' ? (
        <>
          <Notice tone="bad" className="mb-5">
            A preview: it misses names. A person must check every text before it leaves the office.
          </Notice>
          <div className="mb-4 flex flex-wrap items-center gap-2.5">
            <CopyButton text={isBehind ? '' : maskedText(masked)} onDone={tell}>
              Copy masked text
            </CopyButton>
            <button
              type="button"
              aria-pressed={isMarking}
              onClick={() => setIsMarking(!isMarking)}
              className={toolClasses}
            >
              Mark words
            </button>
          </div>
          <p id="masker-keys" className="mb-4 text-small text-quiet">
            Press a placeholder to show it everywhere, a word to mask it everywhere.{' '}
            {isMarking
              ? 'The arrow keys go from word to word, Enter masks or shows.'
              : 'By keyboard: the arrow keys go from placeholder to placeholder; turn on ‘Mark words’ to reach every word.'}
          </p>
          <MaskedOutput masked={masked} isMarking={isMarking} onToggle={toggle} onMark={mark} />
        </>
      ) : (
        <NothingToShow {...bench} />
      )}
    </div>
  )
}

function NothingToShow({ phase, retry, isTooLong, text }: Bench) {
  if (phase === 'failed') {
    return (
      <Notice tone="bad">
        <p>The part that finds names has stopped. Your text is still here.</p>
        <Button look="line" className="mt-4 bg-raised" onClick={retry}>
          Start it again
        </Button>
      </Notice>
    )
  }
  if (phase === 'loading') return <p className="text-small text-quiet">Starting …</p>
  if (isTooLong) return <p className="text-small text-quiet">The text is too long for the preview.</p>
  if (text === '') {
    return <p className="text-small text-quiet">Nothing to mask yet. Paste a letter, or use the sample.</p>
  }
  return <p className="text-small text-quiet">Reading …</p>
}
