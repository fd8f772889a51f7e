import { useState } from 'react'
import { DocumentError } from '../documents/open-document.ts'
import { type LeftPlace, requestOf } from '../documents/writable-document.ts'
import { type Masked, maskedText } from '../engine/mask-text.ts'
import { keyOf } from '../engine/restore-text.ts'
import { useControls } from './controls.ts'
import { MaskedOutput } from './masked-output.tsx'
import type { OpenedDocument } from './open-file.ts'
import { CopyButton, saveFile, Tool } from './tools.tsx'
import type { Workspace } from './use-workspace.ts'

export function OutputPane(workspace: Workspace) {
  const { Notice } = useControls()
  const { masked, document, tell, toggle, mark, isBehind, isTooLong } = workspace
  const [isMarking, setIsMarking] = useState(false)
  // What was left of this text, until a mark changes.
  const [saved, setSaved] = useState<{ left: readonly LeftPlace[]; masked: Masked }>()
  const hasText = masked.pieces.length > 0 && !isTooLong
  return (
    <div className="raised-ground p-5 sm:p-7">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="label text-quiet">What you could send</h3>
        {isBehind && workspace.phase === 'ready' && hasText && <p className="label text-quiet">Reading</p>}
      </div>
      {isBehind && !isTooLong && hasText && <Progress {...workspace} />}
      {hasText && workspace.phase !== 'failed' && (workspace.phase !== 'stopped' || !isBehind) ? (
        <>
          <Notice tone="bad" className="mb-5">
            A preview: it misses names. A person must check every text before it leaves the office.
          </Notice>
          <div className="mb-4 flex flex-wrap items-center gap-2.5">
            <CopyButton getText={() => maskedText(masked)} disabled={isBehind} onDone={tell}>
              Copy masked text
            </CopyButton>
            {document && (
              <SaveButtons {...workspace} document={document} onLeft={(left) => setSaved({ left, masked })} />
            )}
            <Tool aria-pressed={isMarking} onClick={() => setIsMarking(!isMarking)}>
              Mark words
            </Tool>
          </div>
          {saved?.masked === masked && <LeftPlaces left={saved.left} />}
          <p id="masker-keys" className="mb-4 text-small text-quiet">
            Press a placeholder to show it everywhere, a word to mask it everywhere.{' '}
            {isMarking
              ? 'The arrow keys go from word to word, Enter masks or shows.'
              : 'By keyboard: the arrow keys go from placeholder to placeholder; turn on ‘Mark words’ to reach every word.'}
          </p>
          <MaskedOutput masked={masked} isMarking={isMarking} onToggle={toggle} onMark={mark} />
        </>
      ) : (
        <NothingToShow {...workspace} />
      )}
    </div>
  )
}

function NothingToShow(workspace: Workspace) {
  const { Button, Notice } = useControls()
  const { phase, retry, isTooLong, text, isBehind } = workspace
  if (phase === 'failed')
    return (
      <Notice tone="bad">
        <p>The part that finds names has stopped. Your text is still here.</p>
        <Button look="line" className="mt-4 bg-raised" onClick={retry}>
          Start it again
        </Button>
      </Notice>
    )
  if (phase === 'loading') return <p className="text-small text-quiet">Starting …</p>
  if (isTooLong) return <p className="text-small text-quiet">The text is too long for the preview.</p>
  if (text === '')
    return <p className="text-small text-quiet">Nothing to mask yet. Paste a letter, or use the sample.</p>
  return isBehind ? <Progress {...workspace} /> : null
}

function Progress({ phase, done, stop, retry }: Workspace) {
  if (phase === 'stopped')
    return (
      <div className="mb-4">
        <p className="mb-4 text-small">Stopped. Nothing in this text is masked.</p>
        <Tool onClick={retry}>Read it after all</Tool>
      </div>
    )
  return (
    <div className="mb-4">
      <p className="text-small text-quiet">Reading …</p>
      {done > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-4">
          <progress aria-label="How much is read" value={done} className="h-2 w-48 accent-primary" />
          <Tool onClick={stop}>Stop</Tool>
        </div>
      )}
    </div>
  )
}

interface SaveButtonsProps extends Workspace {
  document: OpenedDocument
  onLeft: (left: readonly LeftPlace[]) => void
}

function SaveButtons({ document, masked, found, isBehind, tell, onLeft }: SaveButtonsProps) {
  const [isSaving, setIsSaving] = useState(false)
  const ending = document.kind === 'pdf' ? 'txt' : document.kind
  // The document's own name tells whose it is. The key stays in the office.
  const name = `masked-document.${ending}`
  const keyName = `${document.name.replace(/\.[a-z]+$/i, '')}-key.json`

  async function save() {
    setIsSaving(true)
    try {
      const { bytes, left } = await document.write(requestOf(masked, found?.shortForms))
      saveFile(name, bytes, 'application/octet-stream')
      onLeft(left)
      tell(
        left.length === 0
          ? `Saved as ${name}. Searched again: no word that is masked here is left in it.`
          : `Saved as ${name}. Some words are still in it: see the list before you send it.`,
      )
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      tell(error.message)
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <>
      <Tool disabled={isBehind || isSaving} onClick={() => void save()}>
        {isSaving ? 'Saving' : `Save masked .${ending}`}
      </Tool>
      <Tool
        disabled={isBehind}
        onClick={() => saveFile(keyName, JSON.stringify(keyOf(masked), null, 2), 'application/json')}
      >
        Save the key
      </Tool>
    </>
  )
}

/** More would hide the document. */
const MAX_PLACES = 12

/** What is still in the file that was saved, each thing once in each place. */
function LeftPlaces({ left }: { left: readonly LeftPlace[] }) {
  const { Notice } = useControls()
  const places = [...Map.groupBy(left, ({ words, place }) => `“${words}” in ${place}`)]
  if (places.length === 0) return null
  return (
    <Notice tone="bad" className="mb-5">
      <p>
        The file you saved still holds words that are masked here. Change or delete them in your word processor before
        you send it:
      </p>
      <ul className="mt-2 list-disc pl-5">
        {places.slice(0, MAX_PLACES).map(([words, { length }]) => (
          <li key={words} className="break-words">
            {words}
            {length > 1 && `, ${length} times`}
          </li>
        ))}
        {places.length > MAX_PLACES && <li>and in {places.length - MAX_PLACES} more places</li>}
      </ul>
    </Notice>
  )
}
