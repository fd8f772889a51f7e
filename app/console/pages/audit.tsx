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
      lead="Every sign-in, look at a person’s data, export, erasure and change of a setting. It can’t be edited here."
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
              showAll="Show all, from the newest"
            />
            {entries.length === 0 ? (
              <Empty title={isFiltered(asked) ? 'No entries match' : 'Nothing yet'} />
            ) : (
              <Table
                caption="What was done, the newest first"
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
                Older lines
              </MoreLink>
            )}
          </>
        )}
      </Answer>
    </Page>
  )
}

const same = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]))
