import { AUDIT_DAYS, AUDIT_KINDS, type AuditAnswer, type ShownAuditEntry } from '#contracts/console-people.ts'
import { formatDay, formatTime, isoIn } from '#contracts/dates.ts'
import { LinkTo, TextLink } from '../frame/buttons-and-links.tsx'
import { useConsoleData } from '../frame/console-data.ts'
import { FilterForm, isFiltered, MoreLink } from '../frame/filter.tsx'
import { Answer, Empty, Page, Section } from '../frame/page.tsx'
import { useAnswer } from '../frame/use-answer.ts'
import { nameOfDoer } from '../leads/delivery.tsx'
import { deedOf } from './audit-words.ts'

export default function AuditPage() {
  const { search } = useConsoleData()
  const answered = useAnswer<AuditAnswer>(`/api/console/audit${search}`)
  const asked = new URLSearchParams(search)
  return (
    <Page lead="Who did what, and when. Who looked at people’s data shows once you choose it under What. No one can edit it here.">
      <Answer of={answered}>
        {({ entries, older, people }) => (
          <>
            {asked.has('of') ? (
              <p className="border-y border-line py-3">
                Only what’s about one lead. <LinkTo href="/console/audit">Show all</LinkTo>
              </p>
            ) : (
              <FilterForm
                asked={asked}
                choices={[
                  { label: 'Who', name: 'by', options: named(people), any: 'Everyone' },
                  { label: 'What', name: 'kind', options: AUDIT_KINDS, any: 'Everything but looks' },
                  { label: 'When', name: 'days', options: AUDIT_DAYS },
                ]}
                href="/console/audit"
                showAll="Show all, newest first"
              />
            )}
            {entries.length === 0 ? (
              <Empty title={isFiltered(asked) ? 'No entries match' : 'Nothing yet'} />
            ) : (
              <Days entries={entries} people={people} />
            )}
            {older && (
              <MoreLink asked={asked} from={{ before: older }}>
                Older entries
              </MoreLink>
            )}
          </>
        )}
      </Answer>
    </Page>
  )
}

const named = (people: AuditAnswer['people']) =>
  Object.fromEntries(Object.entries(people).map(([by, name]) => [by, nameOfDoer(name)]))

/** The newest day first, and in it the newest entry. */
function Days({ entries, people }: Pick<AuditAnswer, 'entries' | 'people'>) {
  const { timeZone } = useConsoleData()
  const days = Map.groupBy(entries, ({ at }) => isoIn(at, timeZone).slice(0, 10))
  return [...days].map(([day, those]) => (
    <Section key={day} title={formatDay(day, 'weekday and date')}>
      <ul className="max-w-[80ch] border-t border-ink">
        {those.map((entry) => (
          <li key={entry.id} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
            <time dateTime={new Date(entry.at).toISOString()} className="text-quiet">
              {formatTime(entry.at, 'clock', timeZone)}
            </time>
            <p className="wrap-anywhere">
              <span className="font-medium">{nameOfDoer(people[entry.by] ?? entry.by)}</span> <Deed entry={entry} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  ))
}

const Deed = ({ entry }: { entry: ShownAuditEntry }) => {
  // What was sent again may be an email of the site's own.
  const gone = entry.what.includes('delivery') ? 'an email' : 'someone who’s gone'
  return deedOf(entry).map((part, index) => {
    const key = String(index)
    if (typeof part === 'string') return <span key={key}>{part}</span>
    return part.href === null ? (
      <span key={key}>{part.says ?? gone}</span>
    ) : (
      <TextLink key={key} href={part.href}>
        {part.says}
      </TextLink>
    )
  })
}
