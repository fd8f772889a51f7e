/** What a browser has reported, in its own words. */
export interface BrowserReport {
  report: 'csp-violation' | 'crash'
  /** The directive that was violated, or why the page has crashed. */
  what: string
  /** What was blocked: an address, or a word such as `inline`; blank for a crash. */
  blocked: string
  /** The address of the page. */
  page: string
}

/** A report in words of ours, and how many there were of it with this one. */
export interface TalliedReport extends Pick<BrowserReport, 'report' | 'what' | 'blocked'> {
  count: number
}

const DIRECTIVES = new Set(
  `base-uri child-src connect-src default-src fenced-frame-src font-src form-action frame-ancestors frame-src img-src manifest-src
   media-src object-src require-trusted-types-for script-src script-src-attr script-src-elem style-src style-src-attr
   style-src-elem trusted-types worker-src`.split(/\s+/),
)

const CRASH_REASONS = new Set(['oom', 'unresponsive', 'unknown'])

/** What a browser names in place of an address. */
const BLOCKED_WORDS = new Set(['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink'])

const HOST = /^([\w.-]{1,100}|\[[\da-f:.]+\])$/

/** More kinds of reports than a site has in earnest: whoever makes them up must not fill the memory. */
const MOST_KINDS = 200

/**
 * Counts reports by what was violated and the host that was blocked. Anyone may send any report: what isn't a known word or a
 * host becomes `other`, and so does every host beyond the first 200 kinds.
 */
export function openTally(most = MOST_KINDS): (given: BrowserReport) => TalliedReport {
  const counts = new Map<string, number>()
  return (given) => {
    const words = inOurWords(given)
    const key = JSON.stringify([words.report, words.what, words.blocked])
    const isKnown = counts.has(key) || counts.size < most
    const kept = isKnown ? words : { ...words, blocked: 'other' }
    const name = isKnown ? key : JSON.stringify([kept.report, kept.what, kept.blocked])
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { ...kept, count }
  }
}

function inOurWords({ report, what, blocked }: BrowserReport): Omit<TalliedReport, 'count'> {
  if (report === 'crash') return { report, what: CRASH_REASONS.has(what) ? what : 'other', blocked: '' }
  // As `violated-directive` has it, its sources come after it.
  const directive = what.trim().split(/\s/, 1)[0] ?? ''
  return { report, what: DIRECTIVES.has(directive) ? directive : 'other', blocked: hostOf(blocked) }
}

/** The host of an address, a scheme without one, or a word that browsers use. */
function hostOf(blocked: string): string {
  if (BLOCKED_WORDS.has(blocked)) return blocked
  const url = URL.parse(blocked)
  // A host in an address may hold signs that no name has.
  if (url && /^(https?|wss?):$/.test(url.protocol)) return HOST.test(url.hostname) ? url.hostname : 'other'
  // Older browsers name the scheme alone, without its colon.
  const scheme = url?.protocol ?? `${blocked}:`
  return /^(about|blob|data|filesystem|[a-z]{1,10}-extension):$/.test(scheme) ? scheme : 'other'
}
