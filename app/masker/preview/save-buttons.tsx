import { useState } from 'react'
import { DocumentError } from '#masker/documents/open-document.ts'
import { requestOf } from '#masker/documents/request-of.ts'
import type { LeftPlace } from '#masker/documents/writable-document.ts'
import type { Masked } from '#masker/engine/mask-text.ts'
import { keyOf } from '#masker/engine/restore-text.ts'
import { Notice } from '../../ui/notice.tsx'
import type { OpenedDocument } from './open-file.ts'
import { saveFile, Tool } from './tools.tsx'

interface SaveButtonsProps {
  document: OpenedDocument
  masked: Masked
  disabled: boolean
  /** Receives the outcome in words. */
  onDone: (message: string) => void
  onLeft: (left: readonly LeftPlace[]) => void
}

/** Saves the masked document, and its key as a separate file. */
export function SaveButtons({ document, masked, disabled, onDone, onLeft }: SaveButtonsProps) {
  const [isSaving, setIsSaving] = useState(false)
  const ending = document.kind === 'pdf' ? 'txt' : document.kind
  // The document's own name tells whose it is. The key stays in the office.
  const name = `masked-document.${ending}`
  const keyName = `${document.name.replace(/\.[a-z]+$/i, '')}-key.json`

  async function save() {
    setIsSaving(true)
    try {
      const { bytes, left } = await document.write(requestOf(masked))
      saveFile(name, bytes, 'application/octet-stream')
      onLeft(left)
      onDone(
        left.length === 0
          ? `Saved as ${name}. Searched again: no word that is masked here is left in it.`
          : `Saved as ${name}. Some words are still in it: see the list before you send it.`,
      )
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      onDone(error.message)
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <>
      <Tool disabled={disabled || isSaving} onClick={() => void save()}>
        {isSaving ? 'Saving' : `Save masked .${ending}`}
      </Tool>
      <Tool
        disabled={disabled}
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
export function LeftPlaces({ left }: { left: readonly LeftPlace[] }) {
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
