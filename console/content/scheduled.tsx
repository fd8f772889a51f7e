import type { ListedPiece } from '#contracts/console-content.ts'
import { formatDay, formatTime } from '#contracts/dates.ts'
import { useConsoleData } from '../frame/console-data.ts'
import { Section } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { editHref } from './piece-list.tsx'

/** What goes out by the clock, in order: changes at an hour, and files dated ahead. */
export function Scheduled({ pieces }: { pieces: readonly ListedPiece[] }) {
  const { timeZone } = useConsoleData()
  const due = pieces
    .flatMap(({ file, title, state, day, plan }) => {
      if (plan)
        return { file, title, at: plan.at, when: formatTime(plan.at, 'full', timeZone), says: wordsOf(plan, state) }
      if (state !== 'scheduled' || day === null) return []
      const when = `${formatDay(day, 'weekday and date')}, midnight UTC`
      return { file, title, at: Date.parse(day), when, says: 'The page appears, by the day in it' }
    })
    .toSorted((one, other) => one.at - other.at)
  if (due.length === 0) return null
  return (
    <div className="mb-10">
      <Section title="Scheduled">
        <Table
          caption="Scheduled"
          rows={due}
          keyOf={({ file }) => file}
          columns={[
            { head: 'When', cell: ({ when }) => when },
            {
              head: 'Title',
              cell: ({ file, title }) => (
                <a href={editHref(file)} className="inline-flex min-h-6 underline underline-offset-4 wrap-anywhere">
                  {title || file}
                </a>
              ),
            },
            {
              head: 'What happens',
              cell: ({ says }) => (
                <span className={says.startsWith('Needs') ? 'font-medium text-bad' : ''}>{says}</span>
              ),
            },
          ]}
        />
      </Section>
    </div>
  )
}

function wordsOf({ failure, isOutdated }: NonNullable<ListedPiece['plan']>, state: ListedPiece['state']): string {
  if (failure !== null) return 'Needs you: it didn’t go out'
  if (isOutdated) return 'Needs you: the page changed since'
  return state === 'draft' || state === 'deleted' ? 'The page appears' : 'The page changes'
}
