import { landingPageAt, VARIANTS } from './landing-pages.ts'

/** Header for a visitor's attribution, both from page to server and from server to automation. */
export const ATTRIBUTION_HEADER = 'lead-attribution'

const UTM_KEYS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const
/** The keys of a touch, most informative first. */
const TOUCH_KEYS = ['page', 'variant', ...UTM_KEYS] as const
type TouchKey = (typeof TOUCH_KEYS)[number]

/** One arrival of a visitor: the page's path, its variant if it's an ad landing page, and the ad's UTM values. */
export type Touch = Partial<Record<TouchKey, string>>

const TOUCHES = ['first', 'last'] as const

/** The first and last touch of a visit. */
export type Attribution = Record<(typeof TOUCHES)[number], Touch>

/** Longest value of a touch, in UTF-16 units. */
export const TOUCH_LIMIT = 150

/** Max header length in bytes: servers and proxies reject requests with oversized headers, losing the lead. */
export const ATTRIBUTION_HEADER_LIMIT = 4096

/** A path on this site: `//host` and `/\\host` lead elsewhere, and a query may hold anything. */
const PATH = /^\/(?:[^/\\\s?#][^\\\s?#]*)?$/

/** Keeps known keys only, replaces control characters, and truncates values. */
export function tidyTouch(input: Readonly<Record<string, unknown>>): Touch {
  const touch: Touch = {}
  for (const key of TOUCH_KEYS) {
    const value = input[key]
    if (typeof value !== 'string') continue
    const tidy = value
      .replaceAll(/\p{Cc}/gu, ' ')
      .slice(0, TOUCH_LIMIT)
      .toWellFormed()
      .trim()
    if (key === 'page' && !PATH.test(tidy)) continue
    if (tidy !== '' && (key !== 'variant' || VARIANTS.some((variant) => variant === tidy))) touch[key] = tidy
  }
  return touch
}

/** The touch in a URL; undefined if it's no landing page and has no UTM values. */
export function arrivalAt({ pathname, searchParams }: URL): Touch | undefined {
  const values = UTM_KEYS.map((key) => [key, searchParams.get(key)] as const)
  const touch = tidyTouch({ ...Object.fromEntries(values), page: pathname, variant: landingPageAt(pathname)?.variant })
  return 'variant' in touch || UTM_KEYS.some((key) => key in touch) ? touch : undefined
}

/** Builds an ASCII header such as `first_page=%2Flp_…_a&last_utm_source=…`; drops the least informative first. */
export function writeAttribution(attribution: Attribution): string | undefined {
  const touches = TOUCHES.map((name) => [name, tidyTouch(attribution[name])] as const)
  let header = ''
  for (const key of TOUCH_KEYS) {
    for (const [name, { [key]: value }] of touches) {
      if (value === undefined) continue
      const longer = `${header && `${header}&`}${new URLSearchParams([[`${name}_${key}`, value]]).toString()}`
      if (longer.length <= ATTRIBUTION_HEADER_LIMIT) header = longer
    }
  }
  return header || undefined
}

/** Parses that untrusted header; drops unknown or oversized values. Never throws. */
export function readAttribution(header: string | undefined): Attribution | undefined {
  if (!header) return undefined
  const values = new URLSearchParams(header.slice(0, ATTRIBUTION_HEADER_LIMIT))
  const touchOf = (name: keyof Attribution) =>
    tidyTouch(Object.fromEntries(TOUCH_KEYS.map((key) => [key, values.get(`${name}_${key}`)])))
  const attribution = { first: touchOf('first'), last: touchOf('last') }
  return TOUCHES.some((name) => Object.keys(attribution[name]).length > 0) ? attribution : undefined
}

/** How long an article is in view before it counts as read. */
export const READ_SECONDS = 15

/** What a page says of the page before, if that's one of this site's. No host has this name. */
export const FROM_HERE = 'here'
