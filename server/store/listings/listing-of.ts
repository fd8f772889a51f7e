import { domainToUnicode } from 'node:url'
import type { Attribution } from '#contracts/attribution.ts'
import { cleanPhone } from '#contracts/field-rules.ts'
import type { Contact } from '#contracts/lead-forms.ts'
import { toPlainLetters } from '#contracts/wording.ts'
import type { NewRow, Row } from '../tables.ts'

/** What a listing takes from a lead's row, and what its sender sent. */
type ListedLead = Pick<Row<'leads'>, 'id' | 'kind' | 'created_at' | 'email_key' | keyof Contact>

interface Sent {
  submission: object
  answers: Readonly<Record<string, unknown>> | undefined
  attribution: Attribution | undefined
}

/** The version before this one lists anew whatever lacks it, and may run beside this one. */
const LISTING_RULES = 1

/** A lead's listing: what lists filter by and searches look through. A change here needs a migration that lists anew. */
export function listingOf(lead: ListedLead, { submission, answers = {}, attribution }: Sent): NewRow<'lead_listings'> {
  const { email, first_name, last_name, company, phone, website, message, email_key: key } = lead
  // Its host in either spelling.
  const addresses = [email, key ?? '', key?.replace(/[^@]*$/, (host) => domainToUnicode(host) || host) ?? '']
  const texts = [...addresses, first_name, last_name, company, phone, digitsOf(phone), website, message]
  const typed = Object.values(answers).filter((answer) => typeof answer === 'string')
  const { firstMeetingTimestamp: start, eventUri }: { firstMeetingTimestamp?: unknown; eventUri?: unknown } = submission
  const meeting = typeof start === 'string' ? Date.parse(start) : Number.NaN
  const input = (name: string) => {
    const answer: unknown = Reflect.get(submission, name)
    return lead.kind === 'survey' && typeof answer === 'string' && answer !== '' ? answer : null
  }
  const origin = (name: 'utm_source' | 'utm_medium' | 'utm_campaign') =>
    (attribution?.first[name] ?? attribution?.last[name])?.toLowerCase() ?? null
  return {
    lead_id: lead.id,
    kind: lead.kind,
    created_at: lead.created_at,
    page: attribution?.first.page ?? null,
    source: origin('utm_source'),
    medium: origin('utm_medium'),
    campaign: origin('utm_campaign'),
    person: key,
    fee: input('caseValueThreshold'),
    cases: input('targetCasesPerYear'),
    size: input('firmType'),
    booked: Number(!Number.isNaN(meeting) || (typeof eventUri === 'string' && eventUri !== '')),
    rules: LISTING_RULES,
    meeting_at: Number.isNaN(meeting) ? null : meeting,
    // Each word once: long texts mostly repeat themselves, and a search scans everything.
    search_text: [...new Set(wordsOf([...texts, ...typed].join(' ')))].join(' '),
  }
}

/** What a lead's text must contain for a search to find it: each word, or the digits of an apparent phone number. */
export function searchWords(search: string): string[] {
  // As the forms read a number. The dashes that programs and phones put into one are more than one.
  const phone = cleanPhone(search).replace(/(?:ext|x)\D{0,6}\d+$/i, '')
  const digits = /^[\s\d()+./\p{Pd}\u2212]+$/u.test(phone) ? digitsOf(phone) : ''
  // A number from abroad is written with and without a zero that's dialed at home, so its end has to do.
  if (digits.length >= 3) return [digits.length > 10 ? digits.slice(-9) : digits]
  const words = wordsOf(search).map((word) => word.replaceAll(AROUND, '') || word)
  return words.flatMap((word) => word.split(WITHIN))
}

/** What people put around a word: quotes, brackets, a comma after a last name, a copied link's start. */
const AROUND = /^["“„<(]*(?:mailto:|tel:)?|(?<!["”>),;.])["”>),;.]+$/g

/** Between the parts of a name: people have several dashes there, or a space. */
const WITHIN = /(?<=\p{L})\p{Pd}(?=\p{L})/u

/** A text's words without accents and apostrophes, in one case, so that a search finds every spelling. */
const wordsOf = (text: string): string[] =>
  toPlainLetters(text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}'‘’‛ʹʻʼʽ`´′]/gu, ''))
    .replaceAll("'", '')
    .split(/\s+/)
    .filter(Boolean)

/** The digits of a full or partial phone number, without the country's +1. */
const digitsOf = (phone: string): string =>
  phone
    .replace(/^\s*\+1/, '')
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
