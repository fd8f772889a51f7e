import { type SubmitEvent, useState } from 'react'
import { LONGEST_NOTE, type ShownNote } from '#contracts/console-leads.ts'
import { useAction } from '../use-action.ts'
import { SmallButton } from './buttons-and-links.tsx'
import { ActionError } from './page.tsx'
import { Time } from './time.tsx'

/** What was written about a lead, and room for more. @param path of the lead's calls */
export function LeadNotes({
  path,
  notes,
  onChange,
}: {
  path: string
  notes: readonly ShownNote[]
  onChange: () => void
}) {
  const add = useAction('Note saved.')
  const [text, setText] = useState('')
  // Of one note until it is kept, so that a second try doesn't keep it twice.
  const [id, setId] = useState<string>()
  async function keep(event: SubmitEvent) {
    event.preventDefault()
    if (add.isBusy || text.trim() === '') return
    const noteId = id ?? crypto.randomUUID()
    setId(noteId)
    if (!(await add.run(`${path}/note`, { id: noteId, text }))) return
    setText('')
    setId(undefined)
    onChange()
  }
  return (
    <>
      {notes.length > 0 && (
        <ol className="mb-4 border-t border-ink">
          {notes.map((note) => (
            <li key={note.id} className="border-b border-line py-2.5">
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              <p className="mt-0.5 text-quiet wrap-anywhere">
                {note.by}, <Time at={note.at} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={keep}>
        <label className="block">
          <span className="mb-1 block text-quiet">New note</span>
          <textarea
            rows={3}
            value={text}
            maxLength={LONGEST_NOTE}
            required
            onChange={(event) => setText(event.target.value)}
            className="w-full rounded-sm border border-edge bg-raised px-2.5 py-1.5 text-ink"
          />
        </label>
        <SmallButton type="submit" aria-disabled={add.isBusy} className="mt-2">
          Save the note
        </SmallButton>
        <ActionError>{add.error}</ActionError>
      </form>
    </>
  )
}
