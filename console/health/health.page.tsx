import { type ReactNode, useState } from 'react'
import type { ConnectionId } from '#contracts/console-connections.ts'
import type { DoctorAnswer, HealthAnswer, ShownBackup } from '#contracts/console-health.ts'
import { LinkTo, SmallButton } from '../frame/buttons-and-links.tsx'
import { useIsOwner } from '../frame/console-data.ts'
import { announce } from '../frame/live-region.tsx'
import { Answer, Page, Section, takeFocus } from '../frame/page.tsx'
import { start } from '../frame/request.ts'
import { Ago, Time } from '../frame/time.tsx'
import { ReloadContext, useAnswer, usePulse, useReload } from '../frame/use-answer.ts'
import { Troubles } from '../leads/destinations.tsx'
import { Alarms, BackUp, ForOperator, SendTest } from './findings.tsx'
import { type Topic, type TopicState, topicsOf } from './health-topics.ts'

export default function HealthPage() {
  const health = useAnswer<HealthAnswer>('/api/console/health')
  const checked = useAnswer<DoctorAnswer>('/api/console/health/doctor', start)
  usePulse(health)
  return (
    <Page
      lead="Whether everything works. Opening this page checks it all and changes nothing."
      actions={
        checked.state === 'loaded' && (
          <SmallButton
            onClick={() => {
              announce('Checking again. This takes a few seconds.')
              checked.reload()
              health.reload()
            }}
          >
            Check again
          </SmallButton>
        )
      }
    >
      <Answer of={health}>
        {(answer) => (
          <>
            <Answer of={checked}>
              {({ groups }) => (
                <ReloadContext value={health.reload}>
                  <Checked groups={groups} health={answer} />
                </ReloadContext>
              )}
            </Answer>
            <Section
              title="What you were told"
              note="The latest alarm about each destination and each kind of incident."
            >
              <Alarms alarms={answer.alarms} />
            </Section>
            <Facts {...answer} />
          </>
        )}
      </Answer>
    </Page>
  )
}

/** What needs the owner stands below the verdict. */
const PARTS: readonly [TopicState, string | undefined][] = [
  ['bad', undefined],
  ['watch', 'Worth a look'],
  ['launch', 'Before visitors come'],
  ['practice', 'In the sandbox for now'],
  ['good', 'Fine'],
]

function Checked({ groups, health }: DoctorAnswer & { health: HealthAnswer }) {
  const reload = useReload()
  const [now] = useState(() => Date.now())
  // What was just mended may stand in another part now: the focus goes to what it says.
  const [mended, setMended] = useState<Topic['id']>()
  const topics = topicsOf(groups).map((topic) =>
    topic.id === 'backup' ? aboutBackup(topic, health.store, now) : topic,
  )
  return (
    <>
      {PARTS.map(([state, title = verdictOn(topics)]) => {
        const part = topics.filter((topic) => topic.state === state)
        if (part.length === 0 && state !== 'bad') return null
        return (
          <Section key={state} title={title}>
            {part.length > 0 && (
              <ul className="border-t border-ink">
                {part.map((topic) => (
                  <TopicRow
                    key={topic.id}
                    topic={topic}
                    health={health}
                    isNews={topic.id === mended}
                    onMended={() => {
                      setMended(topic.id)
                      reload()
                    }}
                  />
                ))}
              </ul>
            )}
          </Section>
        )
      })}
    </>
  )
}

function verdictOn(topics: readonly Topic[]): string {
  const bad = topics.filter(({ state }) => state === 'bad').length
  if (bad > 0) return bad === 1 ? 'One thing needs you.' : `${bad} things need you.`
  if (topics.some(({ state }) => state === 'watch')) return 'Everything works. Some of it is worth a look.'
  return topics.some(({ state }) => state === 'launch')
    ? 'Everything works. Some of it isn’t ready for visitors.'
    : 'Everything works.'
}

const OLD_MS = 2 * 24 * 60 * 60 * 1000

/** What's known of the last backup, which may be newer than the checks. */
function aboutBackup(topic: Topic, { lastBackup }: HealthAnswer['store'], now: number): Topic {
  if (!lastBackup) return topic
  const known = { ...topic, state: 'watch' as const }
  if (now - lastBackup.at > OLD_MS) return { ...known, sentence: 'The last backup is getting old' }
  return lastBackup.isTried
    ? { ...known, state: 'good', sentence: 'The last backup is whole' }
    : {
        ...known,
        sentence: 'There’s a backup that hasn’t been tried',
        reasons: ['“Back up now” makes another one, and tries it.'],
      }
}

