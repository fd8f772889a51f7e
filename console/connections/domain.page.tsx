import { useEffect, useEffectEvent, useState } from 'react'
import type { DomainAnswer, LookAnswer, UseDomainAnswer } from '#contracts/console-domain.ts'
import { TextField } from '#site/ui/field.tsx'
import { ActionButton, ShownOnce } from '../frame/action-button.tsx'
import { TextLink } from '../frame/buttons-and-links.tsx'
import { useIsOwner } from '../frame/console-data.ts'
import { LineForm, textIn } from '../frame/filter.tsx'
import { announce } from '../frame/live-region.tsx'
import { Answer, Page, Section, takeFocus } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'
import { useAction, withFields } from '../frame/use-action.ts'
import { useAnswer } from '../frame/use-answer.ts'
import { useSavedForm } from '../leads/note-drafts.ts'
import { TryResults } from './try-results.tsx'

/** How often a name is looked at that doesn't lead here yet. */
const LOOK_MS = 20_000

/** How often the page looks whether somebody has signed in under a new address. */
const WAIT_MS = 3000

export default function DomainPage() {
  const answered = useAnswer<DomainAnswer>('/api/console/domain')
  const isOwner = useIsOwner()
  const [used, setUsed] = useState<UseDomainAnswer & { version: number }>()
  const [waited, setWaited] = useState<string>()
  const now = answered.data
  if (now?.pending && now.pending.origin !== waited) setWaited(now.pending.origin)
  useRepeat(answered.reload, WAIT_MS, Boolean(now?.pending))
  // Once it has moved, this browser may not be signed in here anymore.
  const hasMoved = answered.state === 'failed' || now?.origin === waited
  if (waited !== undefined && hasMoved && location.origin !== waited)
    return (
      <Page lead="Somebody has signed in under the new address, so it’s the site’s now.">
        Go on at <TextLink href={`${waited}/console`}>{`${waited}/console`}</TextLink>
      </Page>
    )
  // Of another address that somebody began since, it's shown elsewhere.
  const link = used?.version === now?.version ? used?.link : undefined
  return (
    <Page lead="The name under which visitors find the site. You buy it at a registrar; this page says what to set there.">
      <Answer of={answered}>
        {(domain) => (
          <>
            <Now domain={domain} />
            {domain.pending && <Pending {...domain.pending} version={domain.version} link={link} />}
            {isOwner && !domain.isServers && !(domain.pending && link !== undefined) && (
              <Change
                domain={domain}
                onUsed={(answer) => {
                  setUsed({ ...answer, version: domain.version + 1 })
                  answered.reload()
                }}
              />
            )}
          </>
        )}
      </Answer>
    </Page>
  )
}

/** Does something every so often, while the page shows. */
function useRepeat(act: () => unknown, everyMs: number, isOn: boolean) {
  const actNow = useEffectEvent(act)
  // The clock.
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => document.hidden || actNow(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isOn])
}

