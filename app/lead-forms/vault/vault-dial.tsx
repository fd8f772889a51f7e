const MARKS = 100
const OPEN_AT = 12

/** One mark of the dial, from one radius to another. */
const mark = (number: number, from: number, to: number) => {
  const angle = (number / MARKS) * 2 * Math.PI
  const at = (radius: number) => `${(Math.sin(angle) * radius).toFixed(1)} ${(-Math.cos(angle) * radius).toFixed(1)}`
  return `M${at(from)}L${at(to)}`
}

const lengthOf = (number: number) => (number % 10 === 0 ? 12 : number % 5 === 0 ? 8 : 5)
const marks = Array.from({ length: MARKS }, (_, number) => mark(number, 92, 92 - lengthOf(number))).join('')
const grip = Array.from({ length: MARKS }, (_, number) => mark(number, 42, 37)).join('')
const numbered = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]

/** The dial of the vault's lock, at rest on its last number. */
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
