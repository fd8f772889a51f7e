import * as z from 'zod/mini'
import { oneOf, type ShownDelivery } from './console-deliveries.ts'
import type { ListedOrder } from './console-orders.ts'
import { namesIn, text } from './fields.ts'
import { LEAD_KINDS, LEAD_STATES, type LeadKind, type LeadState, type LeadUpdate } from './lead-kind.ts'
import type { Brief } from './readiness.ts'

/** Leads in one .xlsx file: more would take too much memory. The CSV has no limit. */
export const MOST_IN_WORKBOOK = 5000

export const LEADS_PER_PAGE = 25

/** Delivery problems a lead can have. */
export const DELIVERY_MARKS = {
  held: 'Held by the spam trap',
  waiting: 'Not delivered yet',
  failed: 'Failing',
} as const

/** How far a survey's sender got with a time for the call. */
export const CALL_STATES = {
  calendar: 'At the calendar',
  booked: 'Booked',
  moved: 'Moved',
  cancelled: 'Canceled',
  asked: 'Asked for a time',
  left: 'Left without a time',
} as const
export type CallState = keyof typeof CALL_STATES

/** The lists an owner comes back to. Each says how its link looks. */
export const LEAD_VIEWS = {
  'since-friday': 'Since Friday',
  'to-answer': 'To answer',
  asked: 'Asked for a time',
  calendar: 'At the calendar',
  booked: 'Booked',
  'this-month': 'This month',
} as const
export type LeadView = keyof typeof LEAD_VIEWS

/** What a survey says that a lead is worth knowing by. */
export const LEAD_FACTS = ['fee', 'cases', 'size'] as const
export type LeadFact = (typeof LEAD_FACTS)[number]

/** What leads can be sorted by. Otherwise the newest come first, and of those to answer, who has waited longest. */
export const LEAD_SORTS: Record<LeadFact, string> = {
  fee: 'Highest fee',
  cases: 'Most cases a year',
  size: 'Largest firm',
}

/** A form sends a blank for anything not selected. */
const day = z._default(z.union([z.literal(''), z.iso.date('must be a day such as 2026-03-05')]), '')
const DAYS_TURNED = 'The first day must not be after the last.'
const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => to === '' || from <= to, DAYS_TURNED)
/** Days in the owner's time zone, both inclusive; blank: no limit. */
export const daysQuery = z.object({ from: day, to: day }).check(inOrder)
const typed = z._default(text(200), '')

/** Filter of the lead list: the query of its page and endpoints. Blanks match all. Days are in the owner's time zone. */
const anyLeadFilter = z.object({
  view: oneOf(namesIn(LEAD_VIEWS)),
  q: typed,
  kind: oneOf(LEAD_KINDS),
  state: oneOf(namesIn(LEAD_STATES)),
  /** A path; for a landing page, with or without its variant. */
  page: typed,
  source: typed,
  medium: typed,
  campaign: typed,
  delivery: oneOf(namesIn(DELIVERY_MARKS)),
  call: oneOf(namesIn(CALL_STATES)),
  from: day,
  to: day,
})
export const leadFilter = anyLeadFilter.check(inOrder)
export type LeadFilter = z.infer<typeof leadFilter>

/** The filter plus its order, and a cursor from the next or previous page. */
export const leadListQuery = z
  .extend(anyLeadFilter, { sort: oneOf(LEAD_FACTS), older: typed, newer: typed })
  .check(inOrder)

/** Serializes a filter as a query string, without blanks. */
export function writeLeadFilter(filter: Readonly<Record<string, string>>): string {
  const input = Object.entries(filter).filter(([, value]) => value !== '')
  return input.length === 0 ? '' : `?${new URLSearchParams(input).toString()}`
}

/** A lead in a list. Times are epoch milliseconds. */
export interface ListedLead {
  id: string
  kind: LeadKind
  at: number
  /** Blank if missing, as are the next four. */
  name: string
  firm: string
  email: string
  phone: string
  page: string
  source: string | null
  medium: string | null
  campaign: string | null
  /** In the survey's words; blank if the sender hasn't said. */
  facts: Record<LeadFact, string>
  /** What the sender wrote; the start of a long one. */
  problem: string
  /** Since when the sender waits for an answer; null if they don't. */
  waitsSince: number | null
  state: LeadState
  callAt: number | null
  /** Null if it isn't a survey, or its sender finished without saying when. */
  call: CallState | null
  marks: (keyof typeof DELIVERY_MARKS)[]
}

