import { MARK } from './mark-shape.ts'

export function BrandMark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="-50 -50 100 100" fill="none" aria-hidden="true" className={className}>
      <g stroke="currentColor" strokeWidth="4.6">
        <circle r={MARK.radius} />
        {MARK.rings.map(({ rx, ry }) => (
          <ellipse key={rx} rx={rx} ry={ry} transform={`rotate(${MARK.tilt})`} />
        ))}
      </g>
      <path d={`M-${MARK.reach} 0H${MARK.reach}`} strokeWidth="7.5" className="stroke-accent" />
    </svg>
  )
}
