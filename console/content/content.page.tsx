import { useState } from 'react'
import {
  type ContentAnswer,
  LONGEST_TITLE,
  NEW_KINDS,
  type NewPieceAnswer,
  type RedirectsAnswer,
  type SiteVersion,
} from '#contracts/console-content.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { QuietButton, SmallButton } from '../frame/buttons-and-links.tsx'
import { useConsoleData, useIsOwner } from '../frame/console-data.ts'
import { Labeled, smallField } from '../frame/filter.tsx'
import { ActionError, Answer, Page, Section, takeFocus } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'
import { useForm } from '../frame/use-action.ts'
import { useAnswer } from '../frame/use-answer.ts'
import { editHref, type Filter, FilterBar, NO_FILTER, PieceList, readFilter } from './piece-list.tsx'

export default function ContentPage() {
  const { search } = useConsoleData()
  const answered = useAnswer<ContentAnswer>('/api/console/content')
  const [filter, setFilter] = useState(() => readFilter(search))
  function change(next: Partial<Filter>) {
    const wanted = { ...filter, ...next }
    setFilter(wanted)
    // A reload, or the way back from a piece, finds the same list.
    const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== '')).toString()
    history.replaceState(null, '', query === '' ? location.pathname : `?${query}`)
  }
  return (
    <Page
      title="Content"
      lead="Everything on the site that you can change. What you write stays a draft until an owner publishes it."
      actions={<NewPiece />}
    >
      <Answer of={answered}>
        {({ pieces, notices, site }) => (
          <>
            <SiteNotice site={site} reload={answered.reload} />
            <FilterBar pieces={pieces} filter={filter} change={change} />
            <PieceList pieces={pieces} filter={filter} clear={() => change(NO_FILTER)} />
            {notices.length > 0 && (
              <Section title="Notes from the last check">
                <ul className="list-disc space-y-1.5 pl-5 wrap-anywhere">
                  {notices.map((notice) => (
                    <li key={notice}>{notice}</li>
                  ))}
                </ul>
              </Section>
            )}
            <Redirects />
          </>
        )}
      </Answer>
    </Page>
  )
}

function SiteNotice({ site: { shown, newest, failed }, reload }: { site: SiteVersion; reload: () => void }) {
  if (failed !== null)
    return (
      <div role="alert" className="mb-6 border-l-3 border-bad py-1 pl-4">
        <p className="font-medium text-bad">
          {`The last version couldn’t be put on the site. Visitors see ${shown === null ? 'the site as it was installed' : 'the one before it'}.`}
        </p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{failed}</p>
      </div>
    )
  if (shown === newest) return null
  return (
    <p className="mb-6 flex flex-wrap items-center gap-3 border-l-3 border-edge py-1 pl-4">
      The newest version is on its way to the site. It takes a few seconds.
      <SmallButton onClick={reload}>Look again</SmallButton>
    </p>
  )
}

function NewPiece() {
  const [isAsking, setAsking] = useState(false)
  const make = useForm<NewPieceAnswer>('a new piece', '/api/console/content/new', ({ file }) =>
    location.assign(editHref(file)),
  )
  const giveUp = () => {
    make.forget()
    setAsking(false)
  }
  if (!isAsking)
    return (
      <SmallButton look="ink" onClick={() => setAsking(true)}>
        New piece
      </SmallButton>
    )
  return (
    <form
      {...make.form}
      aria-label="New piece"
      onKeyDown={(event) => event.key === 'Escape' && giveUp()}
      className="w-full border-l-3 border-ink pl-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        <Labeled says="Kind">
          <select name="kind" className="min-h-9 rounded-sm border border-edge bg-raised px-2 py-1">
            {Object.entries(NEW_KINDS).map(([kind, says]) => (
              <option key={kind} value={kind}>
                {says}
              </option>
            ))}
          </select>
        </Labeled>
        <Labeled says="Title" className="min-w-0 flex-[1_1_16rem]">
          <input
            ref={takeFocus}
            name="title"
            required
            maxLength={LONGEST_TITLE}
            autoComplete="off"
            className={`${smallField} w-full`}
          />
        </Labeled>
        <span className="flex items-center">
          <SmallButton type="submit" look="ink" aria-disabled={make.isBusy}>
            Start writing
          </SmallButton>
          <QuietButton onClick={giveUp}>Cancel</QuietButton>
        </span>
      </div>
      <p className="mt-2 text-quiet">
        Its address is made from the title; you can change it later. It’s a draft until you publish it.
      </p>
      <ActionError>{make.error}</ActionError>
    </form>
  )
}

function Redirects() {
  const answered = useAnswer<RedirectsAnswer>('/api/console/content/redirects')
  const isOwner = useIsOwner()
  return (
    <Section
      title="Former addresses"
      note="When you change a piece’s address, the old one leads on to the new one, so that links elsewhere keep working."
    >
      <Answer of={answered}>
        {({ redirects }) =>
          redirects.length === 0 ? (
            <p className="text-quiet">None: no address has changed.</p>
          ) : (
            <Table
              caption="Former addresses"
              rows={redirects}
              keyOf={({ from }) => from}
              columns={[
                { head: 'From', cell: ({ from }) => <span className="wrap-anywhere">{from}</span> },
                {
                  head: 'Leads to',
                  cell: ({ to }) => (
                    <a href={to} className="underline underline-offset-4 wrap-anywhere">
                      {to}
                    </a>
                  ),
                },
                { head: 'Since', kind: 'time', cell: ({ at }) => <Time at={at} /> },
              ]}
              actions={
                isOwner &&
                (({ from }) => (
                  <ActionButton
                    question={`Whoever opens ${from} then finds no page.`}
                    confirm="Remove it"
                    path="/api/console/content/remove-redirect"
                    body={{ from }}
                    done="Redirect removed."
                    onDone={answered.reload}
                  >
                    Remove
                  </ActionButton>
                ))
              }
            />
          )
        }
      </Answer>
    </Section>
  )
}
