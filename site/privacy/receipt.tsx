import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { formatTime } from '#contracts/dates.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { RECEIPT_KEY, type SentCookies } from '#contracts/storage-keys.ts'
import {
  clear,
  type Found,
  findStored,
  hostPurpose,
  linesOf,
  type ReceiptLine,
  type StorageArea,
  sentPurpose,
} from './storage-table.ts'

const PLACES: Record<StorageArea, string> = { browser: 'this browser', tab: 'this tab', cookie: 'a cookie' }

/** A snapshot of the browser. `knowsCookies` is false if the server didn't answer. */
interface Snapshot {
  found: Found[]
  knowsCookies: boolean
  measured: Measured
}

async function readBrowser(): Promise<Snapshot> {
  const cookies = await fetch('/api/receipt', { cache: 'no-store' })
    .then(async (answer) => ((await answer.json()) as SentCookies).cookies)
    .catch(() => undefined)
  return { found: findStored(cookies ?? []), knowsCookies: cookies !== undefined, measured: readReceipt() }
}

export function Receipt() {
  const [snapshot, setSnapshot] = useState<Snapshot>()

  // Rereads on changes to storage, including from other tabs and other pages that Back leads from, and on new measurements.
  useEffect(() => {
    const read = () => void readBrowser().then(setSnapshot)
    const measure = () => setSnapshot((last) => last && { ...last, measured: readReceipt() })
    read()
    const wake = ({ persisted }: PageTransitionEvent) => persisted && read()
    addEventListener('storage', read)
    addEventListener('pageshow', wake)
    addEventListener(RECEIPT_KEY, measure)
    return () => {
      removeEventListener('storage', read)
      removeEventListener('pageshow', wake)
      removeEventListener(RECEIPT_KEY, measure)
    }
  }, [])

  const { hosts = [], sent = [] } = snapshot?.measured ?? {}
  return (
    <div className={snapshot ? undefined : 'awaits-script'}>
      <Stored snapshot={snapshot} onSnapshot={setSnapshot} />
      <Contacted isRead={snapshot !== undefined} hosts={hosts} />
      <Sent isRead={snapshot !== undefined} sent={sent} />
    </div>
  )
}

interface StoredProps {
  snapshot: Snapshot | undefined
  onSnapshot: (snapshot: Snapshot) => void
}

function Stored({ snapshot, onSnapshot }: StoredProps) {
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)

  async function press(found: Found) {
    const isCleared = await clear(found).catch(() => false)
    onSnapshot(await readBrowser())
    setSaid(
      isCleared
        ? `${found.name} is cleared.`
        : `${found.name} couldn’t be cleared from here. Your browser’s settings for this site can do it.`,
    )
    // The pressed button is gone.
    heading.current?.focus()
  }

  const lines = linesOf(snapshot?.found ?? [])
  const here = lines.filter(({ found }) => found)
  const absent = lines.filter(({ found }) => !found)
  return (
    <Section
      title="What we’ve stored in this browser"
      lead="Read from this browser now. What isn’t on our list is shown as unknown, not hidden."
      headingRef={heading}
    >
      <p role="status" className="text-small font-medium not-empty:mb-5">
        {said}
      </p>
      <Lines isRead={snapshot !== undefined} nothing="Nothing.">
        {here.map((line) => (
          <Row key={keyOf(line)} name={line.name} under={PLACES[line.place]} what={<What line={line} />}>
            <button
              type="button"
              onClick={() => line.found && void press(line.found)}
              className="min-h-11 rounded-sm border border-current px-4 text-small font-medium hover:bg-ink hover:text-paper"
            >
              Clear<span className="sr-only">{` ${line.name}`}</span>
            </button>
          </Row>
        ))}
      </Lines>
      {absent.length > 0 && (
        <details className="mt-5">
          <summary className="flex min-h-11 cursor-pointer items-center text-small font-medium underline decoration-accent decoration-2 underline-offset-4">
            {snapshot === undefined ? 'What this site can store' : 'What else this site can store, but hasn’t'}
          </summary>
          <ul className="mt-3 border-b border-line">
            {absent.map((line) => (
              <Row key={keyOf(line)} name={line.name} under={PLACES[line.place]} what={<What line={line} />} />
            ))}
          </ul>
        </details>
      )}
      {snapshot && !snapshot.knowsCookies && (
        <p className="mt-4 text-small text-bad">
          Our server didn’t answer, so cookies that scripts can’t read are missing here. Load the page again.
        </p>
      )}
    </Section>
  )
}

const Contacted = ({ isRead, hosts }: { isRead: boolean; hosts: Measured['hosts'] }) => (
  <Section
    title="Which other companies this visit contacted"
    lead="Measured by your browser, on the pages you opened in this tab. It can’t see what another company’s frame or an open voice connection does by itself."
  >
    <Lines isRead={isRead} nothing="None. Your browser asked no one but us.">
      {hosts.map(({ host, since, requests }) => (
        <Row
          key={host}
          name={host}
          under={requests === 1 ? '1 request' : `${requests} requests`}
          what={hostPurpose(host) ?? <Unknown />}
        >
          <Since time={since} />
        </Row>
      ))}
    </Lines>
  </Section>
)

