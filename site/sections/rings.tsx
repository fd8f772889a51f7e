import rings from '../plates/rings.svg?url&no-inline'

/** The rings level out as the page scrolls. Omits the numerals where they'd be too small to read. */
export function Rings({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="-334 -334 668 668"
      fill="none"
      aria-hidden="true"
      className={`plate @container aspect-square font-mono font-medium ${className}`}
    >
      <use href={`${rings}#bezel`} />
      <use href={`${rings}#numerals`} className="@max-[30rem]:hidden" />
      <g className="ring-a">
        <use href={`${rings}#ring-a-back`} />
      </g>
      <g className="ring-b">
        <use href={`${rings}#ring-b-back`} />
      </g>
      <use href={`${rings}#ball`} />
      <g className="ring-b">
        <use href={`${rings}#ring-b-front`} />
      </g>
      <g className="ring-a">
        <use href={`${rings}#ring-a-front`} />
      </g>
    </svg>
  )
}
