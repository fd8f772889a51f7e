import { writeAskedTimes } from '#contracts/asked-times.ts'
import type { Attribution } from '#contracts/attribution.ts'
import { isoTime } from '#contracts/clock.ts'
import { currentCall } from '#server/store/calls/calls.ts'
import type { Database } from '#server/store/database.ts'
import { storedAskedTimes, storedAttribution } from '#server/store/leads.ts'
import type { LeadChoice } from '#server/store/listings/lead-choice.ts'
import {
  answeredQuestions,
  deliveredAt,
  deliveryStateOf,
  type Person,
  type StoredLead,
  walkLeads,
} from './stored-lead.ts'

/** `JSON.stringify`, with characters that a terminal would obey or hide, such as control characters, as `\uXXXX`. */
export const plainJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(/[\u007F-\u009F\p{Cf}\u2028\u2029]/gu, escapeUnits)

/** Outside the basic plane, a character is two units, and each is escaped. */
const escapeUnits = (character: string) =>
  Array.from({ length: character.length }, (_, index) => unitAt(character, index)).join('')

const unitAt = (text: string, index: number) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`

/** Matching leads as CSV: RFC 4180, with a byte-order mark and `answer_{id}` columns. */
export async function* exportCsv(db: Database, choice: LeadChoice): AsyncGenerator<string> {
  const ids = await answeredQuestions(db, choice)
  yield BYTE_ORDER_MARK + csvLine([...LEAD_COLUMNS, ...ids.map((id) => `answer_${id}`)])
  for await (const stored of walkLeads(db, choice)) yield csvLine(leadRow(stored, ids))
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
    notes: notesOf(stored).map(({ text, by, created_at }) => ({ text, by, at: isoTime(created_at) })),
  }
}

/** What the firm wrote down about a lead, with what it means to do next. */
export const notesOf = ({ notes, step }: Pick<StoredLead, 'notes' | 'step'>) => [
  ...notes,
  ...(step ? [{ ...step, text: `Next step, ${step.due_on}: ${step.text}` }] : []),
]

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
const FORMULA = /(?<=^|[;\t\r\n])(?=[" \u00a0\u200b\ufeff]*[=+\-@\t\r＝＋－＠])/g

/** One RFC 4180 line. Formulas get a `'` prefix, as OWASP advises; so does `+1 555 0100`. */
export const csvLine = (fields: readonly string[], isPlain = false): string =>
  `${fields.map((text) => csvField(isPlain ? text : withoutFormula(text))).join(',')}\r\n`

const csvField = (text: string) => `"${text.toWellFormed().replaceAll('"', '""')}"`

/** The same text, with a `'` wherever a spreadsheet would start a formula. */
export const withoutFormula = (text: string): string => text.replaceAll(FORMULA, "'")

type ReadColumn = (stored: StoredLead, attribution: Attribution | undefined) => string

/** Where a sender came from, at the first visit or the last. */
const touchColumns = (touch: keyof Attribution): Record<string, ReadColumn> =>
  Object.fromEntries(
    (['page', 'variant', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const).map((key) => [
      `${touch}_${key}`,
      (_, attribution) => attribution?.[touch][key] ?? '',
    ]),
  )

/**
 * An export's columns and their values; for what only one form asks, the field's name in its payload.
 * Spreadsheets find columns by position, so new ones go at the end. Never the URL that opens a purchase.
 */
const COLUMNS: Record<string, string | ReadColumn> = {
  id: ({ lead }) => lead.id,
  kind: ({ lead }) => lead.kind,
  received_at: ({ lead }) => isoTime(lead.created_at),
  delivery_state: deliveryStateOf,
  delivered_at: (stored) => isoTime(deliveredAt(stored)) ?? '',
  email: ({ lead }) => lead.email,
  first_name: ({ lead }) => lead.first_name,
  last_name: ({ lead }) => lead.last_name,
  phone: ({ lead }) => lead.phone,
  company: ({ lead }) => lead.company,
  website: ({ lead }) => lead.website,
  message: ({ lead }) => lead.message,
  source: 'source',
  source_url: 'Source URL',
  lead_magnet: 'Lead Magnet',
  practice_area: 'practiceArea',
  firm_type: 'firmType',
  attorneys: 'attorneyCountRange',
  staff: 'staffCountRange',
  firm_size: 'firmSize',
  monthly_revenue: 'monthlyRevenue',
  engagement: 'engagement',
  selling: 'selling',
  case_value: 'caseValueThreshold',
  cases_per_year: 'targetCasesPerYear',
  // A business card's JSON has no place for its call.
  meeting_at: ({ fields, listing, lead }) =>
    lead.kind === 'business-card'
      ? (isoTime(listing?.meeting_at ?? null) ?? '')
      : textOf(fields['firstMeetingTimestamp']),
  event_uri: 'eventUri',
  analytics_id: 'clarityUserId',
  sent_at: ({ fields }) => textOf(fields['timestamp'] ?? fields['Timestamp']),
  agreed_words: ({ lead }) => lead.agreed_words ?? '',
  ...touchColumns('first'),
  ...touchColumns('last'),
  asked_times: ({ lead }) => {
    const asked = storedAskedTimes(lead)
    return asked ? writeAskedTimes(asked) : ''
  },
  lead_state: ({ listing }) => listing?.state ?? 'new',
  notes: (stored) => Array.from(notesOf(stored), ({ text }) => text).join('\n'),
  call_state: ({ calls }) => currentCall(calls)?.state ?? '',
}

/** An export's column names, in order. Columns for a survey's own questions follow, if anyone answered them. */
export const LEAD_COLUMNS: readonly string[] = Object.keys(COLUMNS)

/** A lead's values for these columns. @param questions ids of the questions whose answers follow */
function leadRow(stored: StoredLead, questions: readonly string[] = []): string[] {
  const attribution = storedAttribution(stored.lead)
  return [
    ...Object.values(COLUMNS).map((column) =>
      typeof column === 'function' ? column(stored, attribution) : textOf(stored.fields[column]),
    ),
    ...questions.map((id) => textOf(stored.answers[id])),
  ]
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
