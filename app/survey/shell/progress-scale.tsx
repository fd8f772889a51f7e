import { LAST_STEP } from '../steps.ts'

const NEEDLE_AT = [
  'translate-x-0',
  'translate-x-1/12',
  'translate-x-2/12',
  'translate-x-3/12',
  'translate-x-4/12',
  'translate-x-5/12',
  'translate-x-6/12',
  'translate-x-7/12',
  'translate-x-8/12',
  'translate-x-9/12',
  'translate-x-10/12',
  'translate-x-11/12',
  'translate-x-full',
]

const ticks = (count: number, from: number) =>
  Array.from({ length: count + 1 }, (_, index) => `M${(index * 1200) / count} ${from}V24`).join('')
const STEP_TICKS = ticks(LAST_STEP, 8)
const FINE_TICKS = ticks(LAST_STEP * 5, 15)
const MIDDLE_TICKS = ticks(LAST_STEP * 2, 15)

const moving = 'absolute inset-0 transition-transform duration-200 ease-out'

/** Progress as a tick scale with a needle. */
export function ProgressScale({ step }: { step: number }) {
  const at = NEEDLE_AT[step] ?? 'translate-x-0'
  return (
    <div className="wrap group-data-resumes/survey:invisible">
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={LAST_STEP}
        aria-valuenow={step}
        aria-valuetext={`Step ${step} of ${LAST_STEP}`}
        className="relative h-6 border-b border-line"
      >
        <svg
          viewBox="0 0 1200 24"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-full w-full overflow-visible text-quiet"
        >
          <g fill="none" stroke="currentColor" shapeRendering="crispEdges">
            <path d={STEP_TICKS} vectorEffect="non-scaling-stroke" />
            <path d={FINE_TICKS} vectorEffect="non-scaling-stroke" className="opacity-70 max-sm:hidden" />
            <path d={MIDDLE_TICKS} vectorEffect="non-scaling-stroke" className="opacity-70 sm:hidden" />
          </g>
        </svg>
        <div className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden">
          <div className={`${moving} ${at}`}>
            <div className="absolute inset-y-0 right-full w-full border-t-2 border-accent" />
          </div>
        </div>
        <div className={`${moving} ${at} text-accent`}>
          <svg viewBox="0 0 12 7" aria-hidden="true" className="absolute top-[calc(100%+2px)] -left-1.5 w-3">
            <path d="M6 0 12 7H0Z" fill="currentColor" />
          </svg>
        </div>
      </div>
    </div>
  )
}
