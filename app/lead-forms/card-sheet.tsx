import type { ReactNode } from 'react'

const corners = [
  '-top-3.5 -left-3.5 sm:-top-6 sm:-left-6',
  '-top-3.5 -right-3.5 rotate-90 sm:-top-6 sm:-right-6',
  '-right-3.5 -bottom-3.5 rotate-180 sm:-right-6 sm:-bottom-6',
  '-bottom-3.5 -left-3.5 -rotate-90 sm:-bottom-6 sm:-left-6',
]

/** A blank card as a printer would trim it: crop marks at its corners, its width given above. */
export function CardSheet({ size, children }: { size: string; children: ReactNode }) {
  return (
    <div className="relative border border-line bg-raised px-5 pt-5 pb-7 sm:px-9 sm:pt-7 sm:pb-9">
      {corners.map((place) => (
        <svg
          key={place}
          viewBox="0 0 24 24"
          fill="none"
          aria-hidden="true"
          className={`absolute size-3.5 text-edge sm:size-6 ${place}`}
        >
          <path d="M24 0V14M0 24H14" stroke="currentColor" vectorEffect="non-scaling-stroke" />
        </svg>
      ))}
      <p aria-hidden="true" className="label mb-7 flex items-center gap-4 text-quiet">
        <DimensionLine className="scale-x-[-1]" />
        {size}
        <DimensionLine />
      </p>
      {children}
    </div>
  )
}

/** Runs to the card's edge and ends there in an arrowhead against a stroke. */
function DimensionLine({ className = '' }: { className?: string }) {
  return (
    <span className={`flex grow items-center ${className}`}>
      <span className="h-px grow bg-edge" />
      <svg viewBox="0 0 9 14" fill="none" className="h-3.5 w-2.25 text-edge">
        <path d="M0 4.5 8 7 0 9.5M8.5 0V14" stroke="currentColor" />
      </svg>
    </span>
  )
}