const nameOf = (origin: string) => origin.replace(/^https?:\/\//, '')

const Now = ({ domain: { origin, isServers, wentBack } }: { domain: DomainAnswer }) => (
  <Section title={origin === null ? 'No public address yet' : nameOf(origin)}>
    <p className="max-w-[66ch]">
      {origin === null
        ? 'The site is only where it runs. Nobody else finds it.'
        : `Visitors find the site at ${origin}.`}
      {isServers && ' Whoever runs the server set that, so it can’t be changed here.'}
      {wentBack !== null && ` ${wentBack} was tried last, and isn’t in use: nobody signed in there.`}
    </p>
  </Section>
)

interface PendingProps extends NonNullable<DomainAnswer['pending']> {
  version: number
  link: string | undefined
}

const Pending = ({ origin, until, by, version, link }: PendingProps) => (
  <Section title={`Waiting at ${nameOf(origin)}`}>
    <p className="max-w-[66ch]">
      {by} began it. A passkey belongs to a name: make one there by <Time at={until} />, and the site moves to this
      address. If nobody does, nothing changes.
      {link === undefined && ' The link to it was shown once. For another one, begin again below.'}
    </p>
    {link !== undefined && (
      <>
        <span ref={takeFocus} tabIndex={-1} />
        <ShownOnce says="Open this, in this browser or on another device. It works once." text={link} what="The link" />
        <p className="mt-3">
          <TextLink href={link}>Make a passkey there</TextLink>
        </p>
      </>
    )}
    {useIsOwner() && (
      <p className="mt-5">
        <ActionButton
          says="Don’t move"
          path="/api/console/domain/cancel"
          body={{ version }}
          done="Nothing moves."
          reloadsAnyway
        />
      </p>
    )}
  </Section>
)

/** What's typed, and what it leads to: looked at again until it leads here. */
function Change({ domain, onUsed }: { domain: DomainAnswer; onUsed: (answer: UseDomainAnswer) => void }) {
  const [found, setFound] = useState<LookAnswer>()
  const looking = useAction()
  const { form, forget } = useSavedForm('domain')
  /** @param wasOurs what's known of this name; undefined of one that was just typed */
  const look = async (name: string, wasOurs?: boolean) => {
    if (looking.isBusy) return
    const next = await looking.run<LookAnswer>('/api/console/domain/look', { name })
    if (!next && wasOurs === undefined) setFound(undefined)
    if (!next) return
    if (next.isOurs !== wasOurs) announce(next.isOurs ? 'The site answers there.' : 'It doesn’t lead here yet.')
    setFound(next)
  }
  useRepeat(() => look(new URL(found?.origin ?? '').hostname, false), LOOK_MS, found?.isOurs === false)
  return (
    <>
      <Section
        title={domain.origin === null ? 'A name of your own' : 'Another name'}
        note="Such as www.your-firm.com. Buy it first: at a registrar, for about 15 dollars a year."
      >
        <LineForm
          of={{ ...looking, form: { ...form, onSubmit: withFields((fields) => look(textIn(fields, 'name'))) } }}
          button="See where it leads"
          look={found?.isOurs ? 'line' : 'ink'}
          aria-label="Name of the site"
        >
          <TextField name="name" label="Name" maxLength={300} autoCapitalize="off" spellCheck={false} required />
        </LineForm>
        {found && <Found found={found} />}
      </Section>
      {found?.isOurs && (
        <Use
          domain={domain}
          origin={found.origin}
          onUsed={(answer) => {
            forget()
            setFound(undefined)
            onUsed(answer)
          }}
        />
      )}
    </>
  )
}

const Found = ({ found: { origin, records, results, isOurs } }: { found: LookAnswer }) => (
  <>
    {origin.startsWith('https:') && !isOurs && (
      <>
        <h3 className="mt-6 text-body font-medium">What to set at the registrar</h3>
        <p className="mb-3 mt-1 max-w-[66ch] text-quiet">
          {records.some(({ value }) => value === null)
            ? 'Sign in there, open “DNS”, and add these. The server’s address is four numbers: ask whoever runs the server.'
            : 'Sign in there, open “DNS”, and add these. Some registrars write “@” for the name alone, and “www” for the other one. ALIAS works as A does.'}
        </p>
        <Table
          caption="Records to set"
          keyOf={({ type, name, value }) => `${type} ${name} ${value}`}
          rows={records}
          columns={[
            { head: 'Type', cell: ({ type }) => type },
            { head: 'Name', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
            {
              head: 'Value',
              cell: ({ value }) => <span className="wrap-anywhere">{value ?? 'The server’s address'}</span>,
            },
          ]}
        />
      </>
    )}
    <h3 className="mt-6 text-body font-medium">{`What answers now at ${nameOf(origin)}`}</h3>
    <TryResults results={results} />
    {!isOurs && <p className="mt-3 text-quiet">This page looks again every 20 seconds while it’s open.</p>}
  </>
)

interface UseProps {
  domain: DomainAnswer
  origin: string
  onUsed: (answer: UseDomainAnswer) => void
}

function Use({ domain: { version, origin: before, endsTrial, isMailed, others }, origin, onUsed }: UseProps) {
  const { hostname } = new URL(origin)
  const changes = [
    'You get a link to make a passkey there, within ten minutes. Until you do, everything stays as it is.',
    others > 0 &&
      (isMailed
        ? 'Everyone else who signs in gets such a link by email, good for three days.'
        : 'Everyone else who signs in needs such a link, too: invite them again under People, once you’re there.'),
    'Passkeys for the old address are kept. They work again if you go back to it.',
    'Links in new emails lead to the new address. The sender of emails stays the one under Connections.',
    before !== null && 'The old address leads to the new one, and links that were mailed go on working.',
    before !== null &&
      'Stripe and Calendly go on telling the site of payments and calls at the old address, so keep that name.',
    endsTrial && 'Stand-ins end. What isn’t connected by then is off: no email, no calendar, nothing for sale.',
  ]
  return (
    <Section title={`What changes with ${hostname}`}>
      <ul className="mb-5 max-w-[66ch] list-disc space-y-1.5 pl-5">
        {changes.map((says) => says && <li key={says}>{says}</li>)}
      </ul>
      <ActionButton<UseDomainAnswer>
        says={`Use ${hostname}`}
        look="ink"
        busy="Waiting for your passkey"
        done="The link to your new passkey is shown."
        path="/api/console/domain/use"
        body={{ name: hostname, version }}
        onDone={onUsed}
      />
    </Section>
  )
}
