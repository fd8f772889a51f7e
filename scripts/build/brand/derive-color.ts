type Three = [number, number, number]

/** `from var(--brand-ink) 0.45 calc(c * 1.2) calc(h + 3)`: a base, a lightness, and chroma and hue as they are or changed. */
const DERIVED =
  /^oklch\(from var\((--[\w-]+)\) ([\d.]+) (?:c|calc\(c ?\* ?([\d.]+)\)) (?:h|calc\(h ([+-]) ([\d.]+)\))\)$/

/**
 * A relative color as a browser would compute it, for icons, pictures, PDFs and older browsers.
 * @param value CSS of the form `oklch(from var(--base) LIGHTNESS calc(c * FACTOR) calc(h + DEGREES))`
 * @param base the color of a name as `#rrggbb`
 * @returns `#rrggbb`; nothing when the value isn't of that form
 */
export function deriveColor(value: string, base: (name: string) => string): string | undefined {
  const [, name, lightness, factor = '1', sign = '+', degrees = '0'] = DERIVED.exec(value) ?? []
  if (name === undefined) return undefined
  const [, chroma, hue] = toOklch(base(name))
  return fromOklch([Number(lightness), chroma * Number(factor), hue + Number(`${sign}${degrees}`)])
}

const times = (matrix: readonly [Three, Three, Three], [a, b, c]: Three): Three => [
  matrix[0][0] * a + matrix[0][1] * b + matrix[0][2] * c,
  matrix[1][0] * a + matrix[1][1] * b + matrix[1][2] * c,
  matrix[2][0] * a + matrix[2][1] * b + matrix[2][2] * c,
]

/** Lightness, chroma, and hue in degrees. The matrices are those of CSS Color 4. */
function toOklch(hex: string): Three {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const cone = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    [channel(1), channel(3), channel(5)],
  )
  const [lightness, a, b] = times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(cone[0]), Math.cbrt(cone[1]), Math.cbrt(cone[2])],
  )
  return [lightness, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI]
}

/** What a screen cannot show is cut off, as browsers do. */
function fromOklch([lightness, chroma, hue]: Three): string {
  const angle = (hue * Math.PI) / 180
  const root = times(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)],
  )
  const linear = times(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
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
