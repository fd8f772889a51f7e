import { CRM_IDS, type LeadKind, type LeadUpdate } from '#contracts/lead-kind.ts'
import { type Database, findRow, readLatest } from './database.ts'

/** When an address was last sent an email about this kind of lead, or when it will be; 0 if never. */
export async function readMailedAt(db: Database, { kind, emailKey }: { kind: LeadKind; emailKey: string }) {
  const mailed = await db
    .selectFrom('deliveries')
    .innerJoin('leads', 'leads.id', 'deliveries.lead_id')
    .where('leads.email_key', '=', emailKey)
    .where('leads.kind', '=', kind)
    .where('destination', '=', 'visitor-mail')
    .select(({ fn }) => fn.max(fn.coalesce('delivered_at', 'last_attempt_at', 'next_attempt_at')).as('at'))
    .executeTakeFirst()
  // Read second: a correction that's committed meanwhile counts in one or the other.
  const links = db.selectFrom('mail_links').where('email_key', '=', emailKey).where('purpose', '=', 'survey')
  const corrected = kind === 'survey' ? await readLatest(links, 'created_at') : null
  return Math.max(Number(mailed?.at ?? 0), corrected ?? 0)
}

/** Drops the emails that would say to an address that a survey has no time yet, unless one may be on its way. */
export const dropCallMails = (db: Database, emailKey: string, besides: string) =>
  db
    .deleteFrom('deliveries')
    .where('destination', '=', 'visitor-mail')
    .where((row) => row.and({ delivered_at: null, claims: 0 }))
    .where('lead_id', 'in', (leads) =>
      leads
        .selectFrom('leads')
        .select('id')
        .where((row) => row.and({ email_key: emailKey, kind: 'survey' }))
        .where('calendar_until', 'is not', null)
        .where('id', '!=', besides),
    )
    .execute()

/** When a lead's sender was last sent its email, or an attempt began that may have; 0 if none did. */
export async function readSenderMailedAt(db: Database, leadId: string): Promise<number> {
  const mail = await findRow(db, 'deliveries', { lead_id: leadId, destination: 'visitor-mail' })
  return mail?.delivered_at ?? mail?.last_attempt_at ?? 0
}

/** What's new in a lead that may have been delivered. */
export type LeadChange = 'contact' | 'address' | 'times' | LeadUpdate

/**
 * Makes a lead's deliveries pending again, since it changed: those that were tried, and an attempt in flight can't settle
 * anymore, since it may have read the old lead. One that was never tried will tell what's new when it's due.
 * @param mailAt when its sender may get another email. One that waits for the same address will tell what's new
 * @param change CRMs get neither calls nor requested times
 */
export async function enqueueLeadAgain(
  db: Database,
  { leadId, now, mailAt, change }: Record<'now' | 'mailAt', number> & { leadId: string; change: LeadChange },
): Promise<void> {
  const isChanged = change === 'moved' || change === 'cancelled'
  const update = change === 'booked' || isChanged ? change : undefined
  const again = db
    .updateTable('deliveries')
    .set({ delivered_at: null, failed_at: null, last_error: null, last_answer: null, last_attempt_at: null })
    .set({ attempts: 0, locked_until: 0, created_at: now })
    .$if(update !== undefined, (query) => query.set({ update_kind: update ?? null }))
    .where('lead_id', '=', leadId)
  await again
    .set({ next_attempt_at: now })
    .where(
      'destination',
      'not in',
      change === 'contact' || change === 'address' ? ['visitor-mail'] : [...CRM_IDS, 'visitor-mail'],
    )
    .where((row) => row.or([row('delivered_at', 'is not', null), row('claims', '>', 0)]))
    .execute()
  await again
    .set({ next_attempt_at: mailAt })
    .where('destination', '=', 'visitor-mail')
    .$if(change !== 'address', (query) =>
      query.where((row) =>
        row.or([
          row('delivered_at', 'is not', null),
          row('locked_until', '>', now),
          // Who has the calendar's file hears at once that it's wrong.
          ...(isChanged ? [row.and([row('claims', '>', 0), row('next_attempt_at', '>', mailAt)])] : []),
        ]),
      ),
    )
    .execute()
}

/** Makes a lead's deliveries due that nobody has tried yet: nothing is to come that they should wait for. */
export const endLeadsWait = (db: Database, leadId: string, now: number) =>
  db
    .updateTable('deliveries')
    .set({ next_attempt_at: now })
    .where((row) => row.and({ lead_id: leadId, delivered_at: null, claims: 0 }))
    .where('next_attempt_at', '>', now)
    .execute()
