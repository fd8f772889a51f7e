import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatHex, oklch } from 'culori'
import type { Plugin } from 'vite'

export const TOKENS_FILE = 'site/styles/tokens.css'

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

/** @throws an error that names the color and the fix */
export const readTokens = () => parseTokens(readFileSync(join(import.meta.dirname, '../..', TOKENS_FILE), 'utf8'))

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
  if (color === undefined)
    throw new Error(
      `${TOKENS_FILE}: ${name} is ${value}, which icons and pictures cannot be made from. Write #rrggbb, var(--another), or oklch(from var(--another) 0.5 calc(c * 1.1) calc(h - 2))`,
    )
  return color.toLowerCase()
}

/** A drawing of site/plates/, or part of it, with its custom properties resolved. */
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

/** `oklch(from var(--brand-ink) 0.45 calc(c * 1.2) calc(h + 3))`; the changes to chroma and hue are optional. */
const DERIVED =
  /^oklch\(from var\((--[\w-]+)\) ([\d.]+) (?:c|calc\(c ?\* ?([\d.]+)\)) (?:h|calc\(h ([+-]) ([\d.]+)\))\)$/

/**
 * Computes a relative color as a browser would, for icons, pictures, PDFs and older browsers. What's out of gamut is clipped.
 * @returns `#rrggbb`; undefined if the value has another form
 */
function deriveColor(value: string, base: (name: string) => string): string | undefined {
  const [, name, lightness, factor = '1', sign = '+', degrees = '0'] = DERIVED.exec(value) ?? []
  if (name === undefined) return undefined
  const { c = 0, h = 0 } = oklch(base(name)) ?? {}
  return formatHex({ mode: 'oklch', l: Number(lightness), c: c * Number(factor), h: h + Number(`${sign}${degrees}`) })
}
