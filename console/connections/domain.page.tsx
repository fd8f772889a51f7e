import { useEffect, useEffectEvent, useState } from 'react'
import type { DomainAnswer, DomainRecord, LookAnswer, UseDomainAnswer } from '#contracts/console-domain.ts'
import { TextField } from '#site/ui/field.tsx'
import { ActionButton, ShownOnce } from '../frame/action-button.tsx'
import { SmallButton, TextLink } from '../frame/buttons-and-links.tsx'
import { useIsOwner } from '../frame/console-data.ts'
import { announce } from '../frame/live-region.tsx'
import { ActionError, Answer, Page, Section, takeFocus } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'
import { useAction } from '../frame/use-action.ts'
import { useAnswer } from '../frame/use-answer.ts'
import { useSavedForm } from '../leads/note-drafts.ts'
import { summaryOf, TryResults } from './try-results.tsx'

/** How often a name is looked at that doesn't lead here yet. */
const LOOK_MS = 20_000

/** How often the page looks whether somebody has signed in under a new address. */
const WAIT_MS = 3000

export default function DomainPage() {
  const answered = useAnswer<DomainAnswer>('/api/console/domain')
  const isOwner = useIsOwner()
  const [link, setLink] = useState<string>()
  const domain = answered.state === 'loaded' ? answered.data : undefined
  const [waited, setWaited] = useState<string>()
  if (domain?.pending && domain.pending.origin !== waited) setWaited(domain.pending.origin)
  useRepeat(answered.reload, WAIT_MS, domain?.pending != null)
  // Once it has moved, this browser may not be signed in here anymore.
  const hasMoved = answered.state === 'failed' || domain?.origin === waited
  if (waited !== undefined && hasMoved && location.origin !== waited) return <Moved to={waited} />
  return (
    <Page
      title="Domain"
      lead="The name under which visitors find the site. You buy it at a registrar; this page says what to set there."
    >
      <Answer of={answered}>
        {(now) => (
          <>
            <Now domain={now} />
            {now.pending && <Pending pending={now.pending} link={link} isOwner={isOwner} reload={answered.reload} />}
            {isOwner && !now.isServers && !(now.pending && link !== undefined) && (
              <Change
                // What's typed stays while others change it.
                domain={now}
                onUsed={(answer) => {
                  setLink(answer.link)
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

const Moved = ({ to }: { to: string }) => (
  <Page title="Domain" lead="Somebody has signed in under the new address, so it’s the site’s now.">
    <p className="text-body">
      Go on at <TextLink href={`${to}/console`}>{`${to}/console`}</TextLink>
    </p>
  </Page>
)

const Now = ({ domain: { origin, isServers, wentBack } }: { domain: DomainAnswer }) => (
  <Section title={origin === null ? 'No public address yet' : origin.replace(/^https?:\/\//, '')}>
    <p className="max-w-[66ch]">
      {origin === null
        ? 'The site is only where it runs. Nobody else finds it.'
        : `Visitors find the site at ${origin}.`}
      {isServers && ' Whoever runs the server set that, so it can’t be changed here.'}
    </p>
    {wentBack !== null && (
      <p className="mt-2 max-w-[66ch] text-quiet">
        {`${wentBack} was tried last. Nobody signed in there within ten minutes, or it was given up, so it’s not in use.`}
      </p>
    )}
  </Section>
)

interface PendingProps {
  pending: NonNullable<DomainAnswer['pending']>
  link: string | undefined
  isOwner: boolean
  reload: () => void
}

/** An address that waits for somebody who signs in there. */
const Pending = ({ pending: { origin, until, by }, link, isOwner, reload }: PendingProps) => (
  <Section title={`Waiting at ${origin.replace(/^https?:\/\//, '')}`}>
    <p className="max-w-[66ch]">
      {by} began it. A passkey belongs to a name: make one there by <Time at={until} />, and the site moves to this
      address. If nobody does, nothing changes.
    </p>
    {link === undefined ? (
      <p className="mt-2 max-w-[66ch] text-quiet">The link to it was shown once. For another one, begin again below.</p>
    ) : (
      <>
        <span ref={takeFocus} tabIndex={-1} />
        <ShownOnce says="Open this, in this browser or on another device. It works once." text={link} what="The link" />
        <p className="mt-3">
          <TextLink href={link}>Make a passkey there</TextLink>
        </p>
      </>
    )}
    {isOwner && (
      <p className="mt-5">
        <ActionButton path="/api/console/domain/give-up" done="Given up. The site stays where it is." onDone={reload}>
          Give it up
        </ActionButton>
      </p>
    )}
  </Section>
)

/** What's typed, and what it leads to: looked at again until it leads here. */
function Change({ domain, onUsed }: { domain: DomainAnswer; onUsed: (answer: UseDomainAnswer) => void }) {
  const [found, setFound] = useState<LookAnswer>()
  const looking = useAction()
  const show = (next: LookAnswer) => {
    const [before, after] = [found, next].map((look) => look && summaryOf(look.results))
    if (before !== after) announce(next.isOurs ? 'The site answers there.' : 'It doesn’t lead here yet.')
    setFound(next)
  }
  const { form, forget } = useSavedForm('domain')
  const look = async (name: string) => {
    const next = await looking.run<LookAnswer>('/api/console/domain/look', { name })
    if (next) show(next)
  }
  useRepeat(() => look(new URL(found?.origin ?? '').hostname), LOOK_MS, found?.isOurs === false)
  return (
    <>
      <Section
        title={domain.origin === null ? 'A name of your own' : 'Another name'}
        note="Such as www.your-firm.com. Buy it first: at a registrar, for about 15 dollars a year."
      >
        <form
          {...form}
          className="flex max-w-[40rem] flex-wrap items-end gap-3"
          aria-label="Name of the site"
          onSubmit={(event) => {
            event.preventDefault()
            void look(String(new FormData(event.currentTarget).get('name')))
          }}
        >
          <div className="min-w-0 grow">
            <TextField name="name" label="Name" maxLength={300} autoCapitalize="off" spellCheck={false} required />
          </div>
          <SmallButton type="submit" look={found?.isOurs ? 'line' : 'ink'} aria-disabled={looking.isBusy}>
            See where it leads
          </SmallButton>
        </form>
        <ActionError>{looking.error}</ActionError>
        {found && <Found found={found} />}
      </Section>
      {found?.isOurs && (
        <Use
          key={found.origin}
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
    {origin.startsWith('https:') && !isOurs && <Records records={records} />}
    <h3 className="mt-6 text-body font-medium">{`What answers now at ${new URL(origin).hostname}`}</h3>
    <TryResults results={results} />
    {!isOurs && <p className="mt-3 text-quiet">This page looks again every 20 seconds while it’s open.</p>}
  </>
)

const Records = ({ records }: { records: readonly DomainRecord[] }) => (
  <>
    <h3 className="mt-6 text-body font-medium">What to set at the registrar</h3>
    <p className="mb-3 mt-1 max-w-[66ch] text-quiet">
      {records.some(({ value }) => value === null)
        ? 'This server doesn’t know its own public address. Whoever runs it does: it’s the A record’s value.'
        : 'Where your registrar wants a short name, the name alone is “@”, and www is “www”. If it offers ALIAS for the name alone, that works, too.'}
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
          cell: ({ value }) => <span className="font-mono wrap-anywhere">{value ?? 'the server’s address'}</span>,
        },
      ]}
    />
  </>
)

interface UseProps {
  domain: DomainAnswer
  origin: string
  onUsed: (answer: UseDomainAnswer) => void
}

/** What changes with the address, before it does. */
function Use({ domain: { version, origin: before, endsTrial, isMailed, others }, origin, onUsed }: UseProps) {
  const { hostname } = new URL(origin)
  return (
    <Section title={`What changes with ${hostname}`}>
      <ul className="max-w-[66ch] list-disc space-y-1.5 pl-5">
        <li>You get a link to make a passkey there, within ten minutes. Until you do, everything stays as it is.</li>
        {others > 0 && (
          <li>
            {isMailed
              ? 'Everyone else who signs in gets such a link by email, good for three days.'
              : 'Everyone else who signs in needs such a link, too: invite them again under People, once you’re there.'}
          </li>
        )}
        <li>Passkeys for the old address are kept. They work again if you go back to it.</li>
        <li>
          Links in new emails lead to the new address.
          {before !== null && ' The old one leads there, and links that were mailed go on working.'}
        </li>
        {before !== null && (
          <li>
            Stripe and Calendly go on telling the site of payments and calls at the old address, so keep that name. To
            change it, save both under Connections again.
          </li>
        )}
        {endsTrial && (
          <li>Stand-ins end. What isn’t connected by then is off: no email, no calendar, nothing for sale.</li>
        )}
      </ul>
      <p className="mt-5">
        <ActionButton<UseDomainAnswer>
          look="ink"
          busy="Waiting for your passkey"
          done="The link to your new passkey is shown."
          path="/api/console/domain/use"
          body={{ name: hostname, version }}
          onDone={onUsed}
        >
          {`Use ${hostname}`}
        </ActionButton>
      </p>
    </Section>
  )
}
