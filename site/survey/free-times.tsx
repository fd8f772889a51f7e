import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import type { FreeTime } from '#contracts/calls.ts'
import { describeZone, formatDay, formatTime, isoIn } from '#contracts/dates.ts'
import { loadFreeTimes } from '../browser/free-times.ts'
import { QUIET_BUTTON } from './ask-for-times.tsx'
import { keepTime, keptTime } from './kept-time.ts'
import { Scheduler, SchedulerLoading } from './scheduler.tsx'
import { readTimeZone } from './working-days.ts'

/** How many days with free times are shown. */
const MOST_DAYS = 7

/** The scheduler itself, in place of a time. */
const WHOLE = { page: '', startsAt: '' }

/** Asks for a time before the questions. @param children in its place if there are none */
export function TimeFirst({ onGoOn, children }: { onGoOn: () => void; children: ReactNode }) {
  const times = useFreeTimes(0)
  if (!times) return <SchedulerLoading says="Looking for free times" />
  if (times.length === 0) return children
  const choose = (time: FreeTime) => {
    keepTime(time.startsAt)
    onGoOn()
  }
  return (
    <div className="mt-6 mb-4">
      <p className="mb-6 max-w-[38ch] text-lead text-quiet">
        Pick a time. The questions follow, and at their end you confirm it.
      </p>
      <Week times={times} onChoose={choose} onOther={onGoOn} other="Answer the questions first" />
    </div>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

/**
 * The next free times in our own words; the scheduler opens at the one that's chosen, also before the questions, to
 * confirm it. Without any, or if they don't come in time, it's the scheduler's own calendar.
 */
export function Calendar(props: Omit<ComponentProps<typeof Scheduler>, 'page'>) {
  const [round, setRound] = useState(0)
  const times = useFreeTimes(round)
  // Whoever may have booked at the scheduler's own page is asked there.
  const [picked, setChosen] = useState<FreeTime | undefined>(props.mayBeBookedElsewhere ? WHOLE : undefined)
  const wanted = round === 0 ? keptTime() : undefined
  const chosen = picked ?? times?.find(({ startsAt }) => startsAt === wanted)
  if (!chosen && !times) return <SchedulerLoading says="Opening the calendar" />
  if (!chosen && times && times.length > 0)
    return (
      <Week
        times={times}
        taken={wanted}
        isBack={round > 0}
        onChoose={setChosen}
        onOther={() => setChosen(WHOLE)}
        other="See the whole calendar"
      />
    )
  const back = () => {
    setChosen(undefined)
    setRound(round + 1)
    props.setStatus('loading')
  }
  return (
    <>
      {chosen && (
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
          <p ref={takeFocus} tabIndex={-1} className="font-semibold outline-none">
            {chosen === WHOLE
              ? 'The whole calendar'
              : `${formatTime(chosen.startsAt, 'weekday and clock')}. Confirm it here.`}
          </p>
          <button type="button" onClick={back} className={`${QUIET_BUTTON} text-small`}>
            Back to the free times
          </button>
        </div>
      )}
      {/* A time's page that didn't load isn't tried twice. */}
      <Scheduler {...props} page={chosen?.page} onRetry={() => setChosen(chosen && WHOLE)} />
    </>
  )
}

/** Undefined while they're asked for. */
function useFreeTimes(round: number): readonly FreeTime[] | undefined {
  const [loaded, setLoaded] = useState<{ round: number; times: readonly FreeTime[] }>()
  // The network is outside of React.
  useEffect(() => {
    let isCurrent = true
    void loadFreeTimes(round > 0).then((times) => isCurrent && setLoaded({ round, times }))
    return () => void (isCurrent = false)
  }, [round])
  return loaded?.round === round ? loaded.times : undefined
}

interface WeekProps {
  times: readonly FreeTime[]
  /** What was chosen before, and is gone. */
  taken?: string | undefined
  /** Whether the visitor came back to it. */
  isBack?: boolean
  onChoose: (time: FreeTime) => void
  /** The way on without one of these, and what it's called. */
  onOther: () => void
  other: string
}

function Week({ times, taken, isBack, onChoose, onOther, other }: WeekProps) {
  const timeZone = readTimeZone()
  const days = [...Map.groupBy(times, ({ startsAt }) => isoIn(Date.parse(startsAt), timeZone).slice(0, 10))]
  const [picked, setPicked] = useState(days[0]?.[0])
  const [day = '', onDay = []] = days.find(([date]) => date === picked) ?? []
  return (
    <div className="border border-line bg-raised p-[min(1.5rem,5vw)] sm:p-8">
      {taken && (
        <p role="alert" className="mb-5 font-semibold">
          {`${formatTime(taken, 'weekday and clock')} was taken while you answered.`}
        </p>
      )}
      <h2 ref={isBack ? takeFocus : undefined} tabIndex={-1} className="text-title outline-none">
        The next free times
      </h2>
      <p className="mt-3 text-body text-quiet">{`In ${describeZone(timeZone)}.`}</p>
      <fieldset className="mt-6 min-w-0">
        <legend className="sr-only">Day</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-2">
          {days.slice(0, MOST_DAYS).map(([date]) => (
            <label
              key={date}
              className="grid min-h-16 cursor-pointer content-center justify-items-center rounded-sm border border-line px-1 text-small leading-tight transition-colors duration-150 hover:border-quiet has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name="day"
                value={date}
                checked={date === day}
                onChange={() => setPicked(date)}
                className="sr-only"
              />
              <span className="sr-only">{formatDay(date, 'weekday')}</span>
              <span aria-hidden="true">{formatDay(date, 'weekday').slice(0, 3)}</span>
              <span aria-hidden="true" className="font-semibold">
                {formatDay(date, 'short day')}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <ul
        aria-label={formatDay(day, 'weekday')}
        className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2"
      >
        {onDay.map((time) => (
          <li key={time.startsAt}>
            <button
              type="button"
              onClick={() => onChoose(time)}
              className="min-h-12 w-full rounded-sm border border-edge px-2 font-semibold transition-colors duration-150 hover:border-ink hover:bg-ink hover:text-paper"
            >
              {formatTime(time.startsAt, 'clock', timeZone)}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={onOther} className={`${QUIET_BUTTON} mt-4 text-small text-quiet`}>
        {other}
      </button>
    </div>
  )
}
