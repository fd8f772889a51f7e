import { type HeroForm, LANDING_LAYOUTS, type LandingLayout, type LayoutName } from '#contracts/landing-pages.ts'

const isLayout = (name: string): name is LayoutName => name in LANDING_LAYOUTS

const GROUNDS: Record<LandingLayout['ground'], string> = {
  paper: 'fill-paper',
  raised: 'fill-line',
  dark: 'fill-ink',
  deep: 'fill-primary',
}

/** Lines of text, each from x and y, with its length and its height; then a drawing or a frame, if there is one. */
interface Sketch {
  lines: readonly (readonly [number, number, number, number?])[]
  frame?: readonly [number, number, number, number]
}

// biome-ignore format: each is a drawing
const HEROES: Record<HeroForm, Sketch> = {
  'plate-right': { lines: [[8, 12, 38, 4], [8, 19, 30, 4], [8, 27, 36], [8, 31, 28]], frame: [56, 8, 36, 30] },
  'plate-below': { lines: [[8, 7, 72, 4], [8, 17, 26], [8, 21, 22], [8, 25, 26]], frame: [44, 16, 48, 26] },
  band: { lines: [[8, 12, 50, 4], [8, 20, 42], [8, 24, 46]], frame: [66, 16, 24, 20] },
}

// biome-ignore format: each is a drawing
const PARTS: Record<LandingLayout['parts'][number], Sketch> = {
  exhibit: { lines: [[6, 4, 30], [6, 8, 52]], frame: [0, 0, 84, 13] },
  voices: { lines: [[2, 1, 2, 4], [6, 1, 2, 4], [14, 2, 66], [14, 6, 60], [14, 10, 24]] },
  explanation: { lines: [[0, 1, 38], [0, 5, 38], [0, 9, 30], [46, 1, 38], [46, 5, 38], [46, 9, 34]] },
  benefits: { lines: [[0, 1, 22, 3], [32, 1, 52, 1], [32, 6, 52, 1], [32, 11, 52, 1]] },
}

export function LayoutPicture({ name }: { name: string }) {
  if (!isLayout(name)) return null
  const { hero, ground, parts }: LandingLayout = LANDING_LAYOUTS[name]
  const isDark = ground === 'dark' || ground === 'deep'
  return (
    <svg viewBox="0 0 100 130" aria-hidden="true" className="w-full border border-line bg-paper">
      <rect width="100" height="46" className={GROUNDS[ground]} />
      <g className={isDark ? 'fill-paper stroke-paper' : 'fill-ink stroke-ink'}>
        <Drawn {...HEROES[hero]} />
      </g>
      {parts.map((part, place) => (
        <g key={part} transform={`translate(8 ${52 + place * 19})`} className="fill-ink stroke-ink">
          <Drawn {...PARTS[part]} />
        </g>
      ))}
    </svg>
  )
}

const Drawn = ({ lines, frame: [left, top, width, height] = [0, 0, 0, 0] }: Sketch) => (
  <>
    {lines.map(([x, y, length, thick = 2]) => (
      <rect key={`${x} ${y}`} x={x} y={y} width={length} height={thick} stroke="none" />
    ))}
    <rect x={left} y={top} width={width} height={height} fill="none" />
  </>
)
