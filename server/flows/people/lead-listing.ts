import type { Insertable } from 'kysely'
import type { Database } from '#server/store/database.ts'
import { hasUnlistedLeads, insertListings, lockUnlistedLeads, markListed } from '#server/store/lead-listings.ts'
import { type Lead, storedAttribution } from '#server/store/leads.ts'
import type { LeadListingTable } from '#server/store/tables.ts'
import { readFields } from './stored-lead.ts'

/** Few enough that a visitor's lead doesn't wait for it. */
const BATCH_SIZE = 200

/** The names under which the kinds of leads have what is searched. */
const SEARCHED = ['email', 'Email', 'firstName', 'First Name', 'lastName', 'Last Name', 'companyName', 'Company Name']
const PHONES = ['phone', 'Phone']
const WRITTEN = ['issue', 'Message']

/** How a lead is listed, by what was sent and where its sender came from. */
export function listingOf(
  lead: Pick<Lead, 'id' | 'kind' | 'payload' | 'answers' | 'attribution' | 'created_at'>,
): Insertable<LeadListingTable> {
  const fields = readFields(lead.payload)
  const textOf = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const answers = Object.values(readFields(lead.answers ?? '')).filter((answer) => typeof answer === 'string')
  const phones = PHONES.map(textOf)
  const texts = [...SEARCHED.map(textOf), ...phones, ...phones.map(digitsOf), ...WRITTEN.map(textOf), ...answers]
  const origin = storedAttribution(lead)
  const meeting = Date.parse(textOf('firstMeetingTimestamp'))
  return {
    lead_id: lead.id,
    kind: lead.kind,
    created_at: lead.created_at,
    page: origin?.first.page ?? null,
    source: (origin?.first.utm_source ?? origin?.last.utm_source)?.toLowerCase() ?? null,
    meeting_at: Number.isNaN(meeting) ? null : meeting,
    search_text: fold(texts.filter((text) => text !== '').join('\n')),
  }
}

/** What has to stand in a lead's text for a search to find it: each word, or the digits of what looks like a phone number. */
export function searchWords(search: string): string[] {
  const digits = /^[\s\d()+./-]+$/.test(search) ? digitsOf(search) : ''
  return digits.length >= 3 ? [digits] : fold(search).split(/\s+/).filter(Boolean)
}

/** Without accents and in lower case, so that a search finds both ways of writing. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The digits of a phone number, without the country's 1. */
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

/** Lists the leads that older code, or a message's own flow, has stored. Nothing to do nearly always. */
export async function listUnlistedLeads(db: Database): Promise<void> {
  while (await hasUnlistedLeads(db)) {
    const count = await db.transaction().execute(async (trx) => {
      const leads = await lockUnlistedLeads(trx, BATCH_SIZE)
      if (leads.length === 0) return 0
      await insertListings(trx, leads.map(listingOf))
      await markListed(
        trx,
        leads.map(({ id }) => id),
      )
      return leads.length
    })
    // Another server is at it.
    if (count === 0) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
