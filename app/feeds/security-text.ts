import { site } from '#content/site.ts'
import { SECURITY_TEXT_PATH } from '#contracts/page-table.ts'
import { absoluteUrl } from '../public-origin.ts'

/** Less than a year, as RFC 9116, 2.5.5, asks. */
const VALID_DAYS = 360

/**
 * Whom to tell of a weakness (RFC 9116). A site that nobody has built for a year is not looked after, and its file says so.
 * @param builtOn `YYYY-MM-DD`
 */
export function securityText(builtOn: string): string {
  const expires = new Date(`${builtOn}T00:00:00Z`)
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS)
  return [
    `Contact: mailto:${site.email.value}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${absoluteUrl(SECURITY_TEXT_PATH)}`,
    '',
  ].join('\n')
}
