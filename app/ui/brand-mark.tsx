/** The mark: three rings tilted against one another around a level bar. Decorative: the name stands beside it. */
export function BrandMark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="-50 -50 100 100" fill="none" aria-hidden="true" className={className}>
      <g stroke="currentColor" strokeWidth="4.6">
        <circle r="44" />
        <ellipse rx="44" ry="17" transform="rotate(-28)" />
        <ellipse rx="17" ry="44" transform="rotate(-28)" />
      </g>
      <path d="M-25 0H25" strokeWidth="7.5" className="stroke-accent" />
    </svg>
  )
}
