import rings from '../plates/rings.svg?url&no-inline'

const CLASSES = { a: 'ring-a', b: 'ring-b' } as const

/** The halves of the rings that are behind what they carry, or before it. */
export const RingHalves = ({ side }: { side: 'back' | 'front' }) =>
  (side === 'back' ? (['a', 'b'] as const) : (['b', 'a'] as const)).map((ring) => (
    <g key={ring} className={CLASSES[ring]}>
      <use href={`${rings}#ring-${ring}-${side}`} />
    </g>
  ))

/** The rings level out as the page scrolls. Omits the numerals where they'd be too small to read. */
export const Rings = ({ className = '' }: { className?: string }) => (
  <svg
    viewBox="-334 -334 668 668"
    fill="none"
    aria-hidden="true"
    className={`plate @container aspect-square font-mono font-medium ${className}`}
  >
    <use href={`${rings}#bezel`} />
    <use href={`${rings}#numerals`} className="@max-[30rem]:hidden" />
    <RingHalves side="back" />
    <use href={`${rings}#ball`} />
    <RingHalves side="front" />
  </svg>
)
