import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveColor } from './derive-color.ts'

/** Where all colors of the site stand. */
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

/** What a color is for. */
export type ColorName = (typeof NAMES)[number]

/** The colors of one theme as `#rrggbb`. */
export type Palette = Readonly<Record<ColorName, string>>

/** The site's colors. */
export interface Tokens {
  light: Palette
  dark: Palette
  deep: Palette
  /** What a `--brand-…` property holds. @throws when there is none, or it's no color */
  brand: (name: string) => string
}

/** The colors of `app/styles/tokens.css`. @param root the project's folder @throws a sentence that names the color and the cure */
export const readTokens = (root = join(import.meta.dirname, '../../..')): Tokens =>
  parseTokens(readFileSync(join(root, TOKENS_FILE), 'utf8'))

/** The same, from its text. */
export function parseTokens(css: string): Tokens {
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
    brand: (name) => colorOf(`--brand-${name}`, base, base),
  }
}

type Properties = ReadonlyMap<string, string>

/** The value of a property in a theme; the brand's are set at the root and inherited. */
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

/** A drawing of app/plates/ with its custom properties computed. @param svg or a part of it */
export const inkPlate = (svg: string, light: Palette): string =>
  svg.replaceAll(
    /var\(--plate-(ground|accent|tone|on-tone)\)/g,
    (_, part: string) =>
      ({ ground: light.paper, accent: light.accent, tone: light.primary, 'on-tone': light.paper })[part] ?? '',
  )
