import { useState } from 'react'
import { type AskedTimes, describeHalfDay, type HalfDay, MAX_HALF_DAYS } from '#contracts/asked-times.ts'
import { describeZone, formatDay } from '#contracts/dates.ts'
import { MailLink } from '../shell/brand.tsx'
import { Button } from '../ui/button.tsx'
import { nextWorkingDays, readTimeZone } from './working-days.ts'

export const QUIET_BUTTON =
  'inline-flex min-h-11 items-center text-left underline decoration-edge underline-offset-4 hover:decoration-accent'
const HALVES = [
  { half: 'morning', name: 'Morning' },
  { half: 'afternoon', name: 'Afternoon' },
] as const
const COUNTS = [
  'Nothing picked yet.',
  'One picked. You can pick two more.',
  'Two picked. You can pick one more.',
] as const

interface AskForTimesProps {
  picked: readonly HalfDay[]
  onPick: (halfDays: readonly HalfDay[]) => void
  onAsk: (times: AskedTimes) => void
  isSending: boolean
  writeTo: string
  /** Undefined if there is no calendar. */
  onBack?: (() => void) | undefined
  skip?: { label: string; onSkip: () => void } | undefined
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

export function AskForTimes({ picked: input, onPick, onAsk, isSending, writeTo, onBack, skip }: AskForTimesProps) {
  const [{ timeZone, days }] = useState(readCalendar)
  const isIn = (halfDays: readonly HalfDay[], { date, half }: HalfDay) =>
    halfDays.some((one) => one.date === date && one.half === half)
  // Sorted, and without past days if the page was left open.
  const picked = days.flatMap((date) => HALVES.map(({ half }) => ({ date, half }))).filter((one) => isIn(input, one))
  const isFull = picked.length >= MAX_HALF_DAYS
  const toggle = (halfDay: HalfDay) => {
    const others = picked.filter((one) => !isIn([halfDay], one))
    onPick(isIn(picked, halfDay) ? others : [...picked, halfDay])
  }
  return (
    <div className="border border-line bg-raised p-[min(1.5rem,5vw)] sm:p-8">
      {/* The pressed button is gone, so the heading takes the focus. */}
      <h2 ref={onBack && takeFocus} id="ask-heading" tabIndex={-1} className="text-title outline-none">
        {onBack ? 'Ask for a time' : 'We’ll set up the time with you'}
      </h2>
      <p id="ask-hint" className="mt-3 max-w-[56ch] text-body text-quiet">
        {`Pick up to three that work. We’ll write to ${writeTo} to confirm one of them. Mornings are 9 to noon, afternoons noon to 5, ${describeZone(timeZone)}.`}
      </p>
      <fieldset aria-labelledby="ask-heading" aria-describedby="ask-hint" className="mt-6 min-w-0">
        <ul className="border-b border-line xl:columns-2 xl:gap-x-10">
          {days.map((date) => (
            <Day
              key={date}
              date={date}
              isPicked={(halfDay) => isIn(picked, halfDay)}
              isFull={isFull}
              onToggle={toggle}
            />
          ))}
        </ul>
      </fieldset>
      {/* On a phone, the days are three screens long: the count and the button stay in sight. */}
      <div className="above-banner -mx-[min(1.5rem,5vw)] mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-raised px-[min(1.5rem,5vw)] py-3 max-sm:sticky max-sm:border-t max-sm:border-line sm:mx-0 sm:px-0 sm:pb-0">
        <p role="status" className="min-w-0 grow basis-40 text-small text-quiet sm:basis-full">
          {COUNTS[picked.length] ?? 'Three picked. To pick another, clear one first.'}
        </p>
        <Button
          type="submit"
          disabled={picked.length === 0 || isSending}
          onClick={() => onAsk({ halfDays: picked, timeZone })}
          className="max-sm:grow"
        >
          {isSending ? 'Submitting...' : 'Ask for these times'}
        </Button>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-6">
        {onBack && (
          <button type="button" onClick={onBack} className={QUIET_BUTTON}>
            Back to the calendar
          </button>
        )}
        {skip && (
          <button type="button" onClick={skip.onSkip} className={QUIET_BUTTON}>
            {skip.label}
          </button>
        )}
      </div>
      <p className="mt-4 text-small text-quiet">
        Nothing here works? Write to us at{' '}
        <MailLink className="text-ink underline decoration-edge underline-offset-4" />.
      </p>
    </div>
  )
}

function readCalendar() {
  const timeZone = readTimeZone()
  return { timeZone, days: nextWorkingDays(Date.now(), timeZone) }
}

interface DayProps {
  date: string
  isPicked: (halfDay: HalfDay) => boolean
  isFull: boolean
  onToggle: (halfDay: HalfDay) => void
}

const Day = ({ date, isPicked, isFull, onToggle }: DayProps) => (
  <li className="grid break-inside-avoid grid-cols-2 gap-x-2.5 border-t border-line py-2.5 min-[30rem]:grid-cols-[1fr_7.5rem_7.5rem] min-[30rem]:items-center">
    <span aria-hidden="true" className="text-small max-[30rem]:col-span-2 max-[30rem]:pb-1.5">
      {formatDay(date, 'weekday').replace(/(\w{3})\w*, (\w{3})\w*/, '$1, $2')}
    </span>
    {HALVES.map(({ half, name }) => (
      <label
        key={half}
        className="flex min-h-11 items-center gap-2 rounded-sm border border-line px-2 text-small transition-colors duration-150 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink has-enabled:hover:border-quiet has-enabled:has-checked:hover:border-accent has-disabled:text-quiet has-disabled:opacity-60"
      >
        <input
          type="checkbox"
          checked={isPicked({ date, half })}
          disabled={isFull && !isPicked({ date, half })}
          onChange={() => onToggle({ date, half })}
          className="check"
        />
        <span>
          <span className="sr-only">{`${formatDay(date, 'weekday')}, `}</span>
          <span>{name}</span>
        </span>
      </label>
    ))}
  </li>
)

/** The button to ask for a time, near the calendar. */
export const OfferTimes = ({ onAsk }: { onAsk: () => void }) => (
  <div className="mt-4 flex min-h-13 items-center">
    <button type="button" onClick={onAsk} className={`${QUIET_BUTTON} text-small text-quiet`}>
      No time works? Ask for one
    </button>
  </div>
)

/** @param onChange undefined once it can't be changed */
export const AskedFor = ({ times: { halfDays, timeZone }, onChange }: { times: AskedTimes; onChange?: () => void }) => (
  <div className="border border-line bg-raised p-6 sm:p-8">
    <p className="label mb-3 text-good">{`Asked for, ${describeZone(timeZone)}`}</p>
    <ul>
      {halfDays.map((halfDay) => (
        <li key={describeHalfDay(halfDay)} className="mt-1 font-semibold text-wrap">
          {describeHalfDay(halfDay)}
        </li>
      ))}
    </ul>
    {onChange && (
      <button type="button" onClick={onChange} className={`${QUIET_BUTTON} mt-3 text-small`}>
        Change or pick from the calendar
      </button>
    )}
  </div>
)
