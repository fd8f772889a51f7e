import { createHash, randomUUID } from 'node:crypto'
import type { CallMailState } from '#contracts/console-deliveries.ts'
import type { DestinationAdapter } from '#server/partners/ports.ts'
import { insertAuditEntry } from '#server/store/audit.ts'
import { type Database, inTransaction, type StoreParts } from '#server/store/database.ts'
import {
  deleteMailLink,
  hasStoppedCallMails,
  insertMailSwitch,
  noteCallMail,
  readMailSwitch,
} from '#server/store/mail-links.ts'
import { CALL_LINK_MS } from './call-link.ts'

// Who leaves the calendar without a time gets one email with a way back. It's the lead's own delivery to its sender,
// which waits for the booking like the others; here is what makes it one.

/**
 * Sends each lead without a time one email per address, unless the owner or its reader has stopped them. That it's being
 * sent is noted first: a server that dies while it's sending leaves it at that. What's known to have failed is tried again.
 */
export const mailCallOnce = (adapter: DestinationAdapter, parts: StoreParts): DestinationAdapter =>
  adapter.destination === 'visitor-mail'
    ? {
        ...adapter,
        async deliver(deliverable, signal) {
          const { id: leadId, emailKey, calendarUntil } = deliverable
          if (calendarUntil === undefined || emailKey === undefined) return adapter.deliver(deliverable, signal)
          if (!(await mayMail(parts.db, emailKey))) return { ok: true, isUnwanted: true }
          const key = keyOfCallMail({ id: leadId, emailKey })
          const now = parts.clock()
          // After days on hold, it would only puzzle its reader.
          if (now >= calendarUntil + CALL_LINK_MS) return { ok: true, isUnwanted: true }
          const note = { key, leadId, emailKey, now, until: now + CALL_LINK_MS }
          if (!(await noteCallMail(parts.db, note))) return { ok: true }
          const result = await adapter.deliver(deliverable, signal)
          if (!result.ok) await deleteMailLink(parts.db, key)
          return result
        },
      }
    : adapter

const mayMail = async (db: Database, emailKey: string) => (await isOn(db)) && !(await hasStoppedCallMails(db, emailKey))

/** Under what it's noted: one for each lead and address. */
export const keyOfCallMail = (lead: { id: string; emailKey: string }): string =>
  createHash('sha256')
    .update(JSON.stringify(['call mail', lead.id, lead.emailKey]))
    .digest('base64url')

const isOn = async (db: Database) => (await readMailSwitch(db))?.is_on !== 0

/** Whether the owner lets these emails go out, and who decided it. @param isSent false if visitors get no email at all */
export async function showCallMail(db: Database, isSent: boolean): Promise<CallMailState> {
  const latest = await readMailSwitch(db)
  return {
    isSent,
    isOn: latest?.is_on !== 0,
    switched: latest ? { by: latest.switched_by, at: latest.switched_at } : null,
  }
}

/** Turns these emails on or off, on every server at once: each asks before each email. @returns false if nothing changed */
export const switchCallMail = (
  { db, clock }: StoreParts,
  { isOn: wanted, by }: { isOn: boolean; by: string },
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const latest = await readMailSwitch(trx)
    if ((latest?.is_on !== 0) === wanted) return false
    // Server clocks differ a little, and the latest change must win.
    const at = Math.max(clock(), (latest?.switched_at ?? 0) + 1)
    const about = wanted ? 'on' : 'off'
    await insertAuditEntry(trx, { by, what: 'switched the email about a missing time', about, at: clock() })
    await insertMailSwitch(trx, { id: randomUUID(), is_on: wanted ? 1 : 0, switched_by: by, switched_at: at })
    return true
  })
