import { Button } from '../ui/button.tsx'

interface WaysOnProps {
  /** The scheduler's own page, if its address is known. */
  page: string | undefined
  onOpenPage: () => void
  onRetry: () => void
}

const link = 'font-semibold underline decoration-accent decoration-2 underline-offset-4'
const OWN_PAGE = 'Open the scheduler in a new tab'
const BOOKED_ELSEWHERE = 'I booked in the other tab: continue'

/** When the scheduler doesn't load: ask for a time, its own page, a retry. */
export function SchedulerFallback(props: WaysOnProps & { onAsk: () => void; onBookedElsewhere: () => void }) {
  const { page, onOpenPage, onRetry, onAsk, onBookedElsewhere } = props
  return (
    <div role="alert" className="border border-line bg-raised p-6 sm:p-8">
      <h2 className="text-title">The calendar didn’t load</h2>
      <p className="mt-3 max-w-[56ch] text-body text-quiet">
        An ad blocker or weak connection may be the cause. Your answers are safe. Tell us when you’re free, and we’ll
        confirm a time{page && ', or use the scheduler’s own page'}.
      </p>
      {page && (
        <p className="mt-4">
          <a
            href={page}
            target="_blank"
            rel="noopener"
            onClick={onOpenPage}
            onAuxClick={onOpenPage}
            className={`${link} inline-flex min-h-11 items-center`}
          >
            {OWN_PAGE}
          </a>
        </p>
      )}
      <div className="relative z-1 mt-6 flex flex-wrap gap-3">
        <Button onClick={onAsk}>Ask for a time</Button>
        <Button look="line" onClick={onBookedElsewhere}>
          {page ? BOOKED_ELSEWHERE : 'Send my answers and continue'}
        </Button>
        <Button look="line" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </div>
  )
}

/**
 * The same options below a working scheduler, in case it breaks later. Going on is offered only if a time may be
 * booked elsewhere.
 */
export function SchedulerTrouble(props: WaysOnProps & { onBookedElsewhere: (() => void) | undefined }) {
  const { page, onOpenPage, onRetry, onBookedElsewhere } = props
  const line = 'inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-accent'
  return (
    <p className="mt-2 flex flex-wrap gap-x-6 text-small text-quiet">
      {page && (
        <a href={page} target="_blank" rel="noopener" onClick={onOpenPage} onAuxClick={onOpenPage} className={line}>
          {OWN_PAGE}
        </a>
      )}
      <button type="button" onClick={onRetry} className={line}>
        Load it again
      </button>
      {onBookedElsewhere && (
        <button type="button" onClick={onBookedElsewhere} className={line}>
          {BOOKED_ELSEWHERE}
        </button>
      )}
    </p>
  )
}
