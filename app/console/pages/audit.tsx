import type { AuditAnswer } from '#contracts/console-people.ts'
import type { GivenToConsole } from '#contracts/console-table.ts'
import { LinkTo, SmallButton } from '../parts/buttons-and-links.tsx'
import { capitalize, nameOfDoer } from '../parts/delivery.tsx'
import { Filter } from '../parts/filter.tsx'
import { Answer, Empty, Page } from '../parts/page.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { useAnswer } from '../use-answer.ts'

export default function AuditPage({ given: { search } }: { given: GivenToConsole }) {
  const answered = useAnswer<AuditAnswer>(`/api/console/audit${search}`)
  const asked = new URLSearchParams(search)
  const isFiltered = asked.has('by') || asked.has('what') || asked.has('before')
  return (
    <Page
      title="Audit log"
      lead="Every sign-in, look at a person’s data, export, erasure and change of a setting. It can’t be edited here."
    >
      <Answer of={answered}>
        {({ entries, older, people, whats }) => (
          <>
            <form method="get" className="mb-6 flex flex-wrap items-end gap-3 border-y border-line py-3 print:hidden">
              <Filter label="Who" name="by" value={asked.get('by')} options={same(people)} />
              <Filter label="What" name="what" value={asked.get('what')} options={same(whats)} />
              <SmallButton type="submit">Filter</SmallButton>
              {isFiltered && <LinkTo href="/console/audit">Show all, from the newest</LinkTo>}
            </form>
            {entries.length === 0 ? (
              <Empty title={isFiltered ? 'No entries match' : 'Nothing yet'} />
            ) : (
              <Table
                caption="What was done, the newest first"
                keyOf={({ id }) => id}
                rows={entries}
                columns={[
                  { head: 'When', kind: 'time', cell: ({ at }) => <Time at={at} detail="second" /> },
                  { head: 'Who', cell: ({ by }) => nameOfDoer(by) },
                  { head: 'What', cell: ({ what }) => capitalize(what) },
                  { head: 'About', cell: ({ about }) => about },
                ]}
              />
            )}
            {older && (
              <p className="mt-5 print:hidden">
                <LinkTo href={olderHref(asked, older)}>Older lines</LinkTo>
              </p>
            )}
          </>
        )}
      </Answer>
    </Page>
  )
}

/** Choices that say what they are. */
const same = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]))

function olderHref(asked: URLSearchParams, older: string): string {
  const next = new URLSearchParams(asked)
  next.set('before', older)
  return `/console/audit?${next}`
}
