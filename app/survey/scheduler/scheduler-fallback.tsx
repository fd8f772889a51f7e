import { Button } from '#app/ui/button.tsx'
import { site } from '#content/site.ts'

interface SchedulerFallbackProps {
  /** The scheduler's own page, where its address is known. */
  page: string | undefined
  onRetry: () => void
  onBookedElsewhere: () => void
}

const link = 'font-semibold underline decoration-accent decoration-2 underline-offset-4'

/** The ways on when the scheduler does not come: its own page, another try, or by e-mail. */
export function SchedulerFallback({ page, onRetry, onBookedElsewhere }: SchedulerFallbackProps) {
  return (
    <div role="alert" className="border border-line bg-raised p-6 sm:p-8">
      <h2 className="text-title">The calendar did not load</h2>
      {page ? (
        <>
          <p className="mt-3 max-w-[56ch] text-body text-quiet">
            Something between here and the scheduler holds it up, a blocker or the connection. Your answers are safe.
            The scheduler has a page of its own:
          </p>
          <p className="mt-4">
            <a href={page} target="_blank" rel="noopener" className={`${link} inline-flex min-h-11 items-center`}>
              Open the scheduler in a new tab
            </a>
          </p>
        </>
      ) : (
        <p className="mt-3 max-w-[56ch] text-body text-quiet">
          We cannot reach it from here just now. Your answers are safe. Send them, and we write to you to arrange the
          time; or write to us at{' '}
          <a href={`mailto:${site.email.value}`} className={`${link} text-ink`}>
            {site.email.value}
          </a>
          .
        </p>
      )}
      <div className="relative z-1 mt-6 flex flex-wrap gap-3">
        <Button look="line" onClick={onBookedElsewhere}>
          {page ? 'I booked in the other tab: continue' : 'Send my answers and continue'}
        </Button>
        <Button look="line" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </div>
  )
}
