import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Figures } from '#server/figures.ts'
import { type FindTarget, nameOfTarget } from '#server/http/path-gate.ts'
import { within } from '#server/http/rate-limit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { mediaType, parseJson, readUnmeasuredBytes } from '#server/http/request-body.ts'
import type { SecurityLog } from '#server/http/security-log.ts'

export const REPORT_LIMITS = within(60, { address: 30, network: 120 })

const MAX_KILOBYTES = 16
const MAX_REPORTS = 20

const text = z.nullish(z.string())
const crash = z.object({ reason: text })

/** Reporting API format, in batches. Other report types aren't about security. */
const manyReports = z.array(z.object({ type: z.string(), url: text, body: z.unknown() }))
const violation = z.object({ effectiveDirective: text, blockedURL: text, documentURL: text })

/** `report-uri` format, for browsers without the Reporting API. */
const oneViolation = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
})

interface ReportParts {
  security: Pick<SecurityLog, 'record'>
  findTarget: FindTarget
  figures?: Pick<Figures, 'reported'> | undefined
}

/** `POST /api/reports`. Keeps only known names, hosts, and numbers: reports quote URLs, which may contain anything. */
export function receiveReports({ security, findTarget, figures }: ReportParts) {
  const tally = openTally()
  const nameOf = (url: string) => {
    const path = URL.parse(url)?.pathname ?? ''
    return nameOfTarget(findTarget(path), path)
  }
  return async (c: Context) => {
    const reports = await readReports(c)
    for (const given of reports.slice(0, MAX_REPORTS)) {
      const { report, what, blocked, count } = tally(given)
      figures?.reported(report, what, blocked)
      // Log the 1st, 10th, 100th, and so on; the metrics have the total.
      if (!/^10*$/.test(String(count))) continue
      const page = nameOf(given.page)
      if (report === 'crash') security.record('security.page_crashed', { reason: what, page, count })
      else security.record('security.csp_violation', { directive: what, blocked, page, count })
    }
    return c.body(null, 204)
  }
}

async function readReports(c: Context): Promise<BrowserReport[]> {
  const type = mediaType(c)
  if (type !== 'application/reports+json' && type !== 'application/csp-report')
    throw new Refusal(415, 'Reports must be sent as browsers send them.')
  const bytes = await readUnmeasuredBytes(c, MAX_KILOBYTES)
  const value = parseJson(bytes, 'The report could not be read because it is not valid JSON.')
  if (type === 'application/csp-report') {
    const one = oneViolation.safeParse(value)
    if (!one.success) throw new Refusal(400, 'The report could not be read.')
    const report = one.data['csp-report']
    const what = report['effective-directive'] || report['violated-directive'] || ''
    const { 'blocked-uri': blocked, 'document-uri': page } = report
    return [{ report: 'csp-violation', what, blocked: blocked ?? '', page: page ?? '' }]
  }
  const many = manyReports.safeParse(value)
  if (!many.success) throw new Refusal(400, 'The reports could not be read.')
  return many.data.flatMap(readOne)
}

function readOne({ type, url, body }: z.infer<typeof manyReports>[number]): BrowserReport[] {
  if (type === 'crash') {
    // Browsers omit the reason if they don't know it.
    const reason = crash.safeParse(body).data?.reason || 'unknown'
    return [{ report: 'crash', what: reason, blocked: '', page: url ?? '' }]
  }
  const found = type === 'csp-violation' ? violation.safeParse(body) : undefined
  if (!found?.success) return []
  const { effectiveDirective, blockedURL, documentURL } = found.data
  const [what, blocked, page] = [effectiveDirective ?? '', blockedURL ?? '', documentURL || url || '']
  return [{ report: 'csp-violation', what, blocked, page }]
}

interface BrowserReport {
  report: 'csp-violation' | 'crash'
  /** The violated directive, or why the page crashed. */
  what: string
  /** What was blocked: a URL, or a keyword such as `inline`; blank for a crash. */
  blocked: string
  page: string
}

/** A report normalized to known values. */
type KnownReport = Omit<BrowserReport, 'page'>

const DIRECTIVES = new Set(
  `base-uri child-src connect-src default-src fenced-frame-src font-src form-action frame-ancestors frame-src img-src manifest-src
   media-src object-src require-trusted-types-for script-src script-src-attr script-src-elem style-src style-src-attr
   style-src-elem trusted-types worker-src`.split(/\s+/),
)

const CRASH_REASONS = new Set(['oom', 'unresponsive', 'unknown'])

/** Keywords that browsers report instead of a URL. */
const BLOCKED_WORDS = new Set(['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink'])

const HOST = /^([\w.-]{1,100}|\[[\da-f:.]+\])$/

/** More than a real site has, so made-up reports can't exhaust memory. */
const MAX_KINDS = 200

/** Counts reports by violation and blocked host, this one included. Anyone can send one, so unknown values become `other`. */
export function openTally(most = MAX_KINDS): (given: BrowserReport) => KnownReport & { count: number } {
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

function inOurWords({ report, what, blocked }: BrowserReport): KnownReport {
  if (report === 'crash') return { report, what: CRASH_REASONS.has(what) ? what : 'other', blocked: '' }
  // In `violated-directive`, the sources follow the directive.
  const directive = what.trim().split(/\s/, 1)[0] ?? ''
  return { report, what: DIRECTIVES.has(directive) ? directive : 'other', blocked: hostOf(blocked) }
}

/** A URL's host, its scheme if it has none, or a keyword that browsers use. */
function hostOf(blocked: string): string {
  if (BLOCKED_WORDS.has(blocked)) return blocked
  const url = URL.parse(blocked)
  // A URL's host may contain characters that no real hostname has.
  if (url && /^(https?|wss?):$/.test(url.protocol)) return HOST.test(url.hostname) ? url.hostname : 'other'
  // Older browsers report the scheme alone, without a colon.
  const scheme = url?.protocol ?? `${blocked}:`
  return /^(about|blob|data|filesystem|[a-z]{1,10}-extension):$/.test(scheme) ? scheme : 'other'
}
