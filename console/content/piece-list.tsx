import { useEffect, useState } from 'react'
import {
  CONTENT_KINDS,
  type ContentKind,
  type ListedPiece,
  PIECE_STATES,
  type PieceAnswer,
  type PieceState,
} from '#contracts/console-content.ts'
import { formatDay } from '#contracts/dates.ts'
import { numbered } from '#contracts/wording.ts'
import { SmallButton, TextLink } from '../frame/buttons-and-links.tsx'
import { useConsoleData } from '../frame/console-data.ts'
import { Choice, LabeledInput } from '../frame/filter.tsx'
import { Empty, Section } from '../frame/page.tsx'
import { ask } from '../frame/request.ts'
import { type Column, Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'
import { useGrowing } from '../frame/use-growing.ts'
import { readLocalDrafts } from '../leads/note-drafts.ts'
import { forgetSaved } from './edit/tab-words.ts'

export const NO_FILTER = { q: '', kind: '', state: '' }
export type Filter = typeof NO_FILTER

/** Beside a piece's states, what somebody has to do something about. */
const FILTER_STATES = { unsent: 'With unpublished changes', asks: 'To settle after an update', ...PIECE_STATES }

export function readFilter(search: string): Filter {
  const query = new URLSearchParams(search)
  return { q: query.get('q') ?? '', kind: query.get('kind') ?? '', state: query.get('state') ?? '' }
}

function fits(piece: ListedPiece, { q, kind, state }: Filter): boolean {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const text = `${piece.title} ${piece.path ?? ''} ${piece.file}`.toLowerCase()
  const isInState =
    state === '' ||
    piece.state === state ||
    (state === 'unsent' && piece.draft !== null) ||
    (state === 'scheduled' && piece.plan !== null) ||
    (state === 'asks' && piece.asks)
  return isInState && (kind === '' || piece.kind === kind) && words.every((word) => text.includes(word))
}

interface FilterBarProps {
  pieces: readonly ListedPiece[]
  filter: Filter
  change: (next: Partial<Filter>) => void
}

export const FilterBar = ({ pieces, filter, change }: FilterBarProps) => (
  <search className="mb-8 grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_12rem_14rem] max-lg:*:first:col-span-2 print:hidden">
    <LabeledInput
      says="Title or address"
      type="search"
      value={filter.q}
      onChange={({ target }) => change({ q: target.value })}
    />
    <Choice
      says="Kind"
      value={filter.kind}
      options={CONTENT_KINDS}
      onChange={({ target }) => change({ kind: target.value })}
    />
    <Choice
      says="State"
      value={filter.state}
      options={Object.fromEntries(
        // What never happens isn't asked for.
        Object.entries(FILTER_STATES).filter(
          ([state]) => state === filter.state || pieces.some((piece) => fits(piece, { ...NO_FILTER, state })),
        ),
      )}
      onChange={({ target }) => change({ state: target.value })}
    />
  </search>
)

export function PieceList({
  pieces,
  filter,
  clear,
}: {
  pieces: readonly ListedPiece[]
  filter: Filter
  clear: () => void
}) {
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const found = pieces.filter((piece) => fits(piece, filter))
  const kinds = Object.entries(CONTENT_KINDS)
  const count = useGrowing(kinds.length, { first: 2, step: 1 })
  return (
    // The columns stand below one another from list to list.
    <div className="lg:[&_thead_th:first-child]:w-[46%] lg:[&_thead_th:nth-child(2)]:w-[28%]">
      <p role="status" className={isFiltered ? 'mb-4' : 'sr-only'}>
        {`${found.length} of ${pieces.length} ${pieces.length === 1 ? 'piece' : 'pieces'}`}
      </p>
      {found.length === 0 && (
        <Empty title={isFiltered ? 'Nothing matches' : 'Nothing yet'}>
          {isFiltered && <SmallButton onClick={clear}>Show everything</SmallButton>}
        </Empty>
      )}
      {kinds.slice(0, count).map(([kind, title]) => (
        <Kind
          key={kind}
          kind={kind as ContentKind}
          title={title}
          pieces={found.filter((piece) => piece.kind === kind)}
        />
      ))}
    </div>
  )
}

/** Unpublished pieces first, then the newest. */
const ORDER: Record<PieceState, number> = { skipped: 0, draft: 1, hidden: 2, scheduled: 3, published: 4, deleted: 5 }
const inOrder = (pieces: readonly ListedPiece[]) =>
  pieces.toSorted((a, b) => ORDER[a.state] - ORDER[b.state] || (b.day ?? '').localeCompare(a.day ?? ''))

const Kind = ({ kind, title, pieces }: { kind: ContentKind; title: string; pieces: ListedPiece[] }) =>
  pieces.length > 0 && (
    <Section title={title} note={countsOf(pieces)}>
      <Table
        caption={title}
        rows={inOrder(pieces)}
        keyOf={({ file }) => file}
        columns={[
          { head: 'Title', cell: (piece) => <Title {...piece} /> },
          { head: 'State', cell: (piece) => <State {...piece} /> },
          ...(kind !== 'page' && pieces.some(({ day }) => day !== null) ? [DAY] : []),
          ...(pieces.some(({ revision }) => revision !== null) ? [CHANGED] : []),
        ]}
      />
    </Section>
  )

const DAY: Column<ListedPiece> = {
  head: 'Day',
  kind: 'time',
  cell: ({ day }) => day !== null && <time dateTime={day}>{formatDay(day, 'short date')}</time>,
}

const CHANGED: Column<ListedPiece> = {
  head: 'Changed',
  kind: 'time',
  cell: ({ revision }) => revision && <Time at={revision.at} detail="day" />,
}

/** As in `8 published, 1 scheduled.` */
function countsOf(pieces: readonly ListedPiece[]): string {
  const counts = Object.entries(PIECE_STATES).map(
    ([state, says]) => [pieces.filter((piece) => piece.state === state).length, says.toLowerCase()] as const,
  )
  return `${counts
    .filter(([count]) => count > 0)
    .map(([count, says]) => `${count} ${says}`)
    .join(', ')}.`
}

const Title = ({ title, file, path, state }: ListedPiece) => (
  <>
    <a href={editHref(file)} className="target-link underline-offset-4 wrap-anywhere hover:underline">
      {title || file}
    </a>
    {state === 'published' && path !== null && (
      <span className="block font-normal text-quiet wrap-anywhere">
        <a href={path} className="inline-flex min-h-6 min-w-6 underline-offset-4 hover:underline">
          {path}
        </a>
      </span>
    )}
  </>
)

function State({ file, state, isSample, skipped, draft, asks, plan, comments }: ListedPiece) {
  const { me } = useConsoleData()
  const by = me?.email ?? ''
  return (
    <span>
      <span className={state === 'skipped' ? 'font-medium text-bad' : undefined}>{PIECE_STATES[state]}</span>
      {isSample && <span className="text-quiet">, a sample</span>}
      {skipped !== null && <span className="block wrap-anywhere">{skipped}</span>}
      {plan && (
        <span className="block">
          {plan.failure !== null || plan.isOutdated ? 'Scheduled, and needs you' : 'Goes out'} <Time at={plan.at} />
        </span>
      )}
      {draft && (
        <span className="block text-quiet">
          Draft by {draft.by === me?.email ? 'you' : draft.by}, <Time at={draft.at} />
        </span>
      )}
      {comments > 0 && <span className="block font-medium">{numbered(comments, 'open comment')}</span>}
      {readLocalDrafts(file, by).length > 0 && <Unsaved file={file} by={by} />}
      {asks && (
        <span className="block">
          <TextLink href={editHref(file)}>An update changed it, too: choose</TextLink>
        </span>
      )}
    </span>
  )
}

/** Words of this browser's. They may have been saved as their page went away: the server knows. */
function Unsaved({ file, by }: { file: string; by: string }) {
  const [isUnsaved, setUnsaved] = useState(false)
  // Asks the server, and forgets in the browser's storage what it has.
  useEffect(() => {
    const leaving = new AbortController()
    ask<PieceAnswer>(`/api/console/content/piece?file=${encodeURIComponent(file)}`, leaving).then(
      (piece) => setUnsaved(forgetSaved(piece, by).length > 0),
      () => setUnsaved(!leaving.signal.aborted),
    )
    return () => leaving.abort()
  }, [file, by])
  return isUnsaved && <span className="block font-medium">Unsaved words on this device</span>
}

export const editHref = (file: string): string => `/console/content/edit?${new URLSearchParams({ file })}`
