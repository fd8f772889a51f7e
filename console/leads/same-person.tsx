import { type ReactNode, useRef, useState } from 'react'
import type { LeadAnswer, LeadsAnswer, PersonAddress } from '#contracts/console-leads.ts'
import { LEAD_STATES } from '#contracts/lead-kind.ts'
import { numbered } from '#contracts/wording.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { QuietButton, SmallButton } from '../frame/buttons-and-links.tsx'
import { LabeledInput, textIn } from '../frame/filter.tsx'
import { Answer, Section, takeFocus } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'
import { postConfirmed, withFields } from '../frame/use-action.ts'
import { useAnswer } from '../frame/use-answer.ts'
import { KINDS, Name, nameOf } from './lead-table.tsx'

interface SamePersonProps extends LeadAnswer {
  path: string
  onChange: () => void
}

const merge = (path: string, id: string) => postConfirmed(`${path}/merge`, { id })
const part = (path: string, ids: readonly string[]) => postConfirmed(`${path}/part`, { ids })

/** The addresses that a person writes with. Another person's are merged with them here, and parted again. */
export function SamePerson(data: SamePersonProps) {
  const { addresses, lead } = data
  const opener = useRef<HTMLButtonElement>(null)
  // What was pressed is gone then.
  const onChange = () => {
    setAsking(false)
    opener.current?.focus()
    data.onChange()
  }
  const [isAsking, setAsking] = useState(false)
  // Without an address, nothing says who it is.
  if (addresses.length === 0) return null
  return (
    <Section title="Addresses" className={`max-w-3xl ${addresses.length === 1 ? 'print:hidden' : ''}`}>
      <ul className="mb-4 border-t border-ink">
        {addresses.map((address) => (
          <Address key={address.leadId} {...data} address={address} onChange={onChange} />
        ))}
      </ul>
      <SmallButton ref={opener} aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
        Same person as…
      </SmallButton>
      {isAsking && <Find {...data} first={nameOf(lead)} onChange={onChange} />}
    </Section>
  )
}

