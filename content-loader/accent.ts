import { formatHex, oklch, wcagContrast } from 'culori'

/** The build’s accent, and the grounds it stands on, as in site/styles/tokens.css. */
export const BUILT_ACCENT = '#e4572e'
export const GROUNDS = { paper: '#f7f4ee', ink: '#0e1620', primary: '#123b5d' }

/** How tokens.css derives colors from the accent: their lightness, and changes of its chroma and hue. */
const DERIVED = {
  /** Small text on paper. */
  text: [0.5183, 0.89, 0.3],
  /** Its twin on dark grounds. */
  light: [0.727, 0.94, 2.5],
  /** Small text on deep grounds. */
  deep: [0.783, 0.71, 3],
} as const

type Accents = Record<'accent' | keyof typeof DERIVED, string>

/** An accent with the colors that follow from it. @param accent `#rrggbb` */
export function accentsOf(accent: string): Accents {
  const { c = 0, h = 0 } = oklch(accent) ?? {}
  const derive = (by: keyof typeof DERIVED) => {
    const [l, factor, turn] = DERIVED[by]
    return formatHex({ mode: 'oklch', l, c: c * factor, h: h + turn })
  }
  return { accent, text: derive('text'), light: derive('light'), deep: derive('deep') }
}

/** Each color's least contrast (WCAG 2.2, 1.4.3 and 1.4.11) to the ground that it's seen on. */
const CHECKS = [
  { of: 'accent', ground: 'paper', least: 3, says: 'the page’s background' },
  { of: 'accent', ground: 'ink', least: 4.5, says: 'the dark text on buttons' },
  { of: 'text', ground: 'paper', least: 4.5, says: 'the page’s background, as small text' },
  { of: 'light', ground: 'ink', least: 4.5, says: 'dark sections' },
  { of: 'deep', ground: 'primary', least: 4.5, says: 'deep sections' },
] as const

/** What an accent can't be read against; undefined if it's fine everywhere. */
export function weaknessOf(accent: string): { ratio: string; least: number; against: string } | undefined {
  const colors = accentsOf(accent)
  for (const { of, ground, least, says } of CHECKS) {
    const ratio = wcagContrast(colors[of], GROUNDS[ground])
    // Rounded down: 2.96 isn't 3.
    if (ratio < least) return { ratio: String(Math.floor(ratio * 10) / 10), least, against: says }
  }
  return undefined
}

/** The most similar accent that can be read everywhere: lighter or darker, and paler if it has to be. */
export function nearestAccent(accent: string): string {
  const { l = 0.6, c = 0, h = 0 } = oklch(accent) ?? {}
  const near = Array.from({ length: 10 }, (_, less) => c * (1 - less / 10)).flatMap((chroma) =>
    Array.from({ length: 200 }, (_, step) => ({
      color: formatHex({ mode: 'oklch', l: step / 200, c: chroma, h }),
      far: Math.abs(step / 200 - l) + (c - chroma) * 2,
    })),
  )
  const found = near.toSorted((one, other) => one.far - other.far).find(({ color }) => weaknessOf(color) === undefined)
  return found?.color ?? BUILT_ACCENT
}

/** Writes an accent and what follows from it in place of the sample's: in CSS, emails and drawings of the build. */
export function recolor(text: string, accent: string): string {
  if (accent === BUILT_ACCENT) return text
  const [before, after] = [accentsOf(BUILT_ACCENT), accentsOf(accent)]
  return Object.entries(before).reduce(
    (done, [name, color]) => done.replaceAll(color, after[name as keyof Accents]),
    text,
  )
}
