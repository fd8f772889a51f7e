import { useState } from 'react'
import { type ErasableAnswer, type ErasedAnswer, type LeadAnswer, LONGEST_NOTE } from '#contracts/console-leads.ts'
import { LEAD_STATES, type LeadState } from '#contracts/lead-kind.ts'
import { numbered } from '#contracts/wording.ts'
import { ExportButton, LinkTo, SmallButton } from '../frame/buttons-and-links.tsx'
import { LabeledInput, LongInput, textIn } from '../frame/filter.tsx'
import { ActionError, Answer, Page, takeFocus } from '../frame/page.tsx'
import { Ago, Time } from '../frame/time.tsx'
import { useAction, withFields } from '../frame/use-action.ts'
import { useAnswer, useReload } from '../frame/use-answer.ts'
import { useKeptText } from './note-drafts.ts'

/** The firm's verdict on a person. Pressing another state changes it; pressing the earlier one takes that back. */
export function StateControl({ path, lead }: { path: string; lead: LeadAnswer['lead'] }) {
  const change = useAction()
  const reload = useReload()
  const states = Object.entries(LEAD_STATES) as [LeadState, string][]
  const setState = async (to: LeadState) => {
    await change.run(`${path}/state`, { from: lead.state, to })
    // Even on failure: a colleague may have changed the state.
    reload()
  }
  return (
    <div>
      <div role="group" aria-label="State" className="flex flex-wrap gap-2">
        {states.map(([state, label]) => (
          <button
            key={state}
            type="button"
            aria-pressed={state === lead.state}
            // Not `disabled`, which would lose focus.
            aria-disabled={change.isBusy}
            onClick={() => state !== lead.state && setState(state)}
            className="target rounded-sm border border-edge px-3 py-1 text-small leading-tight font-medium underline-offset-4 hover:border-ink hover:underline aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:no-underline"
          >
            {label}
          </button>
        ))}
      </div>
      {change.error ? (
        <ActionError>{change.error}</ActionError>
      ) : (
        <p role="status" className="mt-2 text-quiet">
          {lead.stateAt === null ? (
            <span key="none">No one has set a state yet.</span>
          ) : (
            <span key="set">
              <span>{LEAD_STATES[lead.state]}</span> since <Time at={lead.stateAt} />, set by{' '}
              <span>{lead.stateBy}</span>
            </span>
          )}
        </p>
      )}
      {lead.waitsSince !== null && lead.state !== 'new' && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          <span>
            <span className="font-medium">Wrote again</span> <Ago at={lead.waitsSince} />, and waits for an answer.
          </span>
          <SmallButton aria-disabled={change.isBusy} onClick={() => setState(lead.state)}>
            Mark as answered
          </SmallButton>
        </p>
      )}
    </div>
  )
}

interface ErasePersonProps extends Pick<LeadAnswer, 'addresses'> {
  path: string
  erase: ReturnType<typeof useAction>
  onErased: (answer: ErasedAnswer) => void
}

export function ErasePerson(props: ErasePersonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <ExportButton action={`${props.path}/person/export`}>Download their data</ExportButton>
        <SmallButton aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          Erase this person
        </SmallButton>
        <LinkTo href={`/console/audit?of=${props.path.slice(props.path.lastIndexOf('/') + 1)}`}>
          Who did what with this lead
        </LinkTo>
      </div>
      {isAsking && <Question {...props} />}
    </>
  )
}

function Question({ path, addresses, erase, onErased }: ErasePersonProps) {
  const erasable = useAnswer<ErasableAnswer>(`${path}/person`)
  const submit = withFields(async (fields) => {
    const answer = await erase.run<ErasedAnswer>(`${path}/erase`, { email: textIn(fields, 'email') })
    if (answer) onErased(answer)
  })
  return (
    <div className="mt-5 max-w-prose border-l-3 border-bad pl-4">
      <Answer of={erasable}>
        {({ email, leads, notes, deliveries, undelivered, orders, mentionedIn }) => (
          <form noValidate onSubmit={submit}>
            <p ref={takeFocus} tabIndex={-1} className="font-medium">
              This can’t be undone. It erases:
            </p>
            <List
              lines={[
                `everything that came from ${email}: ${numbered(leads, 'lead')}, with ${numbered(notes, 'note')}`,
                `${numbered(deliveries, 'delivery', 'deliveries')}${undelivered > 0 ? `, ${undelivered} of them still on the way` : ''}`,
                ...(orders > 0
                  ? [`the address on ${numbered(orders, 'order')}, whose IDs and times stay for the books`]
                  : []),
              ]}
            />
            {addresses.length > 1 && (
              <p className="mt-3">
                What came from this person’s other addresses stays, and is erased on its own leads’ pages.
              </p>
            )}
            {mentionedIn.length > 0 && (
              <p className="mt-3">
                The address also appears in the text of{' '}
                {mentionedIn.map((id, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <a href={`/console/leads/${id}`} className="underline underline-offset-4">
                      another person’s lead
                    </a>
                  </span>
                ))}
                <span>{`, which ${mentionedIn.length === 1 ? 'stays' : 'stay'}.`}</span>
              </p>
            )}
            <LabeledInput
              says="Type the address again"
              className="mt-4 max-w-sm"
              name="email"
              type="email"
              required
              autoComplete="off"
            />
            <SmallButton type="submit" look="bad" aria-disabled={erase.isBusy} className="mt-3">
              Erase permanently
            </SmallButton>
            <ActionError>{erase.error}</ActionError>
          </form>
        )}
      </Answer>
    </div>
  )
}

export const Erased = ({ unreached }: ErasedAnswer) => (
  <Page title="Erased">
    <p>What this server doesn’t erase:</p>
    <List lines={unreached} />
    <p className="mt-3">
      <LinkTo href="/console/leads">All leads</LinkTo>
    </p>
  </Page>
)

const List = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-1 list-disc space-y-1 pl-5 wrap-anywhere">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** A lead's notes, and a form to add one. What's typed is kept until it's saved. @param path of the lead's API */
export function LeadNotes({ path, notes }: { path: string; notes: LeadAnswer['notes'] }) {
  const reload = useReload()
  const add = useAction('Note saved.')
  const { id, text, change, begin } = useKeptText(path.slice(path.lastIndexOf('/') + 1))
  const [wasStored] = useState(text !== '')
  const keep = withFields(async (_, form) => {
    if (text.trim() === '') return
    if (!(await add.run(`${path}/note`, { id, text }))) return
    // What was typed meanwhile is another note.
    const typed = form.querySelector('textarea')?.value ?? text
    begin(typed === text ? '' : typed)
    reload()
  })
  return (
    <>
      {notes.length > 0 && (
        <ol className="mb-4 border-t border-ink">
          {notes.map((note) => (
            <li key={note.id} className="border-b border-line py-2.5">
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {note.text}
              </p>
              <p className="mt-0.5 text-quiet wrap-anywhere">
                <span>{note.by}</span>, <Time at={note.at} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={keep}>
        <LongInput says="New note" rows={3} value={text} maxLength={LONGEST_NOTE} onText={change} />
        <p className="mt-1 text-quiet">People who ask for their data see the notes about them, without your name.</p>
        <SmallButton type="submit" aria-disabled={add.isBusy} className="mt-2">
          Save note
        </SmallButton>
        {wasStored && text !== '' && (
          <span className="ml-3 text-quiet">You began this note earlier. It isn’t saved yet.</span>
        )}
        <ActionError>{add.error}</ActionError>
      </form>
    </>
  )
}