const MARKS: Record<TopicState, string> = {
  bad: 'bg-bad',
  watch: 'bg-accent',
  launch: 'bg-accent',
  practice: 'bg-edge',
  good: 'bg-good',
}

interface TopicRowProps {
  topic: Topic
  health: HealthAnswer
  isNews: boolean
  onMended: () => void
}

function TopicRow({ topic, health, isNews, onMended }: TopicRowProps) {
  const { id, state, sentence, isOff, reasons, forOperator } = topic
  const mend = useMend(topic, onMended)
  const isCalm = state === 'good' || state === 'practice'
  const more = [
    ...(id === 'backup' && health.store.lastBackup
      ? [<LastBackup key="backup" {...health.store.lastBackup} kind={health.store.kind} />]
      : []),
    ...(id === 'calendar' && state !== 'practice' && !isOff ? [<Heard key="heard" at={health.callHeardAt} />] : []),
    ...reasons.map((reason) => (
      <p key={reason} className="max-w-[72ch] wrap-anywhere">
        {reason}
      </p>
    )),
    ...(forOperator.length > 0 ? [<ForOperator key="operator" lines={forOperator} />] : []),
  ]
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-3.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div
        className={`min-w-0 ${isCalm && more.length === 0 ? 'items-baseline md:grid md:grid-cols-[minmax(0,31rem)_minmax(0,1fr)]' : ''}`}
      >
        <h3
          ref={isNews ? takeFocus : undefined}
          tabIndex={-1}
          className="flex items-baseline gap-3 text-body font-medium"
        >
          <span aria-hidden="true" className={`h-0.5 w-5 shrink-0 -translate-y-1 ${MARKS[state]}`} />
          <span>{sentence}.</span>
        </h3>
        {more.length > 0 && <div className="pl-8">{more}</div>}
      </div>
      {mend && <div className="pl-8 md:-mt-1 md:max-w-md md:pl-0 md:text-right print:hidden">{mend}</div>}
      {id === 'leads' && (
        <div className="pl-8 md:col-span-full">
          <Troubles destinations={health.destinations} />
        </div>
      )}
    </li>
  )
}

/** What an owner connects instead of the sandbox. */
const CONNECTED_AT: Partial<Record<Topic['id'], ConnectionId>> = {
  mail: 'mail',
  leads: 'survey',
  calendar: 'scheduler',
  sales: 'payments',
  alarms: 'alarms',
  extras: 'assistant',
}

function useMend({ id, state, isOff }: Topic, onDone: () => void): ReactNode {
  const isOwner = useIsOwner()
  const connection = CONNECTED_AT[id]
  if (
    connection !== undefined &&
    (isOff || state === 'practice' || id === 'calendar' || (id === 'alarms' && state !== 'good'))
  )
    return isOwner && <LinkTo href={`/console/connections#${connection}`}>Connections</LinkTo>
  if (id === 'mail') return isOwner && <SendTest />
  if (id === 'backup') return isOwner && <BackUp onDone={onDone} />
  const { href, says, isOwners = false } = MENDED_AT[id] ?? {}
  return href && (isOwner || !isOwners) && <LinkTo href={href}>{says}</LinkTo>
}

/** Where it's mended otherwise. */
const MENDED_AT: Partial<Record<Topic['id'], { href: string; says: string; isOwners?: true }>> = {
  leads: { href: '/console/deliveries', says: 'Deliveries' },
  sales: { href: '/console/orders', says: 'Orders and codes' },
  content: { href: '/console/make-it-yours', says: 'Make it yours' },
  address: { href: '/console/domain', says: 'Domain', isOwners: true },
  people: { href: '/console/people', says: 'People', isOwners: true },
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`

const LastBackup = ({ at, bytes, isTried, kind }: ShownBackup & Pick<HealthAnswer['store'], 'kind'>) => (
  <p className="text-quiet">
    <Ago at={at} />
    {`, ${megabytes(bytes)}. `}
    {isTried && (kind === 'SQLite' ? 'A server started on a copy of it and took leads. ' : 'All of it was read back. ')}
    <Time at={at} />
  </p>
)

const Heard = ({ at }: { at: number | null }) => (
  <p className="text-quiet">
    {at === null ? (
      'It hasn’t told of a call yet.'
    ) : (
      <>
        It last told of a call <Ago at={at} />.
      </>
    )}
  </p>
)

const Facts = ({ store: { bytes }, build }: HealthAnswer) => (
  <p className="mt-10 border-t border-line pt-4 text-quiet wrap-anywhere">
    {`What’s stored takes ${megabytes(bytes)}. Whoever helps you may ask for this version: `}
    <code className="font-mono text-label">{build}</code>.
  </p>
)
