import type { AuditAnswer } from '#contracts/console-people.ts'
import type { GivenToConsole } from '#contracts/console-table.ts'
import { SmallButton } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { Answer, Empty } from '../parts/states.tsx'
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
              <Filter label="Who" name="by" value={asked.get('by')} options={people} />
              <Filter label="What" name="what" value={asked.get('what')} options={whats} />
              <SmallButton type="submit">Filter</SmallButton>
              {isFiltered && (
                <a href="/console/audit" className="py-1.5 font-medium underline underline-offset-4">
                  Show all, from the newest
                </a>
              )}
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
                  { head: 'Who', cell: ({ by }) => (by === 'terminal' ? 'The terminal' : by) },
                  { head: 'What', cell: ({ what }) => what.charAt(0).toUpperCase() + what.slice(1) },
                  { head: 'About', cell: ({ about }) => about },
                ]}
              />
            )}
            {older && (
              <p className="mt-5 print:hidden">
                <a href={olderHref(asked, older)} className="font-medium underline underline-offset-4">
                  Older lines
                </a>
              </p>
            )}
          </>
        )}
      </Answer>
    </Page>
  )
}

function olderHref(asked: URLSearchParams, older: string): string {
  const next = new URLSearchParams(asked)
  next.set('before', older)
  return `/console/audit?${next}`
}

function Filter({
  label,
  name,
  value,
  options,
}: {
  label: string
  name: string
  value: string | null
  options: string[]
}) {
  return (
    <label className="flex items-center gap-2 font-medium">
      {label}
      <select
        name={name}
        defaultValue={value ?? ''}
        className="min-h-9 max-w-56 rounded-sm border border-edge bg-raised px-2 py-1 font-normal hover:border-ink"
      >
        <option value="">All</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  )
}
