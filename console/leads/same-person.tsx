import { useRef, useState } from 'react'
import type { LeadAnswer, LeadsAnswer, ListedLead, PersonAddress } from '#contracts/console-leads.ts'
import { numbered } from '#contracts/wording.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { SmallButton, TextLink } from '../frame/buttons-and-links.tsx'
import { LabeledInput, textIn } from '../frame/filter.tsx'
import { Answer, Section, takeFocus } from '../frame/page.tsx'
import { ask } from '../frame/request.ts'
import { Time } from '../frame/time.tsx'
import { postConfirmed, withFields } from '../frame/use-action.ts'
import { ReloadContext, useAnswer, useReload } from '../frame/use-answer.ts'
import { KINDS, Name, nameOf } from './lead-table.tsx'

interface SamePersonProps extends LeadAnswer {
  path: string
}

const merge = (path: string, id: string) => postConfirmed(`${path}/merge`, { id })
const part = (path: string, ids: readonly string[]) => postConfirmed(`${path}/part`, { ids })

/** The addresses that a person writes with. Another person's are merged with them here, and parted again. */
export function SamePerson(data: SamePersonProps) {
  const { addresses } = data
  const opener = useRef<HTMLButtonElement>(null)
  const reload = useReload()
  // What was pressed is gone then.
  const onChange = () => {
    setAsking(false)
    opener.current?.focus()
    reload()
  }
  const [isAsking, setAsking] = useState(false)
  // Without an address, nothing says who it is.
  if (addresses.length === 0) return null
  return (
    <Section title="Addresses" className={`max-w-3xl ${addresses.length === 1 ? 'print:hidden' : ''}`}>
      <ReloadContext value={onChange}>
        <ul className="mb-4 border-t border-ink">
          {addresses.map((address) => (
            <Address key={address.leadId} {...data} address={address} />
          ))}
        </ul>
        <SmallButton ref={opener} aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          Same person as…
        </SmallButton>
        {isAsking && <Find {...data} />}
      </ReloadContext>
    </Section>
  )
}

/** An address with how much came from it. If it was merged with others, it's parted from them here. */
function Address({ addresses, address }: SamePersonProps & { address: PersonAddress }) {
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
          says="Separate"
          label={`Separate ${email} from this person`}
          work={() => part(rest, [leadId])}
          done="They’re two people again."
          undo={() => merge(rest, leadId)}
          reloadsAnyway
        />
      )}
    </li>
  )
}

function Find(data: SamePersonProps) {
  const [asked, setAsked] = useState<string>()
  return (
    <div className="mt-4 border-l-3 border-ink pl-4">
      <form onSubmit={withFields((fields) => setAsked(textIn(fields, 'q')))} className="flex flex-wrap items-end gap-2">
        <LabeledInput
          ref={takeFocus}
          says="Name, email, phone or firm"
          className="w-full max-w-sm"
          type="search"
          name="q"
          required
          maxLength={200}
          defaultValue={nameOf(data.lead)}
        />
        <SmallButton type="submit">Search</SmallButton>
      </form>
      {asked && <Found key={asked} {...data} q={asked} />}
    </div>
  )
}

function Found({ q, addresses, path }: SamePersonProps & { q: string }) {
  const reload = useReload()
  const answered = useAnswer<LeadsAnswer>(`/api/console/leads?${new URLSearchParams({ q })}`)
  return (
    <div className="mt-4">
      <Answer of={answered}>
        {({ leads, older }) => {
          const own = new Set(addresses.map(({ email }) => email.toLowerCase()))
          const others = leads.filter(({ email }) => email !== '' && !own.has(email.toLowerCase()))
          return (
            <>
              <p role="status">
                {others.length === 0
                  ? 'No one else found. Try a part of the name.'
                  : `${numbered(others.length, 'person', 'people')} found${older ? ', and there are more. Search for more of the name.' : '.'}`}
              </p>
              {others.length > 0 && (
                <p className="mt-1 max-w-prose text-quiet">
                  Merging keeps all of it, on one page and in one row of the lists. You can separate them at any time.
                </p>
              )}
              <ul className="mt-2 border-t border-line empty:hidden">
                {others.map((lead) => (
                  <li
                    key={lead.id}
                    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      <TextLink href={`/console/leads/${lead.id}`}>{nameOf(lead)}</TextLink>
                      {lead.firm && `, ${lead.firm}`}
                      <span className="block text-quiet">
                        {lead.name && `${lead.email} · `}
                        {`${KINDS[lead.kind]}, `}
                        <Time at={lead.at} />
                      </span>
                    </span>
                    <Merge path={path} other={lead} onDone={reload} />
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

function Merge({ path, other, onDone }: { path: string; other: ListedLead; onDone: () => void }) {
  // All addresses that the other person has by now: they're parted together.
  const ids = useRef<string[]>([])
  const mergeAll = async () => {
    const { addresses } = await ask<LeadAnswer>(`/api/console/leads/${other.id}`)
    ids.current = addresses.map(({ leadId }) => leadId)
    return merge(path, other.id)
  }
  return (
    <ActionButton
      says="Merge"
      label={`Merge with ${other.email}`}
      work={mergeAll}
      done="They’re one person now."
      undo={() => part(path, ids.current)}
      onDone={onDone}
    />
  )
}
