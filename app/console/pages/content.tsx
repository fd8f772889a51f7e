import { CONTENT_KINDS, type ContentAnswer, type ContentPiece, type PieceState } from '#contracts/console-content.ts'
import type { DoctorAnswer } from '#contracts/console-health.ts'
import { formatDay } from '#contracts/dates.ts'
import { TextLink } from '../parts/buttons-and-links.tsx'
import { FindingGroup } from '../parts/findings.tsx'
import { Answer, Empty, Page, Section } from '../parts/page.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { useAnswer, useCheck } from '../use-answer.ts'

export default function ContentPage() {
  const answered = useAnswer<ContentAnswer>('/api/console/content')
  return (
    <Page
      title="Content"
      lead="What’s on the site, and what isn’t yet. Each piece is a file. Edit it, then run npm run build and restart the server."
    >
      <Answer of={answered}>
        {({ pieces, notices }) => (
          <>
            {notices.length > 0 && (
              <Section title="Notes from the build">
                <ul className="list-disc space-y-1.5 pl-5 wrap-anywhere">
                  {notices.map((notice) => (
                    <li key={notice}>{notice}</li>
                  ))}
                </ul>
              </Section>
            )}
            <ToWrite />
            {Object.entries(CONTENT_KINDS).map(([kind, title]) => (
              <Kind key={kind} title={title} pieces={pieces.filter((piece) => piece.kind === kind)} />
            ))}
          </>
        )}
      </Answer>
    </Page>
  )
}

type ShownPiece = ContentAnswer['pieces'][number]

/** Unpublished pieces first, then the newest. */
const ORDER: Record<PieceState, number> = { skipped: 0, draft: 1, hidden: 2, scheduled: 3, published: 4, deleted: 5 }
const inOrder = (pieces: readonly ShownPiece[]) =>
  pieces.toSorted((a, b) => ORDER[a.state] - ORDER[b.state] || (b.day ?? '').localeCompare(a.day ?? ''))

const Kind = ({ title, pieces }: { title: string; pieces: ShownPiece[] }) => (
  <Section title={title} note={pieces.length > 0 && countsOf(pieces)}>
    {pieces.length === 0 ? (
      <Empty title="None yet" />
    ) : (
      <Table
        caption={title}
        rows={inOrder(pieces)}
        keyOf={({ file }) => file}
        columns={[
          { head: 'Title', cell: (piece) => <Title {...piece} /> },
          { head: 'State', cell: (piece) => <State {...piece} /> },
          ...(pieces.some(({ day }) => day !== null) ? [DAY] : []),
          { head: 'File', cell: ({ file }) => <code className="font-mono text-label wrap-anywhere">{file}</code> },
        ]}
      />
    )}
  </Section>
)

const DAY: Column<ShownPiece> = {
  head: 'Day',
  kind: 'time',
  cell: ({ day }) => day !== null && <Day day={day} />,
}

/** As in `8 published, 1 scheduled, 3 are samples.` */
function countsOf(pieces: readonly ShownPiece[]): string {
  const states = ['published', 'scheduled', 'draft', 'hidden', 'skipped', 'deleted'] as const satisfies PieceState[]
  const counts = states.map((state) => [pieces.filter((piece) => piece.state === state).length, state] as const)
  const samples = pieces.filter(({ isSample }) => isSample).length
  const said = counts.filter(([count]) => count > 0).map(([count, state]) => `${count} ${COUNTED[state]}`)
  return `${[...said, ...(samples > 0 ? [`${samples} of them samples`] : [])].join(', ')}.`
}

const COUNTED: Record<PieceState, string> = {
  published: 'published',
  scheduled: 'scheduled',
  draft: 'not published yet',
  hidden: 'hidden',
  skipped: 'left out',
  deleted: 'deleted',
}

function Title({ title, path, state, hasPreview }: ShownPiece) {
  if (hasPreview && path !== null)
    return (
      <>
        <span className="wrap-anywhere">{title}</span>
        <span className="block font-normal">
          <TextLink href={`/api/console/content/preview?path=${encodeURIComponent(path)}`}>Preview</TextLink>
        </span>
      </>
    )
  if (state !== 'published' || path === null) return <span className="wrap-anywhere">{title}</span>
  return (
    <>
      <a href={path} className="underline-offset-4 wrap-anywhere hover:underline">
        {title}
      </a>
      <span className="block font-normal text-quiet wrap-anywhere">{path}</span>
    </>
  )
}

const STATES: Record<PieceState, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  draft: 'Not published yet',
  hidden: 'Hidden (its file says draft: true)',
  skipped: 'Left out',
  deleted: 'Deleted',
}

const State = ({ state, isSample, skipped }: ShownPiece) => (
  <span>
    <span className={state === 'skipped' ? 'font-medium text-bad' : undefined}>{STATES[state]}</span>
    {isSample && <span className="text-quiet">, a sample</span>}
    {skipped !== null && <span className="block wrap-anywhere">{skipped}</span>}
  </span>
)

const Day = ({ day }: { day: NonNullable<ContentPiece['day']> }) => (
  <time dateTime={day}>{formatDay(day, 'short date')}</time>
)

/** Runs `npm run doctor -- --content` on the current files. */
function ToWrite() {
  const checked = useCheck<DoctorAnswer>('/api/console/content/check')
  return (
    <Section
      title="Left to write"
      note="The same as npm run doctor -- --content: samples, the old brand, and blank facts about you that visitors look for. It reads the files as they are now."
    >
      <Answer of={checked}>
        {({ groups }) => groups.map((group) => <FindingGroup key={group.title} {...group} />)}
      </Answer>
    </Section>
  )
}
