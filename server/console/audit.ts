import type { AuditAnswer } from '#contracts/console-people.ts'
import type { SignedIn } from '#server/flows/console/sessions.ts'
import { insertAuditEntry, readAudit, readAuditValues } from '#server/store/audit.ts'
import { writeCursor } from '#server/store/cursor.ts'
import { type ConsoleParts, type HandlersBelow, readPlace } from './console-parts.ts'

const PAGE_SIZE = 50

/** Writes an audit entry for the signed-in person. `about` never holds a visitor's name or address. */
export const auditBy =
  ({ db, clock }: Pick<ConsoleParts, 'db' | 'clock'>) =>
  ({ email }: SignedIn, what: string, about = '') =>
    insertAuditEntry(db, { by: email, what, about, at: clock() })

/** API calls of the audit log page. */
export const auditCalls = ({ db }: ConsoleParts): HandlersBelow<'audit'> => ({
  'GET /api/console/audit': async (c) => {
    const [by, what, before = ''] = ['by', 'what', 'before'].map((name) => c.req.query(name) || undefined)
    const page = { by, what, before: readPlace(before, 'before'), limit: PAGE_SIZE + 1 }
    const [found, people, whats] = await Promise.all([
      readAudit(db, page),
      readAuditValues(db, 'by'),
      readAuditValues(db, 'what'),
    ])
    const entries = found.slice(0, PAGE_SIZE)
    const last = entries.at(-1)
    const older = found.length > PAGE_SIZE && last ? writeCursor({ created_at: last.at, id: last.id }) : null
    return c.json<AuditAnswer>({ entries, older, people, whats })
  },
})
