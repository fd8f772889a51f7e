import { LEAD_VIEWS, type LeadView } from '#contracts/console-leads.ts'
import { ALL_CHANGES, AUDIT_DAYS, type AuditAnswer, type ShownAuditEntry } from '#contracts/console-people.ts'
import { LEAD_STATES } from '#contracts/lead-kind.ts'
import { capitalized } from '#contracts/wording.ts'
import { TextLink } from '../frame/buttons-and-links.tsx'
import { useConsoleData } from '../frame/console-data.ts'
import { FilterForm, isFiltered, MoreLink } from '../frame/filter.tsx'
import { Answer, Empty, Page } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'
import { useAnswer } from '../frame/use-answer.ts'
import { nameOfDoer } from '../leads/delivery.tsx'

export default function AuditPage() {
  const { search } = useConsoleData()
  const answered = useAnswer<AuditAnswer>(`/api/console/audit${search}`)
  const asked = new URLSearchParams(search)
  return (
    <Page
      title="Audit log"
      lead="Every sign-in, every time someone views a person’s data, every export, erasure and settings change. You can’t edit it here."
    >
      <Answer of={answered}>
        {({ entries, older, people, whats }) => (
          <>
            <FilterForm
              asked={asked}
              choices={[
                { label: 'Who', name: 'by', options: same(people) },
                { label: 'What', name: 'what', options: { [ALL_CHANGES]: 'All but looks', ...inWords(whats) } },
                { label: 'When', name: 'days', options: AUDIT_DAYS },
              ]}
              href="/console/audit"
              showAll="Show all, newest first"
            />
            {entries.length === 0 ? (
              <Empty title={isFiltered(asked) ? 'No entries match' : 'Nothing yet'} />
            ) : (
              <Table
                caption="Activity, newest first"
                keyOf={({ id }) => id}
                rows={entries}
                runsOn
                columns={[
                  { head: 'When', kind: 'time', cell: ({ at }) => <Time at={at} detail="second" /> },
                  { head: 'Who', cell: ({ by }) => nameOfDoer(by) },
                  { head: 'What', cell: ({ what }) => capitalized(what) },
                  { head: 'About', cell: (entry) => <About {...entry} /> },
                ]}
              />
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

const inWords = (whats: readonly string[]) => Object.fromEntries(whats.map((what) => [what, capitalized(what)]))

/** A lead's id, at the start of what an entry is about. */
const LEAD = /^[\da-f]{8}-[\da-f-]{27}/

/** The log names no one. A lead is a link, which leads nowhere once it was erased. */
function About({ what, about }: ShownAuditEntry) {
  const lead = /lead|note|person|(call|next step)$/.test(what) ? LEAD.exec(about)?.[0] : undefined
  if (about === '') return null
  if (lead === undefined) return <span className="wrap-anywhere">{inListsWords(about)}</span>
  return (
    <span className="wrap-anywhere">
      <TextLink href={`/console/leads/${lead}`}>This lead</TextLink>
      {inListsWords(about.slice(lead.length))}
    </span>
  )
}

/** States and views as the lists name them. */
const inListsWords = (about: string) =>
  about
    .replaceAll('not-a-fit', LEAD_STATES['not-a-fit'].toLowerCase())
    .replace(/\bview ([\w-]+)/, (said, view: string) =>
      Object.hasOwn(LEAD_VIEWS, view) ? LEAD_VIEWS[view as LeadView].toLowerCase() : said,
    )

const same = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]))
