import { writeAskedTimes } from '#contracts/asked-times.ts'
import { TOUCH_KEYS, type Touch } from '#contracts/attribution.ts'
import { storedAskedTimes, storedAttribution } from '#server/store/leads.ts'
import { deliveredAt, isoTime, type StoredLead, stateOf } from './stored-lead.ts'

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

/** Of fields that a form asked for later: their columns stand at the end. */
const SENT_LATER: typeof SENT = []

const ORIGIN = (['first', 'last'] as const).flatMap((touch) => TOUCH_KEYS.map((key) => ({ touch, key })))

/**
 * The columns of an export, by name and in order. Others' sheets count on them, so new ones go to the end. The address of a
 * buyer's result page isn't among them, for it opens the purchase.
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
  ...SENT_LATER.map(([column]) => column),
]

/**
 * A lead by these columns; blank where it has nothing. Times are ISO 8601 in UTC.
 * @param questions ids of which the answers follow
 */
export function leadRow(stored: StoredLead, questions: readonly string[] = []): string[] {
  const { lead, fields } = stored
  const askedTimes = storedAskedTimes(lead)
  const sent = ([, ...names]: (typeof SENT)[number]) =>
    textOf(names.map((name) => fields[name]).find((value) => value !== undefined))
  const attribution: Record<'first' | 'last', Touch> = storedAttribution(lead) ?? { first: {}, last: {} }
  return [
    lead.id,
    lead.kind,
    isoTime(lead.created_at),
    stateOf(stored),
    isoTime(deliveredAt(stored)),
    ...SENT.map(sent),
    lead.agreed_words ?? '',
    ...ORIGIN.map(({ touch, key }) => attribution[touch][key] ?? ''),
    askedTimes ? writeAskedTimes(askedTimes) : '',
    stored.listing?.state ?? 'new',
    stored.notes.map(({ text }) => text).join('\n'),
    ...SENT_LATER.map(sent),
    ...questions.map((id) => textOf(stored.answers[id])),
  ]
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
