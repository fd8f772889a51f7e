import type { HomeWords } from '#content-loader/page-words.server.ts'
import rings from '../plates/rings.svg?url&no-inline'
import { RingHalves } from './rings.tsx'

type Day = NonNullable<HomeWords['hero']['day']>

const HOURS = Array.from({ length: 12 }, (_, hour) => hour + 1)

/**
 * A clock of a day in court, to scale. The rings level out as the page scrolls; what they carry is level all along. On a
 * phone it's as wide as the screen. On a wide screen it stands into the margins, but not past the window, because there are
 * numerals at the edge.
 */
export function DayDial({ day }: { day: Day }) {
  const inCourt = day.court.reduce((sum, { from, to }) => sum + minuteOf(to) - minuteOf(from), 0)
  return (
    <figure className="max-lg:mb-6 max-lg:flex max-lg:items-end max-lg:gap-x-8 max-lg:gap-y-4 max-sm:flex-col lg:mr-[calc(-1_*_var(--to-the-right))] lg:ml-auto lg:w-[min(116%,54rem,100%_+_1.5rem_+_var(--to-the-right),100svh_-_11rem)] lg:[--to-the-right:min(4.5rem,var(--page-margin)_+_max(0px,(100vw_-_84.5rem)_/_2))]">
      <svg
        viewBox="-334 -334 668 668"
        fill="none"
        aria-hidden="true"
        className="plate aspect-square w-full max-lg:w-[min(68vw,34rem)] max-sm:mx-[calc(-1_*_var(--page-margin))] max-sm:w-screen"
      >
        <use href={`${rings}#bezel`} />
        {day.court.map(({ from, to }) => (
          <path key={from} d={arc(minuteOf(from), minuteOf(to), 262)} strokeWidth="40" className="stroke-primary" />
        ))}
        {HOURS.map((hour) => {
          const { x, y } = place(hour * 60, 312)
          return (
            <text
              key={hour}
              x={x}
              y={y + 6}
              textAnchor="middle"
              fontSize="17"
              className="fill-current font-mono max-sm:text-[22px]"
            >
              {hour}
            </text>
          )
        })}
        {day.cameIn.map((time) => {
          const { x, y } = place(minuteOf(time), 262)
          return <circle key={time} cx={x} cy={y} r="9" strokeWidth="2" className="fill-accent stroke-paper" />
        })}
        <RingHalves side="back" />
        <g textAnchor="middle" letterSpacing="0">
          <circle r="98" strokeWidth="1.8" className="fill-paper stroke-current" />
          <path d="M-98 0A98 98 0 0 0 98 0Z" className="fill-primary" />
          <path d="M-98 0H98" strokeWidth="3" className="stroke-accent" />
          <text y="-48" fontSize="17" className="fill-current font-sans max-sm:text-[22px]">
            In court
          </text>
          <text y="-14" fontSize="34" className="fill-current font-display">
            {Math.floor(inCourt / 60)}:{String(inCourt % 60).padStart(2, '0')} h
          </text>
          <text y="36" x="-8" fontSize="22" className="fill-(--plate-on-tone) font-display">
            {day.cameIn.length} came in
          </text>
        </g>
        <RingHalves side="front" />
      </svg>
      <figcaption className="text-small text-quiet lg:mx-auto lg:max-w-[30em] lg:text-center">{day.caption}</figcaption>
    </figure>
  )
}

/** Minutes since midnight of a time such as `9:05 a.m.` */
function minuteOf(time: string): number {
  const [, hour, minute, half] = /^(\d+):(\d+) ([ap])/.exec(time) ?? []
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'p' ? 720 : 0)
}

function place(minute: number, radius: number): { x: number; y: number } {
  const angle = (minute / 720) * 2 * Math.PI
  return { x: Math.round(Math.sin(angle) * radius * 10) / 10, y: Math.round(-Math.cos(angle) * radius * 10) / 10 }
}

function arc(from: number, to: number, radius: number): string {
  const [start, end] = [place(from, radius), place(to, radius)]
  return `M${start.x} ${start.y}A${radius} ${radius} 0 ${to - from > 360 ? 1 : 0} 1 ${end.x} ${end.y}`
}
