import { type SubmitEvent, useState } from 'react'
import { LONGEST_TITLE, NEW_KINDS, type NewPieceAnswer } from '#contracts/console-content.ts'
import { useKeptForm } from '../note-drafts.ts'
import { useAction } from '../use-action.ts'
import { QuietButton, SmallButton } from './buttons-and-links.tsx'
import { Labeled, smallField } from './filter.tsx'
import { ActionError, takeFocus } from './page.tsx'

export function NewPiece() {
  const kept = useKeptForm('a new piece')
  const [isAsking, setAsking] = useState(false)
  const make = useAction()
  const giveUp = () => {
    kept.forget()
    setAsking(false)
  }
  async function begin(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget))
    const made = await make.run<NewPieceAnswer>('/api/console/content/new', given)
    if (!made) return
    kept.forget()
    location.assign(editHref(made.file))
  }
  if (!isAsking)
    return (
      <SmallButton look="ink" onClick={() => setAsking(true)}>
        New piece
      </SmallButton>
    )
  return (
    <form
      {...kept.form}
      aria-label="New piece"
      onSubmit={begin}
      onKeyDown={(event) => event.key === 'Escape' && giveUp()}
      className="w-full border-l-3 border-ink pl-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        <Labeled says="Kind">
          <select name="kind" className="min-h-9 rounded-sm border border-edge bg-raised px-2 py-1">
            {Object.entries(NEW_KINDS).map(([kind, says]) => (
              <option key={kind} value={kind}>
                {says}
              </option>
            ))}
          </select>
        </Labeled>
        <Labeled says="Title" className="min-w-0 flex-[1_1_16rem]">
          <input
            ref={takeFocus}
            name="title"
            required
            maxLength={LONGEST_TITLE}
            autoComplete="off"
            className={`${smallField} w-full`}
          />
        </Labeled>
        <span className="flex items-center">
          <SmallButton type="submit" look="ink" aria-disabled={make.isBusy}>
            Start writing
          </SmallButton>
          <QuietButton onClick={giveUp}>Cancel</QuietButton>
        </span>
      </div>
      <p className="mt-2 text-quiet">
        Its address is made from the title; you can change it later. It’s a draft until you publish it.
      </p>
      <ActionError>{make.error}</ActionError>
    </form>
  )
}

export const editHref = (file: string): string => `/console/content/edit?${new URLSearchParams({ file })}`
