import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export const TOKENS_FILE = 'app/styles/tokens.css'

const NAMES = [
  'paper',
  'raised',
  'ink',
  'quiet',
  'line',
  'edge',
  'primary',
  'accent',
  'accent-text',
  'on-accent',
  'good',
  'bad',
] as const

export type ColorName = (typeof NAMES)[number]

/** As `#rrggbb`. */
export type Palette = Readonly<Record<ColorName, string>>

export type Tokens = ReturnType<typeof parseTokens>

/** @throws an error that names the color and the fix */
export const readTokens = (root = join(import.meta.dirname, '../..')) =>
  parseTokens(readFileSync(join(root, TOKENS_FILE), 'utf8'))

export function parseTokens(css: string) {
  const properties = (selector: RegExp) => {
    const found = new Map<string, string>()
    for (const [, head = '', body = ''] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      if (!selector.test(head)) continue
      for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name, value.trim())
    }
    return found
  }
  const base = properties(/^\s*(:root|@theme)\s*$/)
  const palette = (scope: Properties) =>
    Object.fromEntries(NAMES.map((name) => [name, colorOf(`--color-${name}`, scope, base)])) as Record<
      ColorName,
      string
    >
  const themed = (theme: string) =>
    palette(new Map([...base, ...properties(new RegExp(`\\[data-theme="${theme}"\\]\\s*$`))]))
  return {
    light: palette(base),
    dark: themed('dark'),
    deep: themed('deep'),
    /** A `--brand-…` color. @throws if it's missing or not a color */
    brand: (name: string) => colorOf(`--brand-${name}`, base, base),
  }
}

type Properties = ReadonlyMap<string, string>

/** Brand properties are set at the root and inherited. */
function colorOf(name: string, theme: Properties, base: Properties, depth = 0): string {
  const scope = name.startsWith('--brand-') ? base : theme
  const value = scope.get(name)
  if (value === undefined) throw new Error(`${TOKENS_FILE}: ${name} is missing. Write it as ${name}: #1f6b4a;`)
  if (depth > 20) throw new Error(`${TOKENS_FILE}: ${name} is made from itself. Write one of them as #1f6b4a`)
  const of = (other: string) => colorOf(other, scope, base, depth + 1)
  const [, reference] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  if (reference !== undefined) return of(reference)
  const color = /^#[\da-f]{6}$/i.test(value) ? value : deriveColor(value, of)
  if (color === undefined) {
    throw new Error(
      `${TOKENS_FILE}: ${name} is ${value}, which icons and pictures cannot be made from. Write #rrggbb, var(--another), or oklch(from var(--another) 0.5 calc(c * 1.1) calc(h - 2))`,
    )
  }
  return color.toLowerCase()
}

/** A drawing of app/plates/, or part of it, with its custom properties resolved. */
export const inkPlate = (svg: string, light: Palette): string =>
  svg.replaceAll(
    /var\(--plate-(ground|accent|tone|on-tone)\)/g,
    (_, part: string) =>
      ({ ground: light.paper, accent: light.accent, tone: light.primary, 'on-tone': light.paper })[part] ?? '',
  )

const RELATIVE = /oklch\(from var\(--brand-[^()]*\)(?:[^()]|\([^()]*\))*\)/g

/** Computes derived colors for browsers from before 2024. Must run after Tailwind, which joins the sheets. */
export function writeOutColors(): Plugin {
  return {
    name: 'write-out-colors',
    enforce: 'pre',
    config() {
      const { light, dark } = readTokens()
      return {
        define: {
          __THEME_COLORS__: JSON.stringify({ light: light.paper, dark: dark.paper }),
          // Mail clients don't support custom properties.
          __MAIL_COLORS__: JSON.stringify({ light, dark }),
        },
      }
    },
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler(css) {
        return css.includes('--brand-') ? { code: writeOut(css), map: null } : undefined
      },
    },
  }
}

/** @throws if a color has a form that tokens don't allow */
export function writeOut(css: string): string {
  const { brand } = readTokens()
  const named = (name: string) => brand(name.replace(/^--brand-/, ''))
  return css
    .replaceAll(RELATIVE, (value) => {
      const color = deriveColor(value, named)
      if (color === undefined) throw new Error(`${value} isn’t a color that a build can write out`)
      return color
    })
    .replaceAll(/var\((--brand-[\w-]+)\)/g, (_, name: string) => named(name))
    .replaceAll(/--brand-[\w-]+:[^;}]*;?/g, '')
}

type Three = [number, number, number]

/** `oklch(from var(--brand-ink) 0.45 calc(c * 1.2) calc(h + 3))`; the changes to chroma and hue are optional. */
const DERIVED =
  /^oklch\(from var\((--[\w-]+)\) ([\d.]+) (?:c|calc\(c ?\* ?([\d.]+)\)) (?:h|calc\(h ([+-]) ([\d.]+)\))\)$/

/**
 * Computes a relative color as a browser would, for icons, pictures, PDFs and older browsers.
 * @returns `#rrggbb`; undefined if the value has another form
 */
function deriveColor(value: string, base: (name: string) => string): string | undefined {
  const [, name, lightness, factor = '1', sign = '+', degrees = '0'] = DERIVED.exec(value) ?? []
  if (name === undefined) return undefined
  const [, chroma, hue] = toOklch(base(name))
  return fromOklch([Number(lightness), chroma * Number(factor), hue + Number(`${sign}${degrees}`)])
}

/** Multiplies a 3x3 matrix by a column vector. */
const times = (matrix: readonly number[], column: Three): Three =>
  [0, 3, 6].map((row) => column.reduce((sum, part, at) => sum + (matrix[row + at] ?? 0) * part, 0)) as Three

/** Lightness, chroma, and hue in degrees. Matrices from CSS Color 4. */
function toOklch(hex: string): Three {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const cone = times(
    [
      0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
      0.6299787005,
    ],
    [channel(1), channel(3), channel(5)],
  )
  const [lightness, a, b] = times(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
      -0.808675766,
    ],
    [Math.cbrt(cone[0]), Math.cbrt(cone[1]), Math.cbrt(cone[2])],
  )
  return [lightness, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI]
}

/** Clips colors that are out of gamut, as browsers do. */
function fromOklch([lightness, chroma, hue]: Three): string {
  const angle = (hue * Math.PI) / 180
  const root = times(
    [1, 0.3963377774, 0.2158037573, 1, -0.1055613458, -0.0638541728, 1, -0.0894841775, -1.291485548],
    [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)],
  )
  const linear = times(
    [
      4.0767416621, -3.3077115913, 0.2309699292, -1.2684380046, 2.6097574011, -0.3413193965, -0.0041960863,
      -0.7034186147, 1.707614701,
    ],
    [root[0] ** 3, root[1] ** 3, root[2] ** 3],
  )
  const channels = linear.map((value) => {
    const shown = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, shown)) * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
