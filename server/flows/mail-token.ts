import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#server/clock.ts'
import type { StoreParts } from '#server/store/database.ts'
import { emailKey } from '#server/store/email-key.ts'
import { findMailLink, insertMailLink, type MailLink } from '#server/store/mail-links.ts'
import type { LinkPurpose } from '#server/store/tables/lead-tables.ts'

/** How long mailed links are valid. Within `pauseMs`, an address isn't sent another. */
export const MAIL_LINKS = {
  newsletter: { goodForMs: 7 * DAY_MS, pauseMs: HOUR_MS },
  'your-data': { goodForMs: HOUR_MS, pauseMs: HOUR_MS },
} as const satisfies Record<LinkPurpose, { goodForMs: number; pauseMs: number }>

export type LinkState = 'good' | 'used' | 'expired' | 'unknown'

/** @param leadId what a newsletter's link confirms @returns the token, 256 random bits; only its hash is kept */
export async function makeMailLink(
  { db, clock }: StoreParts,
  purpose: LinkPurpose,
  email: string,
  leadId?: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock()
  await insertMailLink(db, {
    token_hash: hashOf(token),
    purpose,
    email_key: emailKey(email),
    lead_id: leadId ?? null,
    expires_at: now + MAIL_LINKS[purpose].goodForMs,
    used_at: null,
    created_at: now,
  })
  return token
}

/** Looks up a token. `link` is set if it's valid; its `email_key` is the recipient. */
export async function readMailLink(
  { db, clock }: StoreParts,
  purpose: LinkPurpose,
  token: string,
): Promise<{ state: 'good'; link: MailLink & { email_key: string } } | { state: Exclude<LinkState, 'good'> }> {
  const link = await findMailLink(db, { token_hash: hashOf(token), purpose })
  if (!link) return { state: 'unknown' }
  if (link.used_at !== null) return { state: 'used' }
  const { email_key } = link
  if (link.expires_at <= clock() || email_key === null) return { state: 'expired' }
  return { state: 'good', link: { ...link, email_key } }
}

/** A plain hash is enough: 256 random bits can't be guessed. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
