// Draws app/plates/rings.svg, the hero of the home page: node scripts/brand/draw-rings.ts
// Each part is a group with an id, so that the page can turn it.
import { writeFileSync } from 'node:fs'

const n = (value: number) => String(Math.round(value * 10) / 10)
const at = (rx: number, ry: number, angle: number) => `${n(Math.cos(angle) * rx)} ${n(Math.sin(angle) * ry)}`
const turn = (fraction: number) => fraction * 2 * Math.PI

interface Ring {
  rx: number
  ry: number
  /** Inner edge as a fraction of the outer one. */
  inner: number
  ticks: number
  majorEvery: number
  /** Angles between which the half is drawn, as fractions of a turn. */
  from: number
  to: number
  /** Offset of the rim that gives the ring its thickness. */
  rim: [number, number]
}

/** Half a ring in perspective: its face, its rim, its scale. */
function halfRing({ rx, ry, inner, ticks, majorEvery, from, to, rim: [dx, dy] }: Ring): string {
  const [ix, iy] = [rx * inner, ry * inner]
  const [a, b] = [turn(from), turn(to)]
  const arc = (sweep: 0 | 1, x: number, y: number, angle: number) => `A${n(x)} ${n(y)} 0 0 ${sweep} ${at(x, y, angle)}`
  const face = `M${at(rx, ry, a)}${arc(1, rx, ry, b)}L${at(ix, iy, b)}${arc(0, ix, iy, a)}Z`
  const end = `${n(Math.cos(a) * rx + dx)} ${n(Math.sin(a) * ry + dy)}`
  const start = `${n(Math.cos(b) * rx + dx)} ${n(Math.sin(b) * ry + dy)}`
  const rim = `M${at(rx, ry, a)}${arc(1, rx, ry, b)}L${start}A${n(rx)} ${n(ry)} 0 0 0 ${end}Z`
  const scale = (major: boolean) => {
    const marks: string[] = []
    for (let tick = Math.ceil(from * ticks); tick <= Math.floor(to * ticks); tick++) {
      if ((tick % majorEvery === 0) !== major) continue
      const depth = major ? 1 - (1 - inner) * 0.82 : 1 - (1 - inner) * 0.42
      marks.push(`M${at(rx, ry, turn(tick / ticks))}L${at(rx * depth, ry * depth, turn(tick / ticks))}`)
    }
    return marks.join('')
  }
  return [
    `<path d="${rim}" fill="currentColor" stroke-width="1"/>`,
    `<path d="${face}" fill="var(--plate-ground)" stroke-width="1.3"/>`,
    `<path d="${scale(false)}" stroke-width=".7"/>`,
    `<path d="${scale(true)}" stroke-width="1.2"/>`,
  ].join('')
}

const bezelTicks = (major: boolean, mid: boolean) => {
  const marks: string[] = []
  for (let tick = 0; tick < 180; tick++) {
    const isMajor = tick % 15 === 0
    const isMid = !isMajor && tick % 5 === 0
    if (isMajor !== major || isMid !== mid) continue
    const depth = isMajor ? 250 : isMid ? 262 : 268
    marks.push(`M${at(276, 276, turn(tick / 180))}L${at(depth, depth, turn(tick / 180))}`)
  }
  return marks.join('')
}

const numerals = Array.from({ length: 12 }, (_, hour) => {
  const angle = turn(hour / 12) - Math.PI / 2
  const [x, y] = [Math.cos(angle) * 314, Math.sin(angle) * 314]
  return `<text x="${n(x)}" y="${n(y + 4)}" text-anchor="middle">${String(hour * 30).padStart(3, '0')}</text>`
}).join('')

const bezel = [
  '<circle r="290" stroke-width="1.6"/><circle r="282" stroke-width=".7"/><circle r="248" stroke-width=".6"/>',
  `<path d="${bezelTicks(false, false)}" stroke-width=".7"/><path d="${bezelTicks(false, true)}" stroke-width="1"/>`,
  `<path d="${bezelTicks(true, false)}" stroke-width="1.6"/>`,
].join('')

const ringA = { rx: 214, ry: 74, inner: 0.905, ticks: 120, majorEvery: 10, rim: [0, 7] as [number, number] }
const ringB = { rx: 78, ry: 202, inner: 0.89, ticks: 120, majorEvery: 10, rim: [5, 0] as [number, number] }

const pin = (x: number) =>
  `<path d="M${x} 0h${x < 0 ? -34 : 34}" stroke-width="3.2"/><circle cx="${x}" r="6.5" fill="var(--plate-ground)" stroke-width="1.5"/><circle cx="${x}" r="1.6" fill="currentColor" stroke="none"/>`

const ladder = (y: number) => `M${-Math.abs(y) * 0.55 - 8} ${y}h${Math.abs(y) * 1.1 + 16}`
const ball = [
  '<circle r="98" fill="var(--plate-ground)" stroke-width="1.8"/><circle r="91" stroke-width=".7"/>',
  '<path d="M-91 0A91 91 0 0 0 91 0Z" fill="var(--plate-tone)" stroke="none"/>',
  `<path d="${[-18, -34, -50].map(ladder).join('')}" stroke-width="1"/>`,
  `<path d="${[18, 34].map(ladder).join('')}" stroke="var(--plate-ground)" stroke-width="1"/>`,
  '<path d="M-91 0H91" stroke="var(--plate-accent)" stroke-width="3"/>',
  '<path d="M-58 0h34L0 13 24 0h34" stroke-width="4.2"/>',
  '<path d="M0-91l-7.500-13h15z" fill="var(--plate-accent)" stroke="none"/>',
].join('')

const group = (id: string, content: string) =>
  `<g id="${id}" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${content}</g>`

const parts = [
  group('bezel', bezel),
  `<g id="numerals" fill="currentColor" stroke="none" font-size="11">${numerals}</g>`,
  group('ring-a-back', halfRing({ ...ringA, from: 0.5, to: 1 }) + pin(-214) + pin(214)),
  group('ring-b-back', halfRing({ ...ringB, from: 0.25, to: 0.75 })),
  group('ball', ball),
  group('ring-b-front', halfRing({ ...ringB, from: -0.25, to: 0.25 })),
  group('ring-a-front', halfRing({ ...ringA, from: 0, to: 0.5 })),
]
writeFileSync(
  'app/plates/rings.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-334 -334 668 668" fill="none">\n${parts.join('\n')}\n</svg>\n`,
)
