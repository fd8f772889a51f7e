import type { ListedPiece } from '#contracts/console-content.ts'
import { formatDay, formatTime } from '#contracts/dates.ts'
import { useConsoleData } from '../frame/console-data.ts'
import { Section } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { editHref } from './piece-list.tsx'

/** What's done by the clock, in order: changes and ends at an hour, and files dated ahead. */
export function Scheduled({ pieces }: { pieces: readonly ListedPiece[] }) {
  const { timeZone } = useConsoleData()
  const due = pieces
    .flatMap(({ file, title, state, day, plan, end }) => {
      const row = (at: number, says: string, when = formatTime(at, 'full', timeZone)) => ({
        file,
        title,
        at,
        when,
        says,
      })
      const byDay = !plan && state === 'scheduled' && day !== null ? day : undefined
      return [
        plan ? row(plan.at, wordsOf(plan, state)) : undefined,
        byDay === undefined
          ? undefined
          : row(
              Date.parse(byDay),
              'The page appears, by the day in it',
              `${formatDay(byDay, 'weekday and date')}, midnight UTC`,
            ),
        end ? row(end.at, end.failure === null ? 'The page is hidden' : 'Needs you: it wasn’t hidden') : undefined,
      ].filter((each) => each !== undefined)
    })
    .toSorted((one, other) => one.at - other.at)
  if (due.length === 0) return null
  return (
    <div className="mb-10">
      <Section title="Scheduled">
        <Table
          caption="Scheduled"
          rows={due}
          keyOf={({ file, says }) => `${file} ${says}`}
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
