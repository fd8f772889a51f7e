import { useCallback, useState } from 'react'
import {
  type ContentAnswer,
  type ListedPiece,
  LONGEST_LANDING_NAME,
  LONGEST_TITLE,
  NEW_KINDS,
  type NewPieceAnswer,
  type RedirectsAnswer,
  type SiteVersion,
} from '#contracts/console-content.ts'
import { formatDay, formatTime } from '#contracts/dates.ts'
import { landingPageAt, nameOfLanding } from '#contracts/landing-pages.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { QuietButton, SmallButton } from '../frame/buttons-and-links.tsx'
import { useConsoleData, useIsOwner } from '../frame/console-data.ts'
import { Labeled, LabeledInput, Select, textIn } from '../frame/filter.tsx'
import { ActionError, Answer, Page, Section, takeFocus } from '../frame/page.tsx'
import { Table } from '../frame/table.tsx'
import { Time } from '../frame/time.tsx'
import { useForm } from '../frame/use-action.ts'
import { useAnswer, useReload } from '../frame/use-answer.ts'
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
    history.replaceState(history.state, '', query === '' ? location.pathname : `?${query}`)
  }
  return (
    <Page
      lead="Everything on the site that you can change. What you write stays a draft until an owner publishes it."
      actions={answered.data && <NewPiece pieces={answered.data.pieces} />}
    >
      <Answer of={answered}>
        {({ pieces, notices, site }) => (
          <>
            <SiteNotice {...site} />
            <Scheduled pieces={pieces} />
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

function SiteNotice({ shown, newest, failed }: SiteVersion) {
  const reload = useReload()
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

function NewPiece({ pieces }: { pieces: readonly ListedPiece[] }) {
  const [isAsking, setAsking] = useState(false)
  const [kind, setKind] = useState('article')
  const isLanding = kind === 'landing-page'
  const make = useForm<NewPieceAnswer>('a new piece', '/api/console/content/new', ({ file }) =>
    location.assign(editHref(file)),
  )
  const { fill } = make
  /** What was begun earlier may be of another kind. */
  const attach = useCallback(
    (form: HTMLFormElement | null) => {
      fill(form)
      if (form) setKind(textIn(new FormData(form), 'kind'))
    },
    [fill],
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
      ref={attach}
      aria-label="New piece"
      onKeyDown={(event) => event.key === 'Escape' && giveUp()}
      className="w-full border-l-3 border-ink pl-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        <Labeled says="Kind">
          <Select
            name="kind"
            value={kind}
            onChange={({ target }) => setKind(target.value)}
            options={Object.entries(NEW_KINDS)}
            className="target rounded-sm border border-edge bg-raised px-2 py-1"
          />
        </Labeled>
        <fieldset hidden={!isLanding} disabled={!isLanding} className="min-w-0">
          <Labeled says="Begins as a copy of">
            <Select
              name="like"
              options={pieces
                .filter((piece) => piece.kind === 'landing-page' && piece.state !== 'deleted')
                .map(({ file, title, path }) => [file, versionName(path) ?? title])}
              className="target max-w-full rounded-sm border border-edge bg-raised px-2 py-1"
            />
          </Labeled>
        </fieldset>
        <LabeledInput
          ref={takeFocus}
          says={isLanding ? 'Name' : 'Title'}
          className="min-w-0 flex-[1_1_16rem]"
          name="title"
          required
          maxLength={isLanding ? LONGEST_LANDING_NAME : LONGEST_TITLE}
          autoComplete="off"
        />
        <span className="flex items-center">
          <SmallButton type="submit" look="ink" aria-disabled={make.isBusy}>
            Start writing
          </SmallButton>
          <QuietButton onClick={giveUp}>Cancel</QuietButton>
        </span>
      </div>
      <p className="mt-2 text-quiet">
        {isLanding
          ? 'Its address is made from the next number and the name, and stays. It’s a draft until you publish it.'
          : 'Its address is made from the title; you can change it later. It’s a draft until you publish it.'}
      </p>
      <ActionError>{make.error}</ActionError>
    </form>
  )
}

/** As in `Legal ops automation, A`. */
function versionName(path: string | null): string | undefined {
  const place = path === null ? undefined : landingPageAt(path)
  return place && `${nameOfLanding(place.page)}, ${place.variant.toUpperCase()}`
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
        {({ redirects }) => (
          <Table
            caption="Former addresses"
            empty={<p className="text-quiet">None: no address has changed.</p>}
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
                  says="Remove"
                  question={`Whoever opens ${from} then finds no page.`}
                  confirm="Remove it"
                  path="/api/console/content/remove-redirect"
                  body={{ from }}
                  done="Redirect removed."
                />
              ))
            }
          />
        )}
      </Answer>
    </Section>
  )
}

/** What goes out by the clock, in order: changes at an hour, and files dated ahead. */
function Scheduled({ pieces }: { pieces: readonly ListedPiece[] }) {
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
                <a href={editHref(file)} className="target-link underline underline-offset-4 wrap-anywhere">
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
