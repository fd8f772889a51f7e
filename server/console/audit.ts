import type { AuditAnswer } from '#contracts/console-people.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readAudit, readAuditValues } from '#server/store/audit.ts'
import type { ConsoleParts, HandlersBelow } from './console-parts.ts'

const PAGE_SIZE = 50

/** The audit log. */
export const auditCalls = ({ db }: ConsoleParts): HandlersBelow<'audit'> => ({
  'GET /api/console/audit': async (c) => {
    const [by, what, before] = ['by', 'what', 'before'].map((name) => c.req.query(name) || undefined)
    const page = { by, what, before: before === undefined ? undefined : readPlace(before), limit: PAGE_SIZE + 1 }
    const [found, people, whats] = await Promise.all([
      readAudit(db, page),
      readAuditValues(db, 'by'),
      readAuditValues(db, 'what'),
    ])
    const entries = found.slice(0, PAGE_SIZE)
    const last = entries.at(-1)
    const older = found.length > PAGE_SIZE && last ? `${last.at}.${last.id}` : null
    return c.json<AuditAnswer>({ entries, older, people, whats })
  },
})

/** Where a page begins: the time and id of the line before it. */
function readPlace(text: string): { at: number; id: string } {
  const [, at = '', id = ''] = /^(\d{1,15})\.([\da-f-]{36})$/.exec(text) ?? []
  if (id === '') throw new Refusal(400, 'before must be what the page before this one gave.')
  return { at: Number(at), id }
}
