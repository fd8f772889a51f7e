import { writeAskedTimes } from '#contracts/asked-times.ts'
import { TOUCH_KEYS, type Touch } from '#contracts/attribution.ts'
import { storedAskedTimes, storedAttribution } from '#server/store/leads.ts'
import { deliveredAt, isoTime, type StoredLead, stateOf } from './stored-lead.ts'

/** What visitors send, by its column in an export, and the names under which the kinds of leads have it. */
const SENT = {
  email: ['email', 'Email'],
  first_name: ['firstName', 'First Name'],
  last_name: ['lastName', 'Last Name'],
  phone: ['phone', 'Phone'],
  company: ['companyName', 'Company Name'],
  website: ['website', 'Website'],
  message: ['issue', 'Message'],
  source: ['source'],
  source_url: ['Source URL'],
  lead_magnet: ['Lead Magnet'],
  practice_area: ['practiceArea'],
  firm_type: ['firmType'],
  attorneys: ['attorneyCountRange'],
  staff: ['staffCountRange'],
  firm_size: ['firmSize'],
  monthly_revenue: ['monthlyRevenue'],
  engagement: ['engagement'],
  selling: ['selling'],
  case_value: ['caseValueThreshold'],
  cases_per_year: ['targetCasesPerYear'],
  meeting_at: ['firstMeetingTimestamp'],
  event_uri: ['eventUri'],
  analytics_id: ['clarityUserId'],
  sent_at: ['timestamp', 'Timestamp'],
} as const satisfies Record<string, readonly string[]>

/** A column of what visitors send. */
export type SentColumn = keyof typeof SENT

const SENT_COLUMNS = Object.keys(SENT) as SentColumn[]

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
  ...SENT_COLUMNS,
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
    ...SENT_COLUMNS.map((column) => sentText(fields, column)),
    lead.agreed_words ?? '',
    ...ORIGIN.map(({ touch, key }) => attribution[touch][key] ?? ''),
    askedTimes ? writeAskedTimes(askedTimes) : '',
    stored.listing?.state ?? 'new',
    stored.notes.map(({ text }) => text).join('\n'),
    ...questions.map((id) => textOf(stored.answers[id])),
  ]
}

/** What a visitor sent, as text; blank when nothing was. @param fields of a lead of any kind */
export function sentText(fields: StoredLead['fields'], column: SentColumn): string {
  const names: readonly string[] = SENT[column]
  return textOf(names.map((name) => fields[name]).find((value) => value !== undefined))
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
