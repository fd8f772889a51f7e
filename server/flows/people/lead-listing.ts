import type { Insertable } from 'kysely'
import type { LeadState } from '#contracts/lead-kind.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import type { Database, StoreParts } from '#server/store/database.ts'
import {
  changeLeadState,
  hasUnlistedLeads,
  lockUnlistedLeads,
  markListed,
  putListings,
  readListingsOf,
} from '#server/store/lead-listings.ts'
import { findLead, insertNote, type Lead, storedAttribution } from '#server/store/leads.ts'
import type { LeadListingTable } from '#server/store/tables.ts'
import { emailKeyOf, shownAddress } from './email-key.ts'
import { sentText } from './lead-columns.ts'
import { readFields } from './stored-lead.ts'

/** Few enough that a visitor's lead doesn't have to wait. */
const BATCH_SIZE = 200

/** Searched columns, besides answers and the phone number's digits. */
const SEARCHED = ['email', 'first_name', 'last_name', 'company', 'phone', 'website', 'message'] as const

/** A lead's listing, from what was sent and where its sender came from. */
export function listingOf(
  lead: Pick<Lead, 'id' | 'kind' | 'payload' | 'answers' | 'attribution' | 'created_at'>,
): Insertable<LeadListingTable> {
  const fields = readFields(lead.payload)
  const answers = Object.values(readFields(lead.answers ?? '')).filter((answer) => typeof answer === 'string')
  const sent = SEARCHED.map((column) => sentText(fields, column))
  // Its host in either spelling.
  const key = emailKeyOf(fields) ?? ''
  const texts = [...sent, key, shownAddress(key), digitsOf(sentText(fields, 'phone')), ...answers]
  const origin = storedAttribution(lead)
  const meeting = Date.parse(sentText(fields, 'meeting_at'))
  return {
    lead_id: lead.id,
    kind: lead.kind,
    created_at: lead.created_at,
    page: origin?.first.page ?? null,
    source: (origin?.first.utm_source ?? origin?.last.utm_source)?.toLowerCase() ?? null,
    meeting_at: Number.isNaN(meeting) ? null : meeting,
    // Each word once: long texts mostly repeat themselves, and a search scans everything.
    search_text: [...new Set(wordsOf(texts.join(' ')))].join(' '),
  }
}

/** What a lead's text must contain for a search to find it: each word, or the digits of an apparent phone number. */
export function searchWords(search: string): string[] {
  const digits = /^[\s\d()+./-]+$/.test(search) ? digitsOf(search) : ''
  return digits.length >= 3 ? [digits] : wordsOf(search).map((word) => word.replaceAll(AROUND, '') || word)
}

/** What people put around a word: quotes, brackets, a comma after a last name, a copied link's start. */
const AROUND = /^["“„<(]*(?:mailto:|tel:)?|["”>),;]+$/g

/** A text's words without accents and apostrophes, in one case, so that a search finds every spelling. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}'‘’‛ʹʻʼʽ`´′]/gu, '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}']/gu, '')
    // ß is SS in upper case.
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => WITHOUT_STROKE.get(letter) ?? letter)
    .split(/\s+/)
    .filter(Boolean)

/** Letters that Unicode doesn't take apart, as people type them who don't have the key. */
const WITHOUT_STROKE: ReadonlyMap<string, string> = new Map(
  Object.entries({ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ə: 'e' }),
)

/** The digits of a full or partial phone number, without the country's +1. */
const digitsOf = (phone: string): string =>
  phone
    .replace(/^\s*\+1/, '')
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')

/** Lists, in batches, leads that older code or a message's flow stored; there are hardly ever any. */
export async function listUnlistedLeads(db: Database): Promise<void> {
  while (await hasUnlistedLeads(db)) {
    const count = await db.transaction().execute(async (trx) => {
      const leads = await lockUnlistedLeads(trx, BATCH_SIZE)
      if (leads.length === 0) return 0
      await putListings(trx, leads.map(listingOf))
      await markListed(
        trx,
        leads.map(({ id }) => id),
      )
      return leads.length
    })
    // Another server is working on it.
    if (count === 0) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

interface StateChange {
  id: string
  from: LeadState
  to: LeadState
  by: string
}

/** Sets a state unless someone else has since. @returns `changed`, `unknown`, or the current state and who set it */
export const setLeadState = (
  { db, clock }: StoreParts,
  { id, from, to, by }: StateChange,
): Promise<'changed' | 'unknown' | { state: LeadState; by: string | null }> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    if (await changeLeadState(trx, { id, from, to, by, now })) {
      await insertAuditEntry(trx, { by, what: 'changed a lead’s state', about: `${id}: ${from} → ${to}`, at: now })
      return 'changed'
    }
    const [listing] = await readListingsOf(trx, [id])
    if (!listing) return 'unknown'
    return listing.state === to ? 'changed' : { state: listing.state, by: listing.state_by }
  })

/** Stores a note about a lead; idempotent. @returns true if the lead exists */
export const addNote = (
  { db, clock }: StoreParts,
  { leadId, id, text, by }: { leadId: string; id: string; text: string; by: string },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await findLead(trx, leadId))) return false
    const now = clock()
    const isNew = await insertNote(trx, { id, lead_id: leadId, text: text.trim(), by, created_at: now })
    if (isNew) await insertAuditEntry(trx, { by, what: 'wrote a note', about: leadId, at: now })
    return true
  })
