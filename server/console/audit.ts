import { ALL_CHANGES, AUDIT_DAYS, type AuditAnswer } from '#contracts/console-people.ts'
import { DAY_MS, MINUTE_MS } from '#server/clock.ts'
import type { SignedIn } from '#server/flows/console/sessions.ts'
import { insertAuditEntry, readAudit, readAuditValues } from '#server/store/audit.ts'
import { type ConsoleParts, handle, pageOf, readPlace } from './console-parts.ts'

const PAGE_SIZE = 50

/** Writes an audit entry for the signed-in person. `about` never holds a visitor's name or address. */
export const auditBy =
  ({ db, clock }: Pick<ConsoleParts, 'db' | 'clock'>) =>
  ({ email }: SignedIn, what: string, about = '') =>
    insertAuditEntry(db, { by: email, what, about, at: clock() })

/** Pages refresh whenever something comes in; repeated views are logged once within this time. */
const SAME_VIEW_MS = 10 * MINUTE_MS

/** Like `auditBy`, for looks at people's data. */
export function viewAudit(parts: Pick<ConsoleParts, 'db' | 'clock'>) {
  const audit = auditBy(parts)
  const views = new Map<string, { at: number; audited: Promise<unknown> }>()
  return async (me: SignedIn, what: string, about: string): Promise<void> => {
    const now = parts.clock()
    for (const [key, { at }] of views) if (at <= now - SAME_VIEW_MS) views.delete(key)
    const key = JSON.stringify([me.sessionId, what, about])
    const view = views.get(key) ?? { at: now, audited: audit(me, what, about) }
    views.set(key, view)
    try {
      await view.audited
    } catch (error) {
      views.delete(key)
      throw error
    }
  }
}

/** API calls of the audit log page. */
export const auditCalls = ({ db, clock }: ConsoleParts) =>
  handle({
    'GET /api/console/audit': async (c) => {
      const [by, what, days, before = ''] = ['by', 'what', 'days', 'before'].map(
        (name) => c.req.query(name) || undefined,
      )
      const page = {
        by,
        ...(what === ALL_CHANGES ? { onlyChanges: true } : { what }),
        since: days !== undefined && Object.hasOwn(AUDIT_DAYS, days) ? clock() - Number(days) * DAY_MS : undefined,
        before: readPlace(before, 'before'),
        limit: PAGE_SIZE + 1,
      }
      const [found, people, whats] = await Promise.all([
        readAudit(db, page),
        readAuditValues(db, 'by'),
        readAuditValues(db, 'what'),
      ])
      const [entries, older] = pageOf(found, PAGE_SIZE, ({ at, id }) => ({ created_at: at, id }))
      return c.json<AuditAnswer>({ entries, older, people, whats })
    },
  })
