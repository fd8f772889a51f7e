import { SECURITY_TEXT_PATH } from '#contracts/page-table.ts'
import type { LoaderArgs } from '../render/page-meta.tsx'
import { absoluteUrl } from '../render/paths.ts'

/** Defined by vite.config.ts, except in development. */
declare const __BUILD_DAY__: string | undefined

/** The day of the build, `YYYY-MM-DD` in UTC; in development, today. */
const buildDay = () => (typeof __BUILD_DAY__ === 'undefined' ? new Date().toISOString().slice(0, 10) : __BUILD_DAY__)

export const loader = ({ content }: LoaderArgs) =>
  new Response(securityText(buildDay(), content.site().email.value), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 360

/** The security contact (RFC 9116). It expires if the site hasn't been built for `VALID_DAYS`. */
function securityText(builtOn: string, email: string): string {
  const expires = new Date(`${builtOn}T00:00:00Z`)
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${absoluteUrl(SECURITY_TEXT_PATH)}`,
    '',
  ].join('\n')
}