/** `GET /api/console/leads` */
export interface LeadsAnswer {
  /** Number of matches, or a lower bound if `isMore`: counting is capped. */
  total: number
  isMore: boolean
  /** How many people sent them; null if that's too many to count. */
  people: number | null
  /** The newest of each person's that match, in the order asked for. */
  leads: ListedLead[]
  /** Cursors of the adjacent pages; null at either end. */
  older: string | null
  newer: string | null
  /** Everywhere that leads came from. */
  origins: Record<'source' | 'medium' | 'campaign', string[]>
  /** Landing pages without variant: those of the site, and those whose test somebody ended. */
  landingPages: readonly string[]
}

/** Longest start of a problem in a list, in UTF-16 units. */
export const LONGEST_PROBLEM = 240

/** The scheduler's own pages about a booking. */
export interface CalendarPages {
  move: string
  cancel: string
}

/** What someone at the firm wrote to a person. */
export interface ShownReply {
  id: string
  /** The lead that it answers, and the address that it goes to. */
  leadId: string
  to: string
  subject: string
  text: string
  by: string
  at: number
  state: 'waiting' | 'sent' | 'failing'
  /** Until when it can be taken back: then it goes out. Null once it has. */
  undoUntil: number | null
}

/** A call that the owner set. */
export interface ShownAgreedCall {
  at: number
  state: LeadUpdate
  /** False if this site sends no email: then the owner tells the visitor. */
  isMailed: boolean
  /** Until when it can be taken back: then its emails go out. Null once they have. */
  undoUntil: number | null
}

/** An address that a person writes with. */
export interface PersonAddress {
  email: string
  /** Its newest lead, when that came, and how many there are. */
  leadId: string
  at: number
  leads: number
  /** Who at the firm said that it's the same person's, and when; null if the person has no other. */
  merged: { by: string; at: number } | null
}

/** `GET /api/console/leads/:id` */
export interface LeadAnswer {
  lead: ListedLead & {
    stateBy: string | null
    stateAt: number | null
    /** When the visitor last corrected their contact details; null if never. */
    correctedAt: number | null
  }
  /** For the person who takes the call. */
  brief: Brief
  /** The half-days that the sender asked for and a call can still be set in, as epoch milliseconds. */
  asked: { from: number; to: number; says: string }[]
  /** When other calls begin. */
  taken: number[]
  /** Whether this site emails both sides of a call that's set. */
  mailsCalls: boolean
  /** The call that the owner set; null if they set none. */
  agreed: ShownAgreedCall | null
  /** Where the call is moved and canceled that was booked at the scheduler; null if there's none, or it's unknown. */
  atCalendar: CalendarPages | null
  /** Everything that was booked, the latest first. */
  calls: { at: number | null; state: LeadUpdate }[]
  agreedWords: string | null
  deliveries: ShownDelivery[]
  /** The person's, the one used last first; none if the lead came without. */
  addresses: PersonAddress[]
  /** The person's, newest first. */
  orders: ListedOrder[]
  /** About the person, by someone at the firm, oldest first. */
  notes: { id: string; text: string; by: string; at: number }[]
  /** To the person, oldest first; and whether this site can send another. */
  replies: ShownReply[]
  mailsReplies: boolean
  /** About the person, too: the most urgent. */
  step: ShownStep | null
  /** What the same person sent besides, newest first. */
  others: (ListedLead & Pick<Brief, 'answers'>)[]
}

/** `GET /api/console/leads/:id/person`: what an erasure would delete. */
export interface ErasableAnswer {
  email: string
  leads: number
  notes: number
  deliveries: number
  /** How many of those haven't arrived. */
  undelivered: number
  /** Orders are kept, without the address. */
  orders: number
  /** Other people's leads that mention the address; they're kept. */
  mentionedIn: string[]
}

/** `POST /api/console/leads/:id/erase` */
export interface ErasedAnswer {
  /** Copies the server can't erase, one sentence each. */
  unreached: string[]
}

export const LONGEST_NOTE = 2000
export const LONGEST_REPLY = 5000
export const LONGEST_SUBJECT = 150

/** Longest sentence of a next step. */
export const LONGEST_STEP = 200

/** What's to be done next about a person, and on which day (`2026-11-16`) in the owner's time zone. */
export interface NextStepWords {
  text: string
  on: string
}

export interface ShownStep extends NextStepWords {
  by: string
}
