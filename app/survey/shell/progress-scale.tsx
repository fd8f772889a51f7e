import { useLayoutEffect, useRef } from 'react'
import { PLAN } from '../steps.ts'

const { lastStep } = PLAN

const ticks = (count: number, from: number) =>
  Array.from({ length: count + 1 }, (_, index) => `M${(index * 1200) / count} ${from}V24`).join('')
const STEP_TICKS = ticks(lastStep, 8)
const FINE_TICKS = ticks(lastStep * 5, 15)
const MIDDLE_TICKS = ticks(lastStep * 2, 15)

const moving = 'absolute inset-0 translate-x-(--at) transition-transform duration-200 ease-out'

/** Progress as a tick scale with a needle. */
export function ProgressScale({ step }: { step: number }) {
  const scale = useRef<HTMLDivElement>(null)
  // The style is the browser's: in the page as it is built, its content security policy would refuse one.
  useLayoutEffect(() => scale.current?.style.setProperty('--at', `${(step / lastStep) * 100}%`), [step])
  return (
    <div className="wrap group-data-resumes/survey:invisible">
      <div
        ref={scale}
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={lastStep}
        aria-valuenow={step}
        aria-valuetext={`Step ${step} of ${lastStep}`}
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
          <div className={moving}>
            <div className="absolute inset-y-0 right-full w-full border-t-2 border-accent" />
          </div>
        </div>
        <div className={`${moving} text-accent`}>
          <svg viewBox="0 0 12 7" aria-hidden="true" className="absolute top-[calc(100%+2px)] -left-1.5 w-3">
            <path d="M6 0 12 7H0Z" fill="currentColor" />
          </svg>
        </div>
      </div>
    </div>
  )
}
