import { type ReactNode, useState } from 'react'
import type {
  ConnectionState,
  ConnectionsAnswer,
  ConnectionForm as Form,
  ShownConnection,
} from '#contracts/console-connections.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { SmallButton } from '../frame/buttons-and-links.tsx'
import { useIsOwner } from '../frame/console-data.ts'
import { announce } from '../frame/live-region.tsx'
import { Answer, Page, Section, showIfMeant } from '../frame/page.tsx'
import { Time } from '../frame/time.tsx'
import { useAnswer, useReload } from '../frame/use-answer.ts'
import { ConnectionForm } from './connection-form.tsx'
import { TryInUse } from './try-results.tsx'

const STATES: Record<ConnectionState, { word: string; mark: string }> = {
  'not-set': { word: 'Not connected', mark: 'bg-edge' },
  'stand-in': { word: 'In the sandbox for now', mark: 'bg-edge' },
  here: { word: 'Connected', mark: 'bg-good' },
  server: { word: 'Set by the server', mark: 'bg-good' },
  locked: { word: 'Needs its key back', mark: 'bg-bad' },
  failing: { word: 'Failing', mark: 'bg-bad' },
}

export default function ConnectionsPage() {
  const answered = useAnswer<ConnectionsAnswer>('/api/console/connections')
  const isOwner = useIsOwner()
  return (
    <Page
      lead={
        isOwner
          ? 'The outside services that the site works with. What you save is in use within seconds, and its keys are stored encrypted. Nobody sees one again, not even you.'
          : 'The outside services that the site works with. An owner connects it.'
      }
    >
      <Answer of={answered}>
        {({ connections }) =>
          [...Map.groupBy(connections, ({ group }) => group)].map(([group, those]) => (
            <Section key={group} title={group}>
              <ul className="border-t border-ink">
                {those.map((each) => (
                  <Row key={each.id} connection={each} />
                ))}
              </ul>
            </Section>
          ))
        }
      </Answer>
    </Page>
  )
}

function Row({ connection }: { connection: ShownConnection | Form }) {
  const { id, title, state, says } = connection
  const form = 'fields' in connection ? connection : undefined
  const { word, mark } = STATES[state]
  const reload = useReload()
  // Make it yours and alarms lead to one of them.
  const [isOpen, setOpen] = useState(() => location.hash === `#${id}`)
  return (
    <li ref={showIfMeant} id={id} className="border-b border-line py-3.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 md:gap-x-8">
        <div className="min-w-0 items-baseline md:grid md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
          <h3 tabIndex={-1} className="flex items-baseline gap-3 text-body font-medium">
            <span aria-hidden="true" className={`h-0.5 w-5 shrink-0 -translate-y-1 ${mark}`} />
            <span>{title}</span>
          </h3>
          <p className="pl-8 md:pl-0">
            <span className={state === 'failing' || state === 'locked' ? 'font-medium text-bad' : ''}>{word}</span>
            {form?.saved && <SavedBy {...form.saved} />}
            {form?.hears && <span className="block text-quiet">It tells the site of every call.</span>}
            {says !== null && <span className="block max-w-[72ch] wrap-anywhere text-quiet">{says}</span>}
          </p>
        </div>
        {form && (
          <div className="flex flex-col items-end gap-2 md:flex-row md:items-start print:hidden">
            {form.canHear && <Hear {...form} />}
            {form.fields.length === 0 ? (
              <TryInUse connection={form} />
            ) : (
              <SmallButton
                aria-expanded={isOpen}
                aria-label={`${isOpen ? 'Close' : verbOf(form)} ${title}`}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? 'Close' : verbOf(form)}
              </SmallButton>
            )}
          </div>
        )}
      </div>
      {isOpen && form && form.fields.length > 0 && (
        <div className="md:pl-8">
          <ConnectionForm
            // Another version has other stored secrets.
            key={form.version}
            connection={form}
            onSaved={(sentence) => {
              setOpen(false)
              announce(sentence)
              reload()
            }}
          />
          <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
            <Others {...form} />
          </div>
        </div>
      )}
    </li>
  )
}

const verbOf = ({ saved }: Form) => (saved ? 'Change' : 'Connect')

const SavedBy = ({ by, at }: { by: string; at: number }): ReactNode => (
  <span className="text-quiet">
    {' by '}
    {by}, <Time at={at} detail="day" />
  </span>
)

const Hear = ({ id, version, hears }: Form) => (
  <ActionButton
    says={hears ? 'Have it tell the site again' : 'Have it tell the site of calls'}
    path="/api/console/connections/hear"
    body={{ id, version }}
    busy="Asking Calendly…"
    done="Calendly now tells this site of every call."
  />
)

const Others = ({ id, title, version, saved, previous }: Form) => (
  <>
    {previous && (
      <ActionButton
        says="Put back the one before"
        question={`${title} goes back to what ${previous.by} saved. What’s there now can be put back the same way, for 7 days.`}
        confirm="Put it back"
        path="/api/console/connections/put-back"
        body={{ id, version }}
        done={`${title}: what stood there before is in use again.`}
      />
    )}
    {saved && (
      <ActionButton
        says="Remove"
        question={`${title} is no longer connected. It can be put back for 7 days.`}
        confirm="Remove it"
        isDanger
        label={`Remove ${title}`}
        path="/api/console/connections/remove"
        body={{ id, version }}
        done={`${title} removed.`}
      />
    )}
  </>
)
