import { useRef } from 'react'
import { TextArea } from '../../ui/text-area.tsx'
import { SAMPLE_LETTER } from '../sample.ts'
import { toolClasses } from './tool-classes.ts'
import { type Bench, MOST_CHARACTERS } from './use-bench.ts'

const number = new Intl.NumberFormat('en-US')

/** Where the visitor's text goes in, and where words of it are selected to be masked. */
export function SourcePane({ text, setText, isTooLong, mark, clear }: Bench) {
  const pane = useRef<HTMLDivElement>(null)

  /** What was selected in the text stays selected when the focus has gone on to a button. */
  function readSelection(): string {
    const area = pane.current?.querySelector('textarea')
    return area ? area.value.slice(area.selectionStart, area.selectionEnd) : ''
  }

  return (
    <div ref={pane} className="masker-pane masker-pane-in">
      <h3 className="label mb-4 text-quiet">What you have</h3>
      <TextArea
        name="source"
        label="Your text"
        hint="Type or paste. It stays in this browser and is gone when you leave the page."
        className="masker-source"
        rows={16}
        value={text}
        // A browser's own spelling service may send the text away.
        spellCheck={false}
        autoComplete="off"
        error={
          isTooLong
            ? `This is ${number.format(text.length)} characters long. The preview takes ${number.format(MOST_CHARACTERS)}: paste a shorter part.`
            : undefined
        }
        onChange={({ target }) => setText(target.value)}
      />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <button type="button" onClick={() => mark(readSelection())} className={toolClasses}>
          Mask selection
        </button>
        {text !== SAMPLE_LETTER && (
          <button type="button" onClick={() => setText(SAMPLE_LETTER)} className={toolClasses}>
            Use the sample letter
          </button>
        )}
        <button type="button" onClick={clear} className={toolClasses}>
          Clear everything
        </button>
      </div>
    </div>
  )
}
