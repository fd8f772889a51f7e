import type { ListedCode, MadeCodeAnswer } from '#contracts/console-orders.ts'
import { TextField } from '#site/ui/field.tsx'
import { ActionButton, ShownOnce } from '../frame/action-button.tsx'
import { useIsOwner } from '../frame/console-data.ts'
import { LabeledInput, LineForm, textIn } from '../frame/filter.tsx'
import { Empty, Section } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time, TimeOr } from '../frame/time.tsx'
import { postConfirmed, useForm } from '../frame/use-action.ts'

export function Codes({ codes }: { codes: ListedCode[] }) {
  const isOwner = useIsOwner()
  return (
    <Table
      caption="Client codes, newest first"
      empty={<Empty title="No codes yet">{isOwner ? 'Create the first one below.' : 'Owners create them.'}</Empty>}
      rows={codes}
      keyOf={({ id }) => id}
      columns={[
        { head: 'For', cell: (code) => (isOwner ? <Label {...code} /> : <span>{code.label}</span>) },
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
      actions={(code) => isOwner && <Works {...code} />}
    />
  )
}

const Label = ({ id, label }: ListedCode) => (
  <span className="flex flex-wrap items-baseline gap-x-3">
    <span className="wrap-anywhere">{label}</span>
    <ActionButton
      says="Rename"
      look="quiet"
      label={`Rename ${label}`}
      question="It’s a note to yourself. Clients don’t see it."
      confirm="Save"
      path="/api/console/codes/rename"
      body={(data) => ({ id, label: textIn(data, 'label') })}
      input={
        <LabeledInput
          says={`New label for ${label}`}
          className="mb-3"
          name="label"
          defaultValue={label}
          required
          maxLength={100}
        />
      }
      keptAs={`the label of ${id}`}
      done="Label changed."
    />
  </span>
)

/** Revoked at once; until somebody presses Undo or Restore. It stays the same button, and the row stays in its place. */
function Works({ id, label, revokedAt }: ListedCode) {
  const isRevoked = revokedAt !== null
  const verb = isRevoked ? 'Restore' : 'Revoke'
  return (
    <ActionButton
      says={verb}
      label={`${verb} the code for ${label}`}
      path={`/api/console/codes/${verb.toLowerCase()}`}
      body={{ id }}
      done={`The code for ${label} ${isRevoked ? 'works again.' : 'no longer works. They keep what they’ve bought.'}`}
      undo={isRevoked ? undefined : () => postConfirmed('/api/console/codes/restore', { id })}
    />
  )
}

export function MakeCode({ onDone }: { onDone: () => void }) {
  const make = useForm<MadeCodeAnswer>('a new client code', '/api/console/codes/make', onDone)
  const made = make.answer
  return (
    <Section
      title="Create a code"
      note="You’ll see it once. Clients can type it with or without dashes, in upper or lower case."
    >
      <LineForm
        of={make}
        button="Create code"
        look="ink"
        layout="grid gap-x-4 gap-y-3 md:max-w-2xl md:grid-cols-[minmax(0,1fr)_auto] md:items-end"
      >
        <TextField name="label" label="Who it’s for" required maxLength={100} autoComplete="off" />
      </LineForm>
      <div role="status">
        {made && <ShownOnce says={`The code for ${made.label} is shown only once:`} text={made.code} what="The code" />}
      </div>
    </Section>
  )
}
