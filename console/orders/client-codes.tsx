import { useState } from 'react'
import type { ListedCode, MadeCodeAnswer } from '#contracts/console-orders.ts'
import { TextField } from '#site/ui/field.tsx'
import { ActionButton, ShownOnce } from '../frame/action-button.tsx'
import { QuietButton, SmallButton } from '../frame/buttons-and-links.tsx'
import { useIsOwner } from '../frame/console-data.ts'
import { ActionError, Section, takeFocus } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time, TimeOr } from '../frame/time.tsx'
import { postConfirmed, useForm } from '../frame/use-action.ts'

export function Codes({ codes, onDone }: { codes: ListedCode[]; onDone: () => void }) {
  const isOwner = useIsOwner()
  return (
    <Table
      caption="Client codes, newest first"
      rows={codes}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'For',
          cell: (code) => (isOwner ? <Label code={code} onDone={onDone} /> : <span>{code.label}</span>),
        },
        {
          head: 'State',
          cell: ({ revokedAt }) =>
            revokedAt === null ? (
              'Works'
            ) : (
              <span className="text-quiet">
                Revoked <Time at={revokedAt} detail="day" />
              </span>
            ),
        },
        { head: 'Created', kind: 'time', cell: ({ madeAt }) => <Time at={madeAt} detail="day" /> },
        { head: 'Last used', kind: 'time', cell: ({ lastUsedAt }) => <TimeOr at={lastUsedAt} fallback="Never" /> },
      ]}
      actions={(code) => isOwner && <Works code={code} onDone={onDone} />}
    />
  )
}

function Label({ code: { id, label }, onDone }: { code: ListedCode; onDone: () => void }) {
  const [isChosen, setOpen] = useState<boolean>()
  const sent = () => {
    setOpen(false)
    onDone()
  }
  const rename = useForm(`the label of ${id}`, '/api/console/codes/rename', sent, {
    done: 'Label changed.',
    more: { id },
  })
  const [wasStored] = useState(rename.isKept)
  // Undefined until it was first opened. Open from the start, it doesn't take the focus.
  const isOpen = isChosen ?? (wasStored ? 'from the start' : undefined)
  const close = () => {
    rename.forget()
    setOpen(false)
  }
  if (!isOpen)
    return (
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="wrap-anywhere">{label}</span>
        <button
          ref={isOpen === false ? takeFocus : undefined}
          type="button"
          aria-label={`Rename ${label}`}
          onClick={() => setOpen(true)}
          className="min-h-6 font-normal text-quiet underline underline-offset-4 hover:text-ink"
        >
          Rename
        </button>
      </span>
    )
  return (
    <form {...rename.form} className="flex flex-wrap gap-2" onKeyDown={(event) => event.key === 'Escape' && close()}>
      <input
        ref={isOpen === true ? takeFocus : undefined}
        name="label"
        aria-label={`New label for ${label}`}
        defaultValue={label}
        required
        maxLength={100}
        className="min-h-9 min-w-0 max-w-full rounded-sm border border-edge bg-raised px-2.5 py-1 font-normal"
      />
      <SmallButton type="submit" aria-disabled={rename.isBusy}>
        Save
      </SmallButton>
      <QuietButton onClick={close}>Cancel</QuietButton>
      <ActionError>{rename.error}</ActionError>
    </form>
  )
}

/** Revoked at once; until somebody presses Undo or Restore. It stays the same button, and the row stays in its place. */
function Works({ code: { id, label, revokedAt }, onDone }: { code: ListedCode; onDone: () => void }) {
  const isRevoked = revokedAt !== null
  const verb = isRevoked ? 'Restore' : 'Revoke'
  return (
    <ActionButton
      label={`${verb} the code for ${label}`}
      path={`/api/console/codes/${verb.toLowerCase()}`}
      body={{ id }}
      done={`The code for ${label} ${isRevoked ? 'works again.' : 'no longer works. They keep what they’ve bought.'}`}
      undo={isRevoked ? undefined : () => postConfirmed('/api/console/codes/restore', { id })}
      onDone={onDone}
    >
      {verb}
    </ActionButton>
  )
}

export function MakeCode({ onDone }: { onDone: () => void }) {
  const [made, setMade] = useState<MadeCodeAnswer>()
  const show = (answer: MadeCodeAnswer) => {
    setMade(answer)
    onDone()
  }
  const make = useForm('a new client code', '/api/console/codes/make', show, { onSend: () => setMade(undefined) })
  return (
    <Section
      title="Create a code"
      note="You’ll see it once. Clients can type it with or without dashes, in upper or lower case."
    >
      <form {...make.form} className="grid gap-x-4 gap-y-3 md:max-w-2xl md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
        <TextField name="label" label="Who it’s for" required maxLength={100} autoComplete="off" />
        <SmallButton type="submit" look="ink" aria-disabled={make.isBusy} className="h-13 px-5">
          Create code
        </SmallButton>
      </form>
      <ActionError>{make.error}</ActionError>
      <div role="status">
        {made && <ShownOnce says={`The code for ${made.label} is shown only once:`} text={made.code} what="The code" />}
      </div>
    </Section>
  )
}
