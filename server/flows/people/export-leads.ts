import { isoTime } from '#server/clock.ts'
import type { Database } from '#server/store/database.ts'
import { storedAskedTimes, storedAttribution } from '#server/store/leads.ts'
import type { LeadChoice } from '#server/store/listings/lead-choice.ts'
import { LEAD_COLUMNS, leadRow } from './lead-columns.ts'
import { deliveredAt, deliveryStateOf, type Person, type StoredLead } from './stored-lead.ts'
import { answeredQuestions, walkLeads } from './walk-leads.ts'

/** `JSON.stringify`, with characters that a terminal would obey or hide, such as control characters, as `\uXXXX`. */
export const plainJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(/[\u007F-\u009F\p{Cf}\u2028\u2029]/gu, escapeUnits)

/** Outside the basic plane, a character is two units, and each is escaped. */
const escapeUnits = (character: string) =>
  Array.from({ length: character.length }, (_, index) => unitAt(character, index)).join('')

const unitAt = (text: string, index: number) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`

/**
 * Matching leads as CSV: RFC 4180, with a byte-order mark and `answer_{id}` columns.
 * @param isPlain for programs: every field as it was typed, formulas too
 */
export async function* exportCsv(db: Database, choice: LeadChoice, isPlain = false): AsyncGenerator<string> {
  const ids = await answeredQuestions(db, choice)
  yield BYTE_ORDER_MARK + csvLine([...LEAD_COLUMNS, ...ids.map((id) => `answer_${id}`)])
  for await (const stored of walkLeads(db, choice)) yield csvLine(leadRow(stored, ids), isPlain)
}

/** Matching leads as one JSON array, one per line; the payload parses to exactly what was delivered. */
export async function* exportJson(db: Database, choice: LeadChoice): AsyncGenerator<string> {
  let before = '['
  for await (const stored of walkLeads(db, choice)) {
    yield `${before}\n${plainJson(asJson(stored))}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

export function asJson(stored: StoredLead) {
  const { lead, fields } = stored
  return {
    id: lead.id,
    kind: lead.kind,
    receivedAt: isoTime(lead.created_at),
    deliveryState: deliveryStateOf(stored),
    deliveredAt: isoTime(deliveredAt(stored)),
    agreedWords: lead.agreed_words,
    attribution: storedAttribution(lead) ?? null,
    askedTimes: storedAskedTimes(lead) ?? null,
    payload: fields,
    answers: stored.answers,
    calls: stored.calls.map(({ event_uri, starts_at, state }) => ({ eventUri: event_uri, startsAt: starts_at, state })),
    leadState: stored.listing?.state ?? 'new',
    notes: stored.notes.map(({ text, by, created_at }) => ({ text, by, at: isoTime(created_at) })),
  }
}

export const personAsJson = ({ leads, messages, ...rest }: Person): string =>
  `${plainJson(
    {
      leads: leads.map((stored) => ({ ...asJson(stored), deliveries: stored.deliveries })),
      messages: messages.map(({ message, deliveries }) => ({ ...message, deliveries })),
      ...rest,
    },
    2,
  )}\n`

/** Marks the text as UTF-8 for spreadsheets, which guess otherwise. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Where a spreadsheet would start a formula, even if it splits fields at a separator other than a comma. */
const FORMULA = /(?<=^|[;\t\r\n])(?=[" ]*[=+\-@\t\r＝＋－＠])/g

/** One RFC 4180 line. Formulas get a `'` prefix, as OWASP advises; so does `+1 555 0100`. */
export const csvLine = (fields: readonly string[], isPlain = false): string =>
  `${fields.map((text) => csvField(isPlain ? text : withoutFormula(text))).join(',')}\r\n`

const csvField = (text: string) => `"${text.toWellFormed().replaceAll('"', '""')}"`

/** The same text, with a `'` wherever a spreadsheet would start a formula. */
export const withoutFormula = (text: string): string => text.replaceAll(FORMULA, "'")
