import { formatBookedTime } from './format-booked-time.ts'

/** The appointment, in the visitor's own zone; where the time could not be read, where to find it. */
export function BookedTime({ startTime }: { startTime: string }) {
  const { day, time } = formatBookedTime(startTime)
  return (
    <div className="flex items-center justify-between gap-6 border border-line bg-raised p-6 sm:p-8">
      <div>
        <p className="label mb-3 text-good">Booked{startTime && ', in your time zone'}</p>
        {startTime ? (
          <>
            <p className="font-display text-title">{day}</p>
            <p className="mt-1 font-mono text-body text-quiet">{time}</p>
          </>
        ) : (
          <p className="text-body">The day and hour are in the scheduler’s confirmation email.</p>
        )}
      </div>
      <LevelDial />
    </div>
  )
}

function LevelDial() {
  return (
    <svg viewBox="-60 -60 120 120" fill="none" aria-hidden="true" className="w-20 shrink-0 text-edge max-sm:hidden">
      <circle r="52" stroke="currentColor" />
      <circle r="46" stroke="currentColor" strokeWidth="7" strokeDasharray="1 7.03" />
      <path d="M-36 0H-12M12 0H36" strokeWidth="3" className="stroke-good" />
      <circle r="3" className="fill-good" />
    </svg>
  )
}
