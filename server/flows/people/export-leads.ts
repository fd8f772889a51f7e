import { writeAskedTimes } from '#contracts/asked-times.ts'
import { TOUCH_KEYS, type Touch } from '#contracts/attribution.ts'
import type { Database } from '#server/store/database.ts'
import { readAnswerSets } from '#server/store/lead-listings.ts'
import { storedAskedTimes, storedAttribution } from '#server/store/leads.ts'
import { deliveredAt, isoTime, type Person, readFields, type StoredLead, stateOf } from './stored-lead.ts'
import { choiceOf, type SearchedLeads, walkLeads } from './walk-leads.ts'

/** `JSON.stringify`, with what a terminal would obey or hide, such as control characters, as `\uXXXX`. */
export const plainJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(/[\u007F-\u009F\p{Cf}\u2028\u2029]/gu, escapeUnits)

/** Outside of the basic plane, a character is two units, and JSON escapes each. */
const escapeUnits = (character: string) =>
  Array.from({ length: character.length }, (_, index) => unitAt(character, index)).join('')

const unitAt = (text: string, index: number) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`

/** Columns of what the visitor sent, and the names under which each kind of lead has it. */
const SENT: readonly (readonly [column: string, ...names: string[]])[] = [
  ['email', 'email', 'Email'],
  ['first_name', 'firstName', 'First Name'],
  ['last_name', 'lastName', 'Last Name'],
  ['phone', 'phone', 'Phone'],
  ['company', 'companyName', 'Company Name'],
  ['website', 'website', 'Website'],
  ['message', 'issue', 'Message'],
  ['source', 'source'],
  ['source_url', 'Source URL'],
  ['lead_magnet', 'Lead Magnet'],
  ['practice_area', 'practiceArea'],
  ['firm_type', 'firmType'],
  ['attorneys', 'attorneyCountRange'],
  ['staff', 'staffCountRange'],
  ['firm_size', 'firmSize'],
  ['monthly_revenue', 'monthlyRevenue'],
  ['engagement', 'engagement'],
  ['selling', 'selling'],
  ['case_value', 'caseValueThreshold'],
  ['cases_per_year', 'targetCasesPerYear'],
  ['meeting_at', 'firstMeetingTimestamp'],
  ['event_uri', 'eventUri'],
  ['analytics_id', 'clarityUserId'],
  ['sent_at', 'timestamp', 'Timestamp'],
]

const ORIGIN = (['first', 'last'] as const).flatMap((touch) => TOUCH_KEYS.map((key) => ({ touch, key })))

/**
 * The columns of an export. Others' sheets count on their order: new ones go to the end. Never the address of a buyer's
 * result page, which opens the purchase.
 */
export const LEAD_COLUMNS: readonly string[] = [
  'id',
  'kind',
  'received_at',
  'state',
  'delivered_at',
  ...SENT.map(([column]) => column),
  'agreed_words',
  ...ORIGIN.map(({ touch, key }) => `${touch}_${key}`),
  'asked_times',
  'lead_state',
  'notes',
]

/** A lead by these columns. @param questions ids of which the answers follow */
export function leadRow(stored: StoredLead, questions: readonly string[] = []): string[] {
  const { lead, fields } = stored
  const askedTimes = storedAskedTimes(lead)
  const attribution: Record<'first' | 'last', Touch> = storedAttribution(lead) ?? { first: {}, last: {} }
  return [
    lead.id,
    lead.kind,
    isoTime(lead.created_at),
    stateOf(stored),
    isoTime(deliveredAt(stored)),
    ...SENT.map(([, ...names]) => textOf(names.map((name) => fields[name]).find((value) => value !== undefined))),
    lead.agreed_words ?? '',
    ...ORIGIN.map(({ touch, key }) => attribution[touch][key] ?? ''),
    askedTimes ? writeAskedTimes(askedTimes) : '',
    stored.listing?.state ?? 'new',
    stored.notes.map(({ text }) => text).join('\n'),
    ...questions.map((id) => textOf(stored.answers[id])),
  ]
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** The chosen leads as CSV: RFC 4180, with a byte-order mark and `answer_{id}` columns. */
export async function* exportCsv(db: Database, choice: SearchedLeads): AsyncGenerator<string> {
  const sets = await readAnswerSets(db, choiceOf(choice))
  const ids = [...new Set(sets.flatMap((set) => Object.keys(readFields(set))))].toSorted()
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
