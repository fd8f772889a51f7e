const screwPlaces = ['top-2 left-2', 'top-2 right-2', 'right-2 bottom-2', 'bottom-2 left-2']
const slots = ['M3 5.4 9 6.6', 'M4 3.8 8 8.2', 'M5.4 3 6.6 9', 'M3.4 7.4 8.6 4.6']

export function CabinetScrews() {
  return screwPlaces.map((place, index) => (
    <Screw key={place} slot={slots[index] ?? ''} className={`absolute hidden sm:block ${place}`} />
  ))
}

export function LabelScrew() {
  return <Screw slot="M4 3.8 8 8.2" className="shrink-0" />
}

function Screw({ slot, className }: { slot: string; className: string }) {
  return (
    <svg viewBox="0 0 12 12" fill="none" aria-hidden="true" className={`size-3 text-edge ${className}`}>
      <circle cx="6" cy="6" r="5" stroke="currentColor" />
      <path d={slot} stroke="currentColor" />
    </svg>
  )
}

/** The handle. */
export function Pull() {
  return (
    <svg viewBox="0 0 96 34" fill="none" aria-hidden="true" className="mx-auto mt-auto w-24 translate-y-1 text-edge">
      <path
        d="M4 4H92V9C92 22 74 31 48 31S4 22 4 9Z"
        stroke="currentColor"
        className="fill-paper forced-colors:fill-[Canvas]"
      />
      <path
        d="M4 9H92M14 9V19M24 9V24M34 9V27M48 9V29M62 9V27M72 9V24M82 9V19"
        stroke="currentColor"
        strokeWidth=".6"
      />
      <circle cx="10" cy="6.5" r="1" className="fill-edge" />
      <circle cx="86" cy="6.5" r="1" className="fill-edge" />
    </svg>
  )
}

/** The sides of an open drawer. */
export function DrawerSides() {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      className="absolute inset-0 size-full text-edge"
    >
      <path d="M0 100 4 4H96L100 100" stroke="currentColor" vectorEffect="non-scaling-stroke" />
      <path
        d="M1.6 100 5.2 6.4H94.8L98.4 100"
        stroke="currentColor"
        strokeWidth=".6"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

const MARKS = 100
const OPEN_AT = 12

/** A mark of the dial between two radii. */
const mark = (number: number, from: number, to: number) => {
  const angle = (number / MARKS) * 2 * Math.PI
  const at = (radius: number) => `${(Math.sin(angle) * radius).toFixed(1)} ${(-Math.cos(angle) * radius).toFixed(1)}`
  return `M${at(from)}L${at(to)}`
}

const lengthOf = (number: number) => (number % 10 === 0 ? 12 : number % 5 === 0 ? 8 : 5)
const marks = Array.from({ length: MARKS }, (_, number) => mark(number, 92, 92 - lengthOf(number))).join('')
const grip = Array.from({ length: MARKS }, (_, number) => mark(number, 42, 37)).join('')
const numbered = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]

/** The dial of the vault's lock. */
export function VaultDial({ className }: { className: string }) {
  return (
    <svg viewBox="-110 -118 220 228" fill="none" stroke="currentColor" aria-hidden="true" className={className}>
      <circle r="104" strokeWidth="1.5" />
      <circle r="96" strokeWidth=".6" />
      <path d="M0 -97 -6 -114H6Z" className="fill-accent" stroke="none" />
      <g transform={`rotate(${-(OPEN_AT / MARKS) * 360})`}>
        <path d={marks} />
        <circle r="58" strokeWidth=".6" />
        <circle r="42" strokeWidth="1.5" className="fill-raised forced-colors:fill-[Canvas]" />
        <path d={grip} strokeWidth=".6" />
        <circle r="31" />
        <path d="M0 -31V-16" strokeWidth="3" strokeLinecap="round" />
        {numbered.map((number) => (
          <text
            key={number}
            transform={`rotate(${(number / MARKS) * 360})`}
            y="-66"
            textAnchor="middle"
            stroke="none"
            className="fill-current font-mono text-[10px] font-medium"
          >
            {number}
          </text>
        ))}
      </g>
    </svg>
  )
}
