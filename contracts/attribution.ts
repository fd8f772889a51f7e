import { VARIANTS } from './landing-offers.ts'

/** Names the header by which a page says where its visitor came from, and by which the automation is told so. */
export const ATTRIBUTION_HEADER = 'lead-attribution'

const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const TOUCH_KEYS = ['page', 'variant', ...UTM] as const
export type TouchKey = (typeof TOUCH_KEYS)[number]

/** One arrival of a visitor: the page's path, its variant when it is an ad's landing page, the ad's UTM values. */
export type Touch = Partial<Record<TouchKey, string>>

/** The first and the last arrival of a visit (decisions §4). */
export interface Attribution {
  first: Touch
  last: Touch
}

/** Longest value of a touch, in UTF-16 units. */
export const TOUCH_LIMIT = 150

/** What a touch may hold: known keys, texts without control characters, cut to their limit. */
export function tidyTouch(given: Readonly<Record<string, unknown>>): Touch {
  const touch: Touch = {}
  for (const key of TOUCH_KEYS) {
    const value = given[key]
    if (typeof value !== 'string') continue
    const tidy = value
      .replaceAll(/\p{Cc}/gu, ' ')
      .slice(0, TOUCH_LIMIT)
      .toWellFormed()
      .trim()
    if (tidy !== '' && (key !== 'variant' || VARIANTS.some((variant) => variant === tidy))) touch[key] = tidy
  }
  return touch
}

/** As a header: `first_page=%2Flp_…&first_variant=a&last_utm_source=…`; undefined when there is nothing to say. */
export function writeAttribution({ first, last }: Attribution): string | undefined {
  const pairs = (
    [
      ['first', first],
      ['last', last],
    ] as const
  ).flatMap(([name, touch]) => Object.entries(tidyTouch(touch)).map(([key, value]) => [`${name}_${key}`, value]))
  return pairs.length > 0 ? new URLSearchParams(pairs).toString() : undefined
}

/** From a header that anyone may have written: what is not known or too long is left out; undefined when nothing is left. */
export function readAttribution(header: string | undefined): Attribution | undefined {
  if (!header) return undefined
  const values = new URLSearchParams(header.slice(0, 8192))
  const touchOf = (name: 'first' | 'last') =>
    tidyTouch(Object.fromEntries(TOUCH_KEYS.map((key) => [key, values.get(`${name}_${key}`)])))
  const attribution = { first: touchOf('first'), last: touchOf('last') }
  return Object.keys({ ...attribution.first, ...attribution.last }).length > 0 ? attribution : undefined
}
