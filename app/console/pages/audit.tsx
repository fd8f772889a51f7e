import { capitalized } from '#contracts/capitalized.ts'
import type { AuditAnswer } from '#contracts/console-people.ts'
import type { GivenToConsole } from '#contracts/console-table.ts'
import { nameOfDoer } from '../parts/delivery.tsx'
import { FilterForm, isFiltered, MoreLink } from '../parts/filter.tsx'
import { Answer, Empty, Page } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { useAnswer } from '../use-answer.ts'

export default function AuditPage({ given: { search } }: { given: GivenToConsole }) {
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
                { label: 'What', name: 'what', options: same(whats) },
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
                columns={[
                  { head: 'When', kind: 'time', cell: ({ at }) => <Time at={at} detail="second" /> },
                  { head: 'Who', cell: ({ by }) => nameOfDoer(by) },
                  { head: 'What', cell: ({ what }) => capitalized(what) },
                  { head: 'About', cell: ({ about }) => about },
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

const same = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]))
