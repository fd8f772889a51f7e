import { createHash } from 'node:crypto'

// JSON-LD is data, which policies don't cover.
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/** What a page may load besides this site's files, as sources of a policy: origins, addresses, `'self'`, schemes. */
export interface Reach {
  script?: readonly string[]
  style?: readonly string[]
  img?: readonly string[]
  font?: readonly string[]
  connect?: readonly string[]
  media?: readonly string[]
  worker?: readonly string[]
  frame?: readonly string[]
  /** Names of the Trusted Types policies that may be created; `false` to not require Trusted Types. */
  trustedTypes?: readonly string[] | false
}

/** Where browsers report policy violations and crashed pages (server/api/reports.ts). */
const REPORTS = '/api/reports'

/** Names that address for the Reporting API; crashes are reported only to an endpoint named `default`. */
export const REPORTING_ENDPOINTS = { 'reporting-endpoints': `default="${REPORTS}"` }

/** The hashes of a document's inline scripts or styles, as a policy names them. */
function hashesOf(html: string, element: RegExp): string[] {
  const hashes = [...html.matchAll(element)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [...new Set(hashes)]
}

/**
 * The policy of one page: its own inline scripts and styles by their hashes, and nothing from elsewhere but what `reaches` says.
 * @param reaches what each third party of the page needs
 */
export function contentSecurityPolicy(html: string, reaches: readonly Reach[] = []): string {
  const given = (name: keyof Omit<Reach, 'trustedTypes'>) => reaches.flatMap((reach) => reach[name] ?? [])
  // A policy with hashes ignores 'unsafe-inline'.
  const isAnyStyle = given('style').includes("'unsafe-inline'")
  const directives: [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...hashesOf(html, INLINE_SCRIPT), ...given('script')]],
    ['style-src', ["'self'", ...(isAnyStyle ? [] : hashesOf(html, INLINE_STYLE)), ...given('style')]],
    ['img-src', ["'self'", 'data:', ...given('img')]],
    ['font-src', ["'self'", ...given('font')]],
    ['connect-src', ["'self'", ...given('connect')]],
    ['media-src', given('media')],
    ['worker-src', given('worker')],
    ['manifest-src', ["'self'"]],
    ['frame-src', given('frame')],
    ['form-action', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['object-src', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ...trustedTypes(reaches),
    ['report-to', ['default']],
    // For browsers without the Reporting API.
    ['report-uri', [REPORTS]],
  ]
  return directives
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function trustedTypes(reaches: readonly Reach[]): [string, readonly string[]][] {
  const names = reaches.map((reach) => reach.trustedTypes ?? [])
  if (names.includes(false)) return []
  const allowed = names.flatMap((some) => some || [])
  return [
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', allowed.length > 0 ? allowed : ["'none'"]],
  ]
}
