import { type DragEvent, useEffect, useState } from 'react'
import { AnswerPane } from './answer-pane.tsx'
import { CheckList } from './check-list.tsx'
import { type Controls, ControlsContext } from './controls.ts'
import { loadReaders } from './open-file.ts'
import { OutputPane } from './output-pane.tsx'
import { SourcePane } from './source-pane.tsx'
import { number } from './tools.tsx'
import { useWorkspace } from './use-workspace.ts'

/** Masks a text or a document, and restores an answer, in this browser alone. */
export const MaskingWorkspace = ({ controls }: { controls: Controls }) => (
  <ControlsContext value={controls}>
    <Workspace />
  </ControlsContext>
)

function Workspace() {
  const workspace = useWorkspace()
  const readers = useReaders()
  const { masked, message, document } = workspace
  const asked = useRequestCount(workspace.phase === 'ready' && readers !== 'loading')
  const entities = masked.entities.filter(({ isMasked }) => isMasked)
  const places = entities.reduce((sum, { count }) => sum + count, 0)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) void workspace.open(file)
  }
  return (
    <div
      ref={takeFocusInPlace}
      tabIndex={-1}
      role="group"
      aria-label="The preview is loaded"
      // What is in here isn't for a translation service: names also stand in labels, warnings and messages.
      translate="no"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <WorkspaceStrip readers={readers} asked={asked} entities={entities.length} places={places} />
      <div className="masker-panes">
        <SourcePane {...workspace} />
        <OutputPane {...workspace} />
      </div>
      {masked.entities.length > 0 && (
        // A new document gets a new list.
        <CheckList key={document?.name ?? ''} {...workspace} />
      )}
      <AnswerPane {...workspace} />
      <KnownMisses />
      {/* At the bottom of the window; screen readers announce it in any case. */}
      <p
        role="status"
        className="sticky bottom-0 border-t border-ink bg-ink px-5 py-3 text-[length:var(--text-small)] text-paper empty:border-0 empty:p-0 print:hidden"
      >
        {/* Every other message gets a no-break space, so that screen readers announce a repeat. */}
        {message.text && `${message.text}${message.id % 2 === 0 ? '\u00a0' : ''}`}
      </p>
    </div>
  )
}

/** The button that loaded the preview is gone and the preview replaced it, so there's no need to scroll. */
const takeFocusInPlace = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

type Readers = 'loading' | 'loaded' | 'failed'

/** Loads what reads documents, so that none needs the network later. */
function useReaders(): Readers {
  const [state, setState] = useState<Readers>('loading')
  // Asks the browser for the workers once the preview shows.
  useEffect(() => {
    loadReaders().then(
      () => setState('loaded'),
      () => setState('failed'),
    )
  }, [])
  return state
}

/** Paths this page has requested since counting began, as the browser records them. */
function useRequestCount(isCounting: boolean): readonly string[] {
  const [asked, setAsked] = useState<readonly string[]>([])
  // Subscribes to the browser's record of requests.
  useEffect(() => {
    if (!isCounting) return
    const since = performance.now()
    const observer = new PerformanceObserver((list) => {
      const later = list.getEntries().filter(({ startTime }) => startTime > since)
      if (later.length > 0) setAsked((known) => [...known, ...later.map(({ name }) => new URL(name).pathname)])
    })
    observer.observe({ type: 'resource' })
    return () => observer.disconnect()
  }, [isCounting])
  return asked
}

const REQUESTS: Record<Readers, string> = {
  loading: 'so far. The part that reads documents is still loading; then it works without a network.',
  loaded: 'since the preview was loaded, as your browser counts them. Turn off your network and it keeps working.',
  failed: 'since the preview was loaded. The part that reads documents didn’t load: opening one asks for it again.',
}

interface WorkspaceStripProps {
  readers: Readers
  asked: readonly string[]
  entities: number
  places: number
}

/** The status strip above the preview: how much is masked, and how many requests this page has sent. */
function WorkspaceStrip({ readers, asked, entities, places }: WorkspaceStripProps) {
  return (
    <div
      className="grid grid-cols-2 border-b border-ink *:first:col-span-2 md:grid-cols-[2fr_1fr_1fr] md:*:first:col-auto"
      data-theme="dark"
    >
      <Counter label="Requests sent" value={asked.length}>
        {asked.length === 0 ? REQUESTS[readers] : `by this page, not with your text: ${[...new Set(asked)].join(', ')}`}
      </Counter>
      <Counter label="Places masked" value={places}>
        in the text below
      </Counter>
      <Counter label="Things named" value={entities}>
        each with its own placeholder
      </Counter>
    </div>
  )
}

const Counter = ({ label, value, children }: { label: string; value: number; children: string }) => (
  <div className="border-line px-5 py-4 max-md:border-b sm:px-7 md:not-first:border-l">
    <p className="label text-quiet">{label}</p>
    <p className="font-display text-title text-ink tabular-nums" data-reading={label}>
      {number.format(value)}
    </p>
    <p className="text-small text-quiet">{children}</p>
  </div>
)

import figures from '../corpus/figures.json' with { type: 'json' }

const KINDS: Record<string, string> = {
  person: 'names of people',
  organization: 'companies',
  email: 'email addresses',
  phone: 'phone numbers',
  ssn: 'Social Security numbers',
  account: 'account numbers',
  docket: 'docket numbers',
  date: 'dates',
  address: 'street addresses',
}
const SETS: Record<string, string> = {
  pacer: 'on federal dockets',
  cases: 'in letters about cases',
  piianon: 'in legal forms',
  presidio: 'in short notes from many countries',
  inlegal: 'in Indian judgments',
}

const SHARES = 'mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-8'

/** What the preview misses, worst first, measured on texts by other authors. */
function KnownMisses() {
  const names = figures.names.toSorted((one, other) => one.hidden / one.marked - other.hidden / other.marked)
  return (
    <div className="border-t border-ink p-5 sm:p-7" translate="yes">
      <h3 className="label mb-4 text-quiet">What it misses</h3>
      <p className="max-w-[72ch] text-small text-quiet">
        A company called by one plain word. An address without a street. A nickname, a name typed in small letters, a
        story everyone in town knows. We counted it in {number.format(figures.texts)} texts we didn’t write: court
        dockets, letters, forms, judgments. We set them aside while we wrote most of the rules. This is how much it hid
        completely, worst first:
      </p>
      <dl className={SHARES}>
        {figures.kinds.map(({ kind, marked, hidden }) => (
          <Share key={kind} name={KINDS[kind] ?? kind} marked={marked} hidden={hidden} />
        ))}
      </dl>
      <p className="mt-6 max-w-[72ch] text-small text-quiet">
        For names alone, it depends on what you paste. Your own files may do worse than any of these:
      </p>
      <dl className={SHARES}>
        {names.map(({ set, marked, hidden }) => (
          <Share key={set} name={SETS[set] ?? set} marked={marked} hidden={hidden} />
        ))}
      </dl>
    </div>
  )
}

const Share = ({ name, marked, hidden }: { name: string; marked: number; hidden: number }) => (
  <div className="flex justify-between gap-4 border-t border-line py-1.5">
    <dt className="text-small text-quiet">{name}</dt>
    <dd className="text-small whitespace-nowrap text-ink tabular-nums">
      {number.format(hidden)} of {number.format(marked)}
    </dd>
  </div>
)
