import { formatTime } from '#contracts/dates.ts'
import { useSiteConfig } from '../browser/use-site-config.ts'
import { useBrand } from '../shell/brand.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Level } from '../ui/level.tsx'
import { keptTime } from './kept-time.ts'
import { explainsProblems } from './steps.ts'
import { type Dispatch, hasAnswered, mayLeave, type SurveyState, stepOf } from './survey-state.ts'

const square =
  'grid size-11 place-items-center border border-edge transition-colors duration-150 not-first:-ml-px enabled:hover:border-ink enabled:hover:text-ink enabled:hover:z-1 focus-visible:z-1 relative disabled:border-line disabled:text-edge/60 disabled:cursor-not-allowed'

export function SurveyFoot({ state, dispatch }: { state: SurveyState; dispatch: Dispatch }) {
  const { step, plan } = state
  // After that, we have them, and the scheduler has the name and email.
  const chosen = step > 0 ? keptTime() : undefined
  const isOnlyHere = step < plan.bookingStep && state.submission === null
  return (
    <footer className="wrap flex min-h-11 flex-wrap items-center justify-end gap-x-6 gap-y-4 pt-2 pb-5 group-data-resumes/survey:invisible sm:pb-6">
      {/* The mark loads late, so its space is reserved. */}
      <div
        className={`flex min-w-0 shrink grow basis-40 items-center gap-x-6 max-sm:*:tracking-normal [&>a]:-my-1.5 ${step > 0 ? 'flex-wrap' : ''}`}
      >
        <p className="label text-balance text-quiet">
          {isOnlyHere && chosen && <span>{`For ${formatTime(chosen, 'weekday and clock')}. `}</span>}
          {isOnlyHere && <span>Your answers stay on this device for a day. </span>}
          <a href="/privacy" className="underline underline-offset-4">
            Privacy
          </a>
        </p>
        {isOnlyHere && hasAnswered(state) && (
          <button
            type="button"
            onClick={() => startOver(dispatch)}
            className="label min-h-11 text-quiet underline underline-offset-4"
          >
            Start over
          </button>
        )}
        <SandboxMark />
      </div>
      {step > 0 && step < plan.lastStep && (
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
            disabled={!explainsProblems(stepOf(state)) && !mayLeave(state)}
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

function startOver(dispatch: Dispatch) {
  if (confirm('Clear your answers?')) dispatch({ type: 'startOver' })
}

const Arrow = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 12 16" fill="none" aria-hidden="true" className={`w-3 ${className}`}>
    <path d="M6 1v13M1.5 9.5 6 14l4.5-4.5" stroke="currentColor" strokeWidth="1.5" />
  </svg>
)

export const BrandLink = () => (
  <a
    href="/"
    className="-ml-2 flex min-h-11 items-center gap-3 px-2 font-display text-title leading-none tracking-[-0.01em]"
  >
    <BrandMark className="size-8.5" />
    {useBrand().name}
  </a>
)

export function SurveyTop({ state: { step, plan } }: { state: SurveyState }) {
  const { lastStep } = plan
  return (
    <header className="wrap flex items-center justify-between pt-4 pb-3 sm:pt-6 [@media(max-height:32rem)]:py-1">
      <BrandLink />
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={lastStep}
        aria-valuenow={step}
        aria-valuetext={`Step ${step} of ${lastStep}`}
        className="group-data-resumes/survey:invisible"
      >
        <Level shows={step / lastStep} className="size-14 sm:size-18" />
      </div>
    </header>
  )
}

function SandboxMark() {
  const config = useSiteConfig()
  if (!config?.sandboxed.length) return null
  return (
    <a href="/sandbox" className="label py-1.5 text-accent-text underline-offset-4 hover:underline">
      Sandbox<span className="sr-only">{`: ${config.sandboxed.join(', ')}`}</span>
    </a>
  )
}