/** An address with how much came from it. If it was merged with others, it's parted from them here. */
function Address({ addresses, address, onChange }: SamePersonProps & { address: PersonAddress }) {
  const { email, leadId, leads, at, merged } = address
  // The page may be about a lead of this address.
  const rest = `/api/console/leads/${addresses.find((other) => other !== address)?.leadId}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2.5">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          <Name of={email} />
        </span>
        <span className="block text-quiet">
          {`${numbered(leads, 'form')}, the last `}
          <Time at={at} />
          {merged && (
            <>
              , merged by <span className="wrap-anywhere">{merged.by}</span> on <Time at={merged.at} detail="day" />
            </>
          )}
        </span>
      </span>
      {merged && (
        <ActionButton
          label={`Separate ${email} from this person`}
          work={() => part(rest, [leadId])}
          done="They’re two people again."
          undo={() => merge(rest, leadId)}
          onTried={onChange}
        >
          Separate
        </ActionButton>
      )}
    </li>
  )
}

function Find({ first, ...data }: SamePersonProps & { first: string }) {
  const [asked, setAsked] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const search = withFields((fields) => {
    setChosen(undefined)
    setAsked(textIn(fields, 'q'))
  })
  return (
    <div className="mt-4 border-l-3 border-ink pl-4">
      <form onSubmit={search} className="flex flex-wrap items-end gap-2">
        <LabeledInput
          ref={takeFocus}
          says="Name, email, phone or firm"
          className="w-full max-w-sm"
          type="search"
          name="q"
          required
          maxLength={200}
          defaultValue={first}
        />
        <SmallButton type="submit">Search</SmallButton>
      </form>
      {chosen !== undefined ? (
        <Compare key={chosen} {...data} otherId={chosen} onBack={() => setChosen(undefined)} />
      ) : (
        asked && <Found key={asked} of={data.addresses} q={asked} onChoose={setChosen} />
      )}
    </div>
  )
}

function Found({ of, q, onChoose }: { of: readonly PersonAddress[]; q: string; onChoose: (id: string) => void }) {
  const answered = useAnswer<LeadsAnswer>(`/api/console/leads?${new URLSearchParams({ q })}`)
  return (
    <div className="mt-4">
      <Answer of={answered}>
        {({ leads, older }) => {
          const own = new Set(of.map(({ email }) => email.toLowerCase()))
          const others = leads.filter(({ email }) => email !== '' && !own.has(email.toLowerCase()))
          return (
            <>
              <p role="status">
                {others.length === 0
                  ? 'No one else found. Try a part of the name.'
                  : `${numbered(others.length, 'person', 'people')} found${older ? ', and there are more. Search for more of the name.' : '.'}`}
              </p>
              <ul className="mt-2 border-t border-line empty:hidden">
                {others.map((lead) => (
                  <li
                    key={lead.id}
                    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      <span className="font-medium">{nameOf(lead)}</span>
                      {lead.firm && `, ${lead.firm}`}
                      <span className="block text-quiet">
                        {lead.name && `${lead.email} · `}
                        {`${KINDS[lead.kind]}, `}
                        <Time at={lead.at} />
                      </span>
                    </span>
                    <SmallButton aria-label={`Compare with ${lead.email}`} onClick={() => onChoose(lead.id)}>
                      Compare
                    </SmallButton>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Answer>
    </div>
  )
}

function Compare({
  path,
  otherId,
  onBack,
  onChange,
  ...one
}: SamePersonProps & { otherId: string; onBack: () => void }) {
  const answered = useAnswer<LeadAnswer>(`/api/console/leads/${otherId}`)
  return (
    <div className="mt-4">
      <Answer of={answered}>
        {(other) => {
          const ids = other.addresses.map(({ leadId }) => leadId)
          return (
            <>
              <p ref={takeFocus} tabIndex={-1} className="mb-3 font-medium">
                Are these the same person?
              </p>
              <Table
                caption="Both, side by side"
                keyOf={({ says }) => says}
                rows={SIDES.filter(({ of }) => [of(one), of(other)].some(Boolean))}
                columns={[
                  { head: 'What we have', cell: ({ says }) => says },
                  { head: 'Here', cell: ({ of }) => of(one) || '–' },
                  { head: 'The other', cell: ({ of }) => of(other) || '–' },
                ]}
              />
              <p className="mt-3 max-w-prose">
                Merging keeps all of it, on one page and in one row of the lists. You can separate them at any time.
              </p>
              <p className="mt-3 flex flex-wrap items-center gap-2">
                <ActionButton
                  look="ink"
                  work={() => merge(path, otherId)}
                  done="They’re one person now."
                  undo={() => part(path, ids)}
                  onDone={onChange}
                >
                  Merge
                </ActionButton>
                <QuietButton onClick={onBack}>Choose another</QuietButton>
              </p>
            </>
          )
        }}
      </Answer>
    </div>
  )
}

const SIDES: readonly { says: string; of: (side: LeadAnswer) => ReactNode }[] = [
  { says: 'Name', of: ({ lead }) => lead.name },
  { says: 'Firm', of: ({ lead }) => lead.firm },
  {
    says: 'Email',
    of: ({ addresses }) => (
      <>
        {addresses.map(({ email }) => (
          <span key={email} className="block wrap-anywhere">
            <Name of={email} />
          </span>
        ))}
      </>
    ),
  },
  { says: 'Phone', of: ({ lead }) => lead.phone },
  { says: 'State', of: ({ lead }) => LEAD_STATES[lead.state] },
  { says: 'Next step', of: ({ step }) => step?.text },
  { says: 'Leads', of: ({ others }) => others.length + 1 },
  { says: 'Calls', of: ({ lead, others }) => [lead, ...others].filter(({ callAt }) => callAt !== null).length },
  { says: 'Orders', of: ({ orders }) => orders.length },
  { says: 'Notes', of: ({ notes }) => notes.length },
  { says: 'Replies', of: ({ replies }) => replies.length },
]
