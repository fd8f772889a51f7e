interface IntervalProps {
  /** What it shows, in a sentence: it stands for the picture where that isn't seen. */
  title: string
  estimate: number
  low: number
  high: number
  /** The value at either end of the scale, the same for all that are compared. */
  widest: number
  /** What either end means. */
  below: string
  above: string
}

/** A confidence interval on a scale around 0: a bar with ends, and a dot where the estimate is. */
export function Interval({ title, estimate, low, high, widest, below, above }: IntervalProps) {
  // Room at the edges for the ends and the dot.
  const at = (value: number) => `${50 + (48 * Math.max(-widest, Math.min(widest, value))) / widest}%`
  return (
    <figure className="max-w-2xl">
      <svg role="img" aria-label={title} className="h-9 w-full">
        <line x1="2%" x2="98%" y1="50%" y2="50%" className="stroke-line" strokeWidth="1" />
        <line x1="50%" x2="50%" y1="0" y2="100%" className="stroke-ink" strokeWidth="1" strokeDasharray="3 3" />
        <line x1={at(low)} x2={at(high)} y1="50%" y2="50%" className="stroke-primary" strokeWidth="6" />
        {[low, high].map((end) => (
          <line key={end} x1={at(end)} x2={at(end)} y1="22%" y2="78%" className="stroke-primary" strokeWidth="2" />
        ))}
        <circle cx={at(estimate)} cy="50%" r="6" className="fill-paper stroke-primary" strokeWidth="3" />
      </svg>
      <figcaption aria-hidden="true" className="grid grid-cols-[1fr_auto_1fr] gap-2 text-label text-quiet">
        <span>{below}</span>
        <span>even</span>
        <span className="text-right">{above}</span>
      </figcaption>
    </figure>
  )
}
