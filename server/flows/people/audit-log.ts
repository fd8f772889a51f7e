import { DAY_MS } from '#contracts/clock.ts'
import type { AUDIT_DAYS, AuditAnswer, AuditKind, ShownAuditEntry } from '#contracts/console-people.ts'
import { type AuditEntry, readAudit, readAuditValues } from '#server/store/audit.ts'
import { readClientCodes } from '#server/store/client-codes.ts'
import { readPeople } from '#server/store/console-people.ts'
import type { Cursor } from '#server/store/cursor.ts'
import type { Database } from '#server/store/database.ts'
import { readLeads } from '#server/store/leads.ts'

export interface AuditDeps {
  db: Database
  clock: () => number
  /** The pieces of content, by their files. */
  titles: () => Promise<ReadonlyMap<string, string>>
}

/** What of the log is asked for; blank matches all. */
export interface AuditQuestion {
  by: string
  /** Blank: all but looks, which are most of the log. */
  kind: AuditKind | ''
  /** A lead's id, or another thing that the entries are about. */
  of: string
  days: keyof typeof AUDIT_DAYS | ''
  before: Cursor | undefined
  limit: number
}

/** What's done, by the words of its entries; the first that fits. The rest are settings. */
const KINDS: readonly [AuditKind, RegExp][] = [
  ['looks', /^looked\b/],
  ['data', /^exported|^erased/],
  ['site', /content|picture|redirect|\btest$|take out|^left for later|isn’t for us|^took up again/],
  ['money', /order|client code|refund/],
  ['people', /passkey|session|signed|invit|a person$|role|recovery|their (?:name|address)|push messages/],
  ['leads', /lead|note|repl|step|\bcall\b|two people|delivery|destination/],
]

const kindOf = (what: string): AuditKind => KINDS.find(([, words]) => words.test(what))?.[0] ?? 'settings'

/** Entries of the log, newest first, with what they're about: a person by name as long as we have them, a piece by title. */
export async function showAudit(
  deps: AuditDeps,
  { kind, days, by, of, ...page }: AuditQuestion,
): Promise<Pick<AuditAnswer, 'people'> & { entries: ShownAuditEntry[] }> {
  const { db, clock } = deps
  const [doers, whats, people] = await Promise.all([
    readAuditValues(db, 'by'),
    readAuditValues(db, 'what'),
    readPeople(db),
  ])
  const nameOf = new Map(people.map(({ email, name }) => [email, name]))
  const entries = await readAudit(db, {
    ...page,
    by: by || undefined,
    of: of || undefined,
    whats: whats.filter((what) => (kind === '' ? kindOf(what) !== 'looks' : kindOf(what) === kind)),
    since: days === '' ? undefined : clock() - Number(days) * DAY_MS,
  })
  return {
    people: Object.fromEntries(doers.map((doer) => [doer, nameOf.get(doer) || doer])),
    entries: await withLinks(deps, entries),
  }
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

async function withLinks(deps: AuditDeps, entries: readonly AuditEntry[]): Promise<ShownAuditEntry[]> {
  const ids = [...new Set(entries.flatMap(({ about }) => about.match(ID) ?? []))]
  const leads = ids.length === 0 ? [] : await readLeads(deps.db, ids)
  const leadOf = new Map(leads.map((lead) => [lead.id, lead]))
  const titles = entries.some(({ about }) => about.startsWith('content/'))
    ? await deps.titles()
    : new Map<string, string>()
  const codes = await readClientCodes(deps.db)
  return entries.map((entry) => {
    const { about } = entry
    const title = titles.get(about)
    if (about.startsWith('content/')) {
      const href = title === undefined ? null : `/console/content/edit?${new URLSearchParams({ file: about })}`
      return { ...entry, about: '', of: [{ says: title ?? about, href }] }
    }
    const code = codes.find(({ id }) => id === about)
    if (code) return { ...entry, about: '', of: [{ says: code.label, href: '/console/orders' }] }
    const of = (about.match(ID) ?? []).map((id) => {
      if (kindOf(entry.what) === 'money') return { says: 'an order', href: '/console/orders' }
      const lead = leadOf.get(id)
      const says =
        lead && (`${lead.first_name} ${lead.last_name}`.trim() || lead.email.trim() || 'someone without a name')
      return { says: says ?? null, href: says === undefined ? null : `/console/leads/${id}` }
    })
    return { ...entry, about: withoutIds(about), of }
  })
}

/** What's left to say. */
const withoutIds = (about: string) =>
  about
    .replace(ID, '')
    .replace(/^(?: and |: | )+/, '')
    .trim()
