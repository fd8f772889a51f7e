import { useMemo } from 'react'
import { TextArea } from '../../ui/text-area.tsx'
import type { Masked } from '../engine/masking/mask-text.ts'
import { restoreText } from '../engine/masking/restore-text.ts'
import { CopyButton } from './copy-button.tsx'
import { toolClasses } from './tool-classes.ts'

interface AnswerPaneProps {
  masked: Masked
  answer: string
  /** An answer to try it with; none where it would not fit the text. */
  sample: string | undefined
  onAnswer: (answer: string) => void
  onDone: (message: string) => void
}

/** The way back: an answer with placeholders goes in, and comes out with the words in their places. */
export function AnswerPane({ masked, answer, sample, onAnswer, onDone }: AnswerPaneProps) {
  const restored = useMemo(() => restoreText(answer, masked), [answer, masked])
  return (
    <div className="masker-panes border-t border-ink">
      <div className="masker-pane masker-pane-in">
        <h3 className="label mb-4 text-quiet">The way back</h3>
        <TextArea
          name="answer"
          className="masker-source"
          label="The answer that you got"
          hint="Paste it with its placeholders."
          rows={9}
          value={answer}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => onAnswer(target.value)}
        />
        {sample !== undefined && (
          <button type="button" onClick={() => onAnswer(sample)} className={`mt-4 self-start ${toolClasses}`}>
            Use a sample answer
          </button>
        )}
      </div>
      <div className="masker-pane masker-pane-out">
        <h3 className="label mb-4 text-quiet">Restored</h3>
        {answer === '' ? (
          <p className="text-small text-quiet">The answer will stand here with the names, dates and sums back in it.</p>
        ) : (
          <>
            <p className="masker-text" data-restored>
              {restored.text}
            </p>
            <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
              <CopyButton text={restored.text} onDone={onDone}>
                Copy restored text
              </CopyButton>
              <p className="text-small text-quiet">{describe(restored)}</p>
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function describe({ count, unknown }: { count: number; unknown: readonly string[] }): string {
  const put = count === 1 ? '1 placeholder restored.' : `${count} placeholders restored.`
  return unknown.length > 0 ? `${put} Nothing here stands for ${unknown.join(', ')}.` : put
}
