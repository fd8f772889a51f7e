import type { ListedPiece } from '#contracts/console-content.ts'
import { cleanEmail, cleanWebsite, EMAIL_PATTERN, WEBSITE_PATTERN } from '#contracts/field-rules.ts'
import { PAGE_TABLE } from '#contracts/page-table.ts'
import { telHref } from '#site/forms/contact-links.ts'

/** What stands around an address that was copied from a sentence, and what nobody sees. */
const AROUND = /^[\s"'`“”„‘’<>[\]]+|[\s"'`“”„‘’<>[\]]+$/gu

const NO_ADDRESS =
  'This isn’t an address. Choose a page from the list, or write https:// and the rest, an email address or a phone number.'

/** What people type for an address, as a link has it. @returns why it can't be one, in a sentence, if it can't */
export function linkAddressOf(typed: string): { href: string } | { problem: string } {
  const text = typed.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').replaceAll(AROUND, '')
  if (/^(?:#|\/(?!\/))/.test(text)) return { href: text }
  const [, address = '', query = ''] = /^(?:mailto:)?([^?]*@[^?]*)(\?.*)?$/i.exec(text) ?? []
  const email = cleanEmail(address)
  if (EMAIL_PATTERN.test(email)) return { href: `mailto:${email}${query.replaceAll(' ', '%20')}` }
  const scheme = /^([a-z][a-z+-]*):/i.exec(text)?.[1]?.toLowerCase()
  const phone = scheme === undefined || scheme === 'tel' ? telHref(text) : undefined
  if (phone !== undefined) return { href: phone }
  if (scheme !== undefined && !/^https?$/.test(scheme))
    return { problem: `Links that begin with ${scheme}: can’t be opened by everybody. Use https://, mailto: or tel:.` }
  const website = cleanWebsite(text)
  // Its path stays as it is.
  const path = /[/?#]/.exec(text.replace(/^[a-z]+:\/\/|^\/\//i, ''))
  const whole = path && scheme !== undefined ? text.replace(/^[a-z]+/i, scheme) : website
  if (!WEBSITE_PATTERN.test(website)) return { problem: NO_ADDRESS }
  return { href: /^https?:/.test(whole) ? whole : `https://${website}` }
}

type Listed = Pick<ListedPiece, 'state' | 'title' | 'path'>

/** Pages to choose from: what visitors see of the pieces, and pages that no piece is, such as lists. */
export function linkTargets(pieces: readonly Listed[]): readonly { title: string; path: string }[] {
  const own = pieces.flatMap(({ state, title, path }) =>
    state === 'published' && path !== null ? [{ title, path }] : [],
  )
  const others = PAGE_TABLE.flatMap(({ path, listed }) => (listed ? [{ title: listed.label, path }] : []))
  return [...own, ...others.filter(({ path }) => !path.includes(':') && !pieces.some((piece) => piece.path === path))]
}