const Sent = ({ isRead, sent }: { isRead: boolean; sent: Measured['sent'] }) => (
  <Section
    title="What this tab sent us"
    lead="Requests to our own server besides pages, pictures and scripts. Reports of errors, which a browser sends on its own, can’t be seen here."
  >
    <Lines isRead={isRead} nothing="Nothing.">
      {sent.map(({ at, path, times, isAnswered }) => (
        <Row
          key={`${path} ${isAnswered}`}
          name={path}
          under={times === 1 ? undefined : `${times} times`}
          what={
            <>
              <span>{sentPurpose(path) ?? <Unknown />}</span>
              {!isAnswered && (
                <span className="block text-small text-quiet">No answer came back, so it might not have arrived.</span>
              )}
            </>
          }
        >
          <Since time={at} />
        </Row>
      ))}
    </Lines>
  </Section>
)

function What({ line: { known, found } }: { line: ReceiptLine }) {
  if (!known) return <Unknown />
  return (
    <>
      <span>{known.whatFor}</span>
      <span className="block text-small text-quiet">
        {`Until ${known.until}.${found?.isHidden ? ' Scripts can’t read it; our server told us it’s there.' : ''}`}
      </span>
    </>
  )
}

const keyOf = ({ place, name }: ReceiptLine) => `${place} ${name}`

const Unknown = () => <strong className="font-semibold text-bad">Unknown. It isn’t on our list.</strong>

function Lines({ isRead, nothing, children }: { isRead: boolean; nothing: string; children: ReactNode[] }) {
  if (isRead && children.length > 0) return <ul className="border-b border-line">{children}</ul>
  return (
    <p className="border-y border-line py-5">
      {isRead ? nothing : 'Your browser tells this page once its script runs.'}
    </p>
  )
}

const Since = ({ time }: { time: number }) => (
  <time dateTime={new Date(time).toISOString()} className="text-small text-quiet tabular-nums">
    {formatTime(time, 'clock')}
  </time>
)

interface SectionProps {
  title: string
  lead: string
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

const Section = ({ title, lead, headingRef, children }: SectionProps) => (
  <section className="wrap grid gap-x-14 gap-y-6 py-10 lg:grid-cols-[18rem_minmax(0,1fr)] lg:py-14">
    <div>
      <h2 ref={headingRef} tabIndex={-1} className="text-title tracking-[-0.012em] text-balance">
        {title}
      </h2>
      <p className="mt-4 max-w-[44ch] text-small text-quiet">{lead}</p>
    </div>
    <div className="min-w-0">{children}</div>
  </section>
)

interface RowProps {
  name: string
  under?: string | undefined
  what: ReactNode
  children?: ReactNode
}

function Row({ name, under, what, children }: RowProps) {
  return (
    <li className="grid items-start gap-x-8 gap-y-2 border-t border-line py-4 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_auto]">
      <p className="min-w-0">
        <span className="block text-small wrap-anywhere">{name}</span>
        {under && <span className="block text-small text-quiet">{under}</span>}
      </p>
      <p className="min-w-0">{what}</p>
      <div className="sm:text-right">{children}</div>
    </li>
  )
}

/** What a tab knows about its visit, from the browser's own measurements. Times are epoch milliseconds. */
export interface Measured {
  /** Third-party hosts that got requests, ordered by the time of the first one. */
  hosts: { host: string; since: number; requests: number }[]
  /** Requests to our own server by path and outcome, the latest first. `at` is the last one's time. */
  sent: { path: string; at: number; times: number; isAnswered: boolean }[]
}

export const readReceipt = (): Measured => parseReceipt(ifPossible(() => sessionStorage.getItem(RECEIPT_KEY)) ?? '')

export function parseReceipt(text: string): Measured {
  const hosts = new Map<string, Measured['hosts'][number]>()
  const sent = new Map<string, Measured['sent'][number]>()
  for (const line of text.split('\n')) {
    const [, time = '', address = '', unanswered] = /^(\d+(?:\.\d+)?) (\S+)( \?)?$/.exec(line) ?? []
    const at = Math.round(Number(time))
    if (address.startsWith('/api/')) {
      const key = address + (unanswered ?? '')
      const times = (sent.get(key)?.times ?? 0) + 1
      sent.set(key, { path: address, at, times, isAnswered: unanswered === undefined })
    }
    const host = URL.parse(address)?.host
    if (!host) continue
    const known = hosts.get(host)
    hosts.set(host, { host, since: known?.since ?? at, requests: (known?.requests ?? 0) + 1 })
  }
  return { hosts: [...hosts.values()], sent: [...sent.values()].toSorted((one, other) => other.at - one.at) }
}
