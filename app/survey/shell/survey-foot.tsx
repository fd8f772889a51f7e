import { SiteLink } from '../../ui/site-link.tsx'
import { explainsProblems, PLAN, stepAt } from '../steps.ts'
import { mayLeave, type SurveyState } from '../survey-state.ts'
import type { Dispatch } from '../use-survey.ts'
import { SandboxMark } from './sandbox-mark.tsx'

const square =
  'grid size-11 place-items-center border border-edge transition-colors duration-150 not-first:-ml-px enabled:hover:border-ink enabled:hover:text-ink enabled:hover:z-1 focus-visible:z-1 relative disabled:border-line disabled:text-edge/60 disabled:cursor-not-allowed'

/** What happens to the answers, and the two buttons that go up and down. */
export function SurveyFoot({ state, dispatch }: { state: SurveyState; dispatch: Dispatch }) {
  const { step } = state
  // From there on the scheduler has the name and the address.
  const isOnlyHere = step < PLAN.bookingStep && state.booking.status === 'none'
  return (
    <footer className="wrap flex min-h-11 flex-wrap items-center justify-end gap-x-6 gap-y-4 pt-2 pb-5 group-data-resumes/survey:invisible sm:pb-6">
      {/* The mark comes late: it stands beside what is there, and nothing moves. */}
      <div
        className={`flex min-w-0 shrink grow basis-40 items-center gap-x-6 max-sm:*:tracking-normal [&>a]:-my-1.5 ${step > 0 ? 'flex-wrap' : ''}`}
      >
        <p className="label text-balance text-quiet">
          {isOnlyHere && 'Your answers stay on this device until you send them. '}
          <SiteLink to="/privacy" className="underline underline-offset-4">
            Privacy
          </SiteLink>
        </p>
        <SandboxMark />
      </div>
      {step > 0 && step < PLAN.lastStep && (
        <div className="flex shrink-0 text-quiet">
          <button
            type="button"
            aria-label="Previous question"
            disabled={step === 1}
            onClick={() => dispatch({ type: 'back' })}
            className={square}
          >
            <Arrow className="rotate-180" />
          </button>
          <button
            type="button"
            aria-label="Next question"
            disabled={!explainsProblems(stepAt(step)) && !mayLeave(state)}
            onClick={() => dispatch({ type: 'next' })}
            className={square}
          >
            <Arrow />
          </button>
        </div>
      )}
    </footer>
  )
}

function Arrow({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 12 16" fill="none" aria-hidden="true" className={`w-3 ${className}`}>
      <path d="M6 1v13M1.5 9.5 6 14l4.5-4.5" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
