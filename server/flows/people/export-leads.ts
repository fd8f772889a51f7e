import type { Database } from '#server/store/database.ts'
import { storedAskedTimes, storedAttribution } from '#server/store/leads.ts'
import { LEAD_COLUMNS, leadRow } from './lead-columns.ts'
import { deliveredAt, isoTime, type Person, type StoredLead, stateOf } from './stored-lead.ts'
import { answeredQuestions, type SearchedLeads, walkLeads } from './walk-leads.ts'

/** `JSON.stringify`, with what a terminal would obey or hide, such as control characters, as `\uXXXX`. */
export const plainJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(/[\u007F-\u009F\p{Cf}\u2028\u2029]/gu, escapeUnits)

/** Outside of the basic plane, a character is two units, and JSON escapes each. */
const escapeUnits = (character: string) =>
  Array.from({ length: character.length }, (_, index) => unitAt(character, index)).join('')

const unitAt = (text: string, index: number) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`

/** The chosen leads as CSV: RFC 4180, with a byte-order mark and `answer_{id}` columns. */
export async function* exportCsv(db: Database, choice: SearchedLeads): AsyncGenerator<string> {
  const ids = await answeredQuestions(db, choice)
  yield BYTE_ORDER_MARK + csvLine([...LEAD_COLUMNS, ...ids.map((id) => `answer_${id}`)])
  for await (const stored of walkLeads(db, choice)) yield csvLine(leadRow(stored, ids))
}

/** The chosen leads as one JSON array, a lead a line; the payload reads back as exactly what was delivered. */
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
    askedTimes: storedAskedTimes(lead) ?? null,
    payload: fields,
    answers: stored.answers,
    leadState: stored.listing?.state ?? 'new',
    notes: stored.notes.map(({ text, by, created_at }) => ({ text, by, at: isoTime(created_at) })),
  }
}

/** Everything about a person, as it is exported in JSON. */
export const personAsJson = ({ leads, orders, mentionedIn }: Person): string =>
  `${plainJson(
    { leads: leads.map((stored) => ({ ...asJson(stored), deliveries: stored.deliveries })), orders, mentionedIn },
    2,
  )}\n`

/** Marks the text as UTF-8 to spreadsheets, which guess otherwise. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Where a spreadsheet would begin to calculate, also if it splits a field at another separator than the comma. */
const FORMULA = /(?<=^|[;\t\r\n])(?=[" ]*[=+\-@\t\r＝＋－＠])/g

/** One line of RFC 4180. A formula gets a `'` before it, as OWASP advises; so does `+1 555 0100`. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

const csvField = (text: string) => `"${withoutFormula(text.toWellFormed()).replaceAll('"', '""')}"`

/** The same text, with a `'` wherever a spreadsheet would begin to calculate. */
export const withoutFormula = (text: string): string => text.replaceAll(FORMULA, "'")
