import { useMemo, useState } from 'react'
import { readKeyFile } from '../documents/key-file.ts'
import { DocumentError } from '../documents/open-document.ts'
import { findReplacements, keyOf, type MaskingKey, restoreText } from '../engine/restore-text.ts'
import { useControls } from './controls.ts'
import { SAMPLE_ANSWER, SAMPLE_LETTER } from './sample.ts'
import { CopyButton, FileButton, saveFile, Tool } from './tools.tsx'
import { OpeningNotice, useOpening } from './use-opening.tsx'
import type { Workspace } from './use-workspace.ts'

/** The way back: takes an answer with placeholders, pasted or as a file, and restores the original words. */
export function AnswerPane({ masked, text, isBehind, tell }: Workspace) {
  const { TextArea } = useControls()
  const [answer, setAnswer] = useState('')
  const opening = useOpening(tell)
  const [opened, setOpened] = useState<{ name: string; key: MaskingKey }>()
  const restored = useMemo(
    () => (answer === '' ? undefined : restoreText(answer, opened?.key ?? keyOf(masked))),
    [answer, opened, masked],
  )

  async function restoreFile(file: File) {
    const document = await opening.openFile(file)
    if (!document) return
    const { replacements, unknown } = findReplacements(document.text, opened?.key ?? keyOf(masked))
    const ending = document.kind === 'pdf' ? 'txt' : document.kind
    const name = `${file.name.replace(/(?:-masked)?\.[a-z]+$/i, '')}-restored.${ending}`
    try {
      saveFile(name, (await document.write({ replacements })).bytes, 'application/octet-stream')
      tell(`${name}: ${describe({ count: replacements.length, unknown })}`)
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      tell(error.message)
    }
  }

  async function openKey(file: File) {
    const key = readKeyFile(await file.text())
    if (key) setOpened({ name: file.name, key })
    tell(key ? `The names now come from ${file.name}.` : `${file.name} isn’t a key from this preview.`)
  }

  return (
    <div className="masker-panes border-t border-ink">
      <div className="flex flex-col p-5 sm:p-7">
        <h3 className="label mb-4 text-quiet">The way back</h3>
        <TextArea
          name="answer"
          className="flex flex-1 flex-col [&_textarea]:flex-1 [&_textarea]:leading-[1.7]"
          label="The answer you got"
          hint="Paste it with its placeholders, or open the file."
          rows={9}
          value={answer}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setAnswer(target.value)}
        />
        <div className="mt-4 flex flex-wrap gap-2.5">
          <FileButton accept=".docx,.txt" onFile={(file) => void restoreFile(file)}>
            Restore a file
          </FileButton>
          <FileButton accept=".json" onFile={(file) => void openKey(file)}>
            Open a key
          </FileButton>
          {text === SAMPLE_LETTER && !isBehind && answer === '' && (
            <Tool onClick={() => setAnswer(SAMPLE_ANSWER)}>Use a sample answer</Tool>
          )}
          {opened && <Tool onClick={() => setOpened(undefined)}>Close {opened.name}</Tool>}
        </div>
        <OpeningNotice {...opening} />
      </div>
      <div className="raised-ground p-5 sm:p-7">
        <h3 className="label mb-4 text-quiet">Restored</h3>
        {restored === undefined ? (
          <p className="text-small text-quiet">
            The answer shows up here with the names, dates and amounts back in it.
          </p>
        ) : (
          <>
            <p className="masker-text" data-restored>
              {restored.text}
            </p>
            <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
              <CopyButton getText={() => restored.text} disabled={false} onDone={tell}>
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
