import type { Database } from '#server/store/database.ts'
import { storedAttribution } from '#server/store/leads.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { LEAD_COLUMNS, leadRow } from './lead-columns.ts'
import { plainJson } from './plain-json.ts'
import { deliveredAt, isoTime, type StoredLead, stateOf } from './stored-lead.ts'
import { type SearchedLeads, walkLeads } from './walk-leads.ts'

/** The chosen leads as CSV: RFC 4180, UTF-8 with a byte-order mark, a line of `LEAD_COLUMNS` first. */
export async function* exportCsv(db: Database, choice: SearchedLeads): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(LEAD_COLUMNS)
  for await (const stored of walkLeads(db, choice)) yield csvLine(leadRow(stored))
}

/** The chosen leads as one JSON array, a lead a line; the payload reads back as exactly what was delivered (§7). */
export async function* exportJson(db: Database, choice: SearchedLeads): AsyncGenerator<string> {
  let before = '['
  for await (const stored of walkLeads(db, choice)) {
    yield `${before}\n${plainJson(asJson(stored))}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** A lead as it is exported in JSON. */
export function asJson(stored: StoredLead) {
  const { lead, fields } = stored
  return {
    id: lead.id,
    kind: lead.kind,
    receivedAt: isoTime(lead.created_at),
    state: stateOf(stored),
    deliveredAt: isoTime(deliveredAt(stored)) || null,
    agreedWords: lead.agreed_words,
    attribution: storedAttribution(lead) ?? null,
    payload: fields,
  }
}
