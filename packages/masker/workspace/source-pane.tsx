import { useRef } from 'react'
import { useControls } from './controls.ts'
import { SAMPLE_LETTER } from './sample.ts'
import { FileButton, number, Tool } from './tools.tsx'
import { OpeningNotice } from './use-opening.tsx'
import { MAX_CHARACTERS, type Workspace } from './use-workspace.ts'

/** Much more than this freezes a browser's text field. For a longer text, it shows only the beginning. */
const MAX_SHOWN = 50_000

export function SourcePane(workspace: Workspace) {
  const { text, setText, document, open, isTooLong, mark, clear } = workspace
  const isLong = text.length > MAX_SHOWN
  const { Notice, TextArea } = useControls()
  const pane = useRef<HTMLDivElement>(null)

  /** The selection in the text survives when the focus moves to a button. */
  function readSelection(): string {
    const area = pane.current?.querySelector('textarea')
    return area ? area.value.slice(area.selectionStart, area.selectionEnd) : ''
  }

  return (
    <div ref={pane} className="flex flex-col p-5 sm:p-7">
      <h3 className="label mb-4 text-quiet">What you have</h3>
      {document?.warnings.map((warning) => (
        <Notice key={warning} tone="bad" className="mb-4">
          {warning}
        </Notice>
      ))}
      <TextArea
        name="source"
        label={document ? `The text of ${document.name}` : 'Your text'}
        hint={
          isLong
            ? `This shows the first ${number.format(MAX_SHOWN)} of ${number.format(text.length)} characters. All of them are read.`
            : document
              ? 'To change the words, change the file and drop it again.'
              : 'Type, paste, or drop a .docx, .txt or .pdf. It stays in this browser and is gone when you leave the page.'
        }
        className="flex flex-1 flex-col [&_textarea]:flex-1 [&_textarea]:leading-[1.7]"
        rows={16}
        value={isLong ? text.slice(0, MAX_SHOWN) : text}
        readOnly={document !== undefined || isLong}
        // A browser's spell checker may send the text to a server.
        spellCheck={false}
        autoComplete="off"
        error={
          isTooLong
            ? `This is ${number.format(text.length)} characters long. The preview takes ${number.format(MAX_CHARACTERS)}: paste a shorter part.`
            : undefined
        }
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (pasted.length <= MAX_SHOWN) return
          event.preventDefault()
          const { selectionStart, selectionEnd } = event.currentTarget
          setText(text.slice(0, selectionStart) + pasted + text.slice(selectionEnd))
        }}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <FileButton accept=".docx,.txt,.pdf" onFile={(file) => void open(file)}>
          Open a document
        </FileButton>
        <Tool onClick={() => mark(readSelection())}>Mask selection</Tool>
        {text !== SAMPLE_LETTER && !document && (
          <Tool onClick={() => setText(SAMPLE_LETTER)}>Use the sample letter</Tool>
        )}
        <Tool onClick={clear}>Clear everything</Tool>
      </div>
      <OpeningNotice {...workspace.opening} />
    </div>
  )
}
