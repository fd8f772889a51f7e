import * as z from 'zod/mini'
import { oneOf, type ShownDelivery, type ShownHold } from './console-deliveries.ts'
import { filledText, submissionId, text } from './fields.ts'
import {
  type DESTINATION_NAMES,
  type Destination,
  LEAD_KINDS,
  LEAD_STATES,
  type LeadKind,
  type LeadState,
} from './lead-kind.ts'
import type { Brief } from './readiness.ts'

/** How many leads the console lists at once. */
export const LEADS_PER_PAGE = 50

/** What can be wrong with how a lead is delivered. */
export const DELIVERY_MARKS = {
  held: 'Held by the spam trap',
  waiting: 'Not delivered yet',
  failed: 'Failing',
} as const
export type DeliveryMark = keyof typeof DELIVERY_MARKS

const STATES = Object.keys(LEAD_STATES) as [LeadState, ...LeadState[]]
const MARKS = Object.keys(DELIVERY_MARKS) as [DeliveryMark, ...DeliveryMark[]]
/** A form sends a blank for what isn't chosen. */
const day = z._default(z.union([z.literal(''), z.iso.date('must be a day such as 2026-03-05')]), '')
const typed = z._default(text(200), '')

/** How the list of leads is filtered: the query of its page and of its calls. All blank: all leads. Days are in the owner's time zone. */
export const leadFilter = z.object({
  q: typed,
  kind: oneOf(LEAD_KINDS),
  state: oneOf(STATES),
  /** A path; of a landing page, with or without its variant. */
  page: typed,
  source: typed,
  delivery: oneOf(MARKS),
  from: day,
  to: day,
})
export type LeadFilter = z.infer<typeof leadFilter>

/** The same, and where in the list: what the page before or behind gave. */
export const leadListQuery = z.extend(leadFilter, { older: typed, newer: typed })

/** A filter as a query, without what is blank. */
export function writeLeadFilter(filter: Readonly<Record<string, string>>): string {
  const given = Object.entries(filter).filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/** A lead in a list. Times are epoch milliseconds. */
export interface ListedLead {
  id: string
  kind: LeadKind
  at: number
  /** Blank when none was given, as are the next four. */
  name: string
  firm: string
  email: string
  phone: string
  page: string
  source: string | null
  state: LeadState
  /** When the booked call is. */
  callAt: number | null
  hasAskedForTimes: boolean
  marks: DeliveryMark[]
}

/** `GET /api/console/leads` */
export interface LeadsAnswer {
  /** How many the filter finds, or at least that many when `isMore`: counting goes no further. */
  total: number
  isMore: boolean
  /** Newest first. */
  leads: ListedLead[]
  /** Where the list goes on; null at its ends. */
  older: string | null
  newer: string | null
  /** The sources by which leads came. */
  sources: string[]
}

/** The delivery of a lead, with how the receiver's answer to the latest attempt began. */
export interface LeadDelivery extends ShownDelivery {
  lastAnswer: string | null
}

/** What a person of the firm wrote. */
export interface ShownNote {
  id: string
  text: string
  by: string
  at: number
}

/** `GET /api/console/leads/:id` */
export interface LeadAnswer {
  lead: ListedLead & { stateBy: string | null; stateAt: number | null }
  /** For the person who takes the call. */
  brief: Brief
  agreedWords: string | null
  deliveries: LeadDelivery[]
  notes: ShownNote[]
  /** What else the same address sent, newest first. */
  others: { id: string; kind: LeadKind; at: number }[]
}

/** `GET /api/console/leads/:id/person`: what erasing would delete. */
export interface ErasableAnswer {
  email: string
  leads: number
  notes: number
  deliveries: number
  /** Those of them that have not arrived. */
  undelivered: number
  /** Orders stay, without the address. */
  orders: number
  /** Leads of others in whose text the address stands; they stay. */
  mentionedIn: string[]
}

/** `POST /api/console/leads/:id/erase` */
export const eraseRequest = z.strictObject({ email: text(254) })
export interface ErasedAnswer {
  leads: number
  deliveries: number
  orders: number
  /** What the server can't reach, in sentences. */
  unreached: string[]
}

/** `POST /api/console/leads/:id/state`: what it was for the person who changes it. */
export const stateRequest = z.strictObject({ from: z.enum(STATES), to: z.enum(STATES) })

export const LONGEST_NOTE = 2000
/** `POST /api/console/leads/:id/note`, with an id of the page's, so that a note sent twice is stored once. */
export const noteRequest = z.strictObject({
  id: submissionId,
  text: filledText(LONGEST_NOTE, 'A note needs some text.'),
})

/** What the last days brought, beside as many days before up to the same time of day. */
export interface Compared {
  now: number
  before: number
}

/** `GET /api/console/today` */
export interface TodayAnswer {
  days7: Compared
  days28: Compared
  /** Surveys of the last 28 days that are still marked new. */
  unanswered: number
  /** The last 28 days of the owner's, the oldest first. */
  byDay: { day: string; counts: Record<LeadKind, number> }[]
  /** Booked calls to come, the next one first. */
  calls: ListedLead[]
  /** What isn't delivered, by destination; and each destination that is held. */
  waiting: {
    to: (typeof DESTINATION_NAMES)[Destination]
    waiting: number
    failed: number
    oldestAt: number | null
    lastError: string | null
    hold: ShownHold | null
  }[]
  /** How many leads the spam trap holds. */
  held: number
  newest: ListedLead[]
}

/** What `GET /api/console/events` sends whenever one of these changes. */
export interface PulseEvent {
  /** When the newest lead came, 0 when there is none, and how many came in the minute up to then. */
  newest: number
  lately: number
  /** Deliveries that haven't arrived; of those, the ones that failed at least once; and the ones given up. */
  waiting: number
  tried: number
  failed: number
}
