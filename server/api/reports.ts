import type { Context } from 'hono'
import * as z from 'zod/mini'
import { HttpError } from '#server/http/http-error.ts'
import { type FindTarget, nameOfTarget } from '#server/http/path-gate.ts'
import { countInMemory, within } from '#server/http/rate-limit.ts'
import { mediaType, parseJson, readBytes } from '#server/http/request-body.ts'
import type { SecurityLog } from '#server/http/security-log.ts'

export const REPORT_LIMITS = within(60, { address: 30, network: 120 })

const MAX_KILOBYTES = 16
const MAX_REPORTS = 20

const HOUR_SECONDS = 60 * 60
/** Anyone can send reports, so a flood of made-up ones may fill no more of the log. */
const MAX_LINES_AN_HOUR = 100

const text = z.nullish(z.string())

/** Reporting API format, in batches. Other report types aren't about security. */
const manyReports = z.array(
  z.object({
    type: z.string(),
    url: text,
    body: z.object({ reason: text, effectiveDirective: text, blockedURL: text, documentURL: text }),
  }),
)

/** `report-uri` format, for browsers without the Reporting API. */
const oneViolation = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
})

/** `POST /api/reports`: logs a line for each report, once an hour. Reports quote URLs; only words, hosts and page names are kept. */
export function receiveReports({ security, findTarget }: { security: SecurityLog; findTarget: FindTarget }) {
  const alike = countInMemory('alike', { requests: 1, seconds: HOUR_SECONDS })
  const all = countInMemory('all', { requests: MAX_LINES_AN_HOUR, seconds: HOUR_SECONDS })
  return async (c: Context) => {
    const reports = await readReports(c)
    for (const { type, url, body } of reports.slice(0, MAX_REPORTS)) {
      if (type !== 'crash' && type !== 'csp-violation') continue
      const path = URL.parse(body.documentURL || url || '')?.pathname ?? ''
      const page = nameOfTarget(findTarget(path), path)
      const details: Record<string, string> =
        type === 'crash'
          ? { reason: wordIn(body.reason || 'unknown'), page }
          : { directive: wordIn(body.effectiveDirective), blocked: hostOf(body.blockedURL), page }
      if ((await alike.count(JSON.stringify(details))).wait > 0 || (await all.count('')).wait > 0) continue
      security.record(type === 'crash' ? 'security.page_crashed' : 'security.csp_violation', details)
    }
    return c.body(null, 204)
  }
}

async function readReports(c: Context): Promise<z.infer<typeof manyReports>> {
  const type = mediaType(c)
  if (type !== 'application/reports+json' && type !== 'application/csp-report')
    throw new HttpError(415, 'Reports must be sent as browsers send them.')
  const bytes = await readBytes(c, MAX_KILOBYTES)
  const value = parseJson(bytes, 'The report could not be read because it is not valid JSON.')
  if (type === 'application/reports+json') {
    const many = manyReports.safeParse(value)
    if (!many.success) throw new HttpError(400, 'The reports could not be read.')
    return many.data
  }
  const one = oneViolation.safeParse(value)
  if (!one.success) throw new HttpError(400, 'The report could not be read.')
  const report = one.data['csp-report']
  const effectiveDirective = report['effective-directive'] || report['violated-directive']
  const body = { effectiveDirective, blockedURL: report['blocked-uri'], documentURL: report['document-uri'] }
  return [{ type: 'csp-violation', body }]
}

/** The first word, if browsers might use it: `violated-directive` has sources behind it. */
const wordIn = (said: string | null | undefined) => /^[a-z-]{1,40}(?=\s|$)/.exec(said ?? '')?.[0] ?? 'other'

/** A URL's host, its scheme if it has none, or a keyword that browsers use, such as `inline`. */
function hostOf(blocked: string | null | undefined): string {
  const url = URL.parse(blocked ?? '')
  if (!url) return wordIn(blocked)
  // A URL's host may contain characters that no real hostname has.
  return /^([\w.-]{1,100}|\[[\da-f:.]+\])$/.exec(url.hostname)?.[0] ?? wordIn(url.protocol.slice(0, -1))
}
