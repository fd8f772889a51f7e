import { ASKED_TIMES_HEADER, writeAskedTimes } from '#contracts/asked-times.ts'
import { DAY_MS } from '#contracts/clock.ts'
import type { AutomatedKind, Destination, QueuedKind } from '#contracts/lead-kind.ts'
import { AT_CALENDAR_HEADER } from '#contracts/survey-questions.ts'
import type { Database } from '#server/store/database.ts'
import { contentIdOf } from '#server/store/deliveries.ts'
import { eventUri, type SentEvent } from '#test/calendly-events.ts'
import { LEAD_ENDPOINTS } from '#test/lead-endpoints.ts'
import type { ArrivedMail } from '#test/start-mail-server.ts'
import type { Arrival } from '#test/start-receiver.ts'
import { pick, type Random } from './seeded-random.ts'

/** How a visitor leaves the calendar: with a booking or times, without a time, or by closing the tab. */
const ENDINGS = ['booked', 'asked', 'ended', 'closed'] as const

interface AtCalendar {
  ending: (typeof ENDINGS)[number]
  /** What was sent at the contact step. */
  first: string
  /** How often the automation got that, if more was to come. */
  early: number
}

export interface SentLead {
  kind: AutomatedKind
  path: string
  body: string
  headers: Record<string, string>
  email: string
  acknowledged: boolean
  /** For a purchase the server picks it, and it's unknown until the mail arrives. */
  id: string | undefined
  /** What must be stored and delivered; unknown for a purchase. */
  payload: string | undefined
  taken: Map<Destination, number>
  atCalendar?: AtCalendar
}

export interface Count {
  acknowledged: number
  /** Acknowledged, but not stored as sent, or never delivered to a destination. */
  lost: number
  /** Counts each lead once per destination. */
  delivered: number
  /** Duplicates the destination can detect by id or submission time. */
  sameId: number
  /** Arrivals with a lead's id whose body differs from the lead sent. */
  otherId: number
}

export type Ledger = ReturnType<typeof openLedger>

/** The destinations of each kind. A lead is delivered once each of them has accepted it. */
const ROUTES: Record<AutomatedKind, readonly Destination[]> = {
  newsletter: ['newsletter', 'visitor-mail'],
  survey: ['survey', 'hubspot', 'owner-mail', 'visitor-mail'],
  'business-card': ['business-card', 'hubspot', 'owner-mail'],
  'lead-magnet': ['lead-magnet', 'owner-mail', 'visitor-mail'],
  purchase: ['visitor-mail'],
}

export const destinationsOf = (kind: QueuedKind): readonly Destination[] =>
  Object.entries(ROUTES).find(([each]) => each === kind)?.[1] ?? []

export const OWNER = 'owner@firm.example'

export const HUBSPOT_PATH = '/hubspot'

/** @param begun leads whose sender was begun to be mailed about a missing time: a server that's killed then leaves it at that */
const isComplete = (
  { id = '', kind, taken, atCalendar }: Pick<SentLead, 'id' | 'kind' | 'taken' | 'atCalendar'>,
  begun: ReadonlySet<string> = new Set(),
) =>
  destinationsOf(kind).every(
    (destination) =>
      taken.has(destination) ||
      (destination === 'visitor-mail' &&
        begun.has(id) &&
        (atCalendar?.ending === 'ended' || atCalendar?.ending === 'closed')),
  )

/** Share of requests for a buyer's links, which are deliberately slow. */
const PURCHASE_SHARE = 0.02

const IN_THREE_DAYS = new Date(Date.now() + 3 * DAY_MS).toISOString()

const buyerAt = (index: number) => `buyer-${index}@example.com`

/** Adds orders, so that purchase links can be requested too. */
export async function addOrders(db: Database, count: number): Promise<void> {
  const order = (_: unknown, index: number) => ({
    id: `order-${index}`,
    session_id: `cs_test_${index}`,
    payment_id: null,
    email: buyerAt(index),
    email_key: buyerAt(index),
    paid_at: 1,
    failed_at: null,
    created_at: 1,
  })
  const orders = Array.from({ length: count }, order)
  for (let from = 0; from < count; from += 500) {
    const some = orders.slice(from, from + 500)
    await db
      .insertInto('orders')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

const tomorrow = () => {
  const date = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  return writeAskedTimes({ timeZone: 'UTC', halfDays: [{ date, half: 'morning' }] })
}

/** @param buyers number of orders in the store */
export function openLedger(buyers: number) {
  const leads: SentLead[] = []
  const byId = new Map<string, SentLead>()
  const byBuyer = new Map<string, SentLead>()
  // HubSpot gets no id, but each lead has a unique address.
  const byEmail = new Map<string, SentLead>()
  let strange = 0

  const noted = (lead: SentLead): SentLead => {
    leads.push(lead)
    return lead
  }
  const note = (lead: SentLead | undefined, destination: Destination) => {
    if (!lead || !destinationsOf(lead.kind).includes(destination)) strange += 1
    else lead.taken.set(destination, (lead.taken.get(destination) ?? 0) + 1)
  }
  const untaken = () => ({ headers: {}, acknowledged: false, taken: new Map<Destination, number>() })

  return {
    /** Creates a lead of a random kind. @param toCalendar a survey is sent before its booking */
    write(random: Random, toCalendar = false): SentLead {
      if (byBuyer.size < buyers && random() < PURCHASE_SHARE) {
        const email = buyerAt(byBuyer.size)
        const path = '/api/purchase-links'
        const body = JSON.stringify({ email })
        const lead = noted({ kind: 'purchase', path, body, email, id: undefined, payload: undefined, ...untaken() })
        byBuyer.set(email, lead)
        return lead
      }
      const endpoint = pick(random, LEAD_ENDPOINTS)
      if (!endpoint) throw new Error('there are no endpoints')
      const submission = endpoint.right()
      const email = `visitor-${leads.length}@example.com`
      submission[endpoint.names.email] = email
      // A foreign origin is stored as blank.
      if (endpoint.kind === 'lead-magnet') submission['Source URL'] = ''
      const id = submission[endpoint.names.id] ?? ''
      const body = JSON.stringify(submission)
      const lead = noted({ kind: endpoint.kind, path: endpoint.path, body, email, id, payload: body, ...untaken() })
      byId.set(id, lead)
      byEmail.set(email, lead)
      if (toCalendar && lead.kind === 'survey') {
        const ending = pick(random, ENDINGS) ?? 'closed'
        const booking = { eventUri: eventUri(id), firstMeetingTimestamp: IN_THREE_DAYS }
        if (ending === 'booked') lead.payload = JSON.stringify({ ...submission, ...booking })
        lead.headers = { [AT_CALENDAR_HEADER]: '1' }
        lead.atCalendar = { ending, first: body, early: 0 }
      }
      return lead
    },
    /** Has a visitor leave the calendar. @returns false if nothing is sent anymore */
    leaveCalendar(lead: SentLead): boolean {
      const { atCalendar, payload = '' } = lead
      if (atCalendar === undefined || atCalendar.ending === 'closed') return false
      lead.body = payload
      lead.headers = atCalendar.ending === 'asked' ? { [ASKED_TIMES_HEADER]: tomorrow() } : {}
      return true
    },
    /** What the scheduler says of a visitor's booking; undefined if there's none. */
    bookingOf: ({ id = '', email, atCalendar }: SentLead): SentEvent | undefined =>
      atCalendar?.ending === 'booked' ? { name: id, leadId: id, email, startsAt: IN_THREE_DAYS } : undefined,
    /** Records a webhook delivery. The path tells the destination. */
    receive({ path, headers, body }: Pick<Arrival, 'path' | 'headers' | 'body'>): void {
      if (path.startsWith(HUBSPOT_PATH)) {
        const { fields } = JSON.parse(body) as { fields: { name: string; value: string }[] }
        return note(byEmail.get(fields.find(({ name }) => name === 'email')?.value ?? ''), 'hubspot')
      }
      const id = String(headers['webhook-id'])
      const lead = byId.get(id)
      if (lead?.payload === body) note(lead, lead.kind)
      else if (lead?.atCalendar?.first === body) lead.atCalendar.early += 1
      else strange += 1
    },
    /** Records a mail. The Message-ID tells the lead. */
    receiveMail({ raw, recipients }: Pick<ArrivedMail, 'raw' | 'recipients'>): void {
      const [recipient = '', ...more] = recipients
      // The site's own alarms about pending deliveries.
      if (recipient === OWNER && /^Message-ID:\s*<[\w-]+\.\d+@/im.test(raw)) return
      const [, id = '', inbox] = /^Message-ID:\s*<([\w-]+)(?:\.[\w-]+)?\.(owner|visitor)-mail@/im.exec(raw) ?? []
      const buyer = byBuyer.get(recipient)
      if (buyer?.id === undefined && buyer) {
        buyer.id = id
        byId.set(id, buyer)
      }
      const lead = byId.get(id)
      const wanted = inbox === 'owner' ? OWNER : lead?.email
      if (more.length > 0 || recipient !== wanted) strange += 1
      else note(lead, inbox === 'owner' ? 'owner-mail' : 'visitor-mail')
    },
    acknowledged: () => leads.reduce((sum, lead) => sum + Number(lead.acknowledged), 0),
    /** True if every acknowledged lead has reached all its destinations. */
    allTaken: () => leads.every((lead) => !lead.acknowledged || isComplete(lead)),
    /** @returns the counts, and each broken guarantee */
    async audit(db: Database): Promise<{ count: Count; broken: string[] }> {
      const leadRows = await db.selectFrom('leads').select(['id', 'kind', 'payload', 'asked_times']).execute()
      const messages = await db.selectFrom('messages').select(['id', 'kind', 'payload']).execute()
      const rows = [...leadRows, ...messages]
      const deliveries = await db.selectFrom('deliveries').selectAll().execute()
      const callMails = await db.selectFrom('mail_links').select('lead_id').where('purpose', '=', 'call').execute()
      const begun = new Set(callMails.map(({ lead_id }) => lead_id ?? ''))
      const stored = new Map(rows.map((row) => [row.id, row]))
      const promised = Map.groupBy(deliveries, contentIdOf)
      const asked = new Set(leadRows.filter(({ asked_times }) => asked_times !== null).map(({ id }) => id))
      const isStored = ({ id = '', kind, payload, atCalendar }: SentLead) => {
        const row = stored.get(id)
        if (asked.has(id) !== (atCalendar?.ending === 'asked')) return false
        return row?.kind === kind && (row.payload === payload || (kind === 'purchase' && payload === undefined))
      }
      const lost = leads.filter((lead) => lead.acknowledged && !(isComplete(lead, begun) && isStored(lead)))
      const taken = leads.filter((lead) => lead.taken.size > 0)
      const unstored = taken.filter((lead) => !isStored(lead))
      const unpromised = rows.filter(({ id, kind }) => {
        const its = promised.get(id)?.map(({ destination }) => destination) ?? []
        return its.toSorted().join() !== destinationsOf(kind).toSorted().join()
      })
      const waiting = deliveries.filter(({ delivered_at }) => delivered_at === null)
      const unsent = rows.filter(
        ({ id }) => !isComplete(byId.get(id) ?? { id, kind: 'purchase', taken: new Map() }, begun),
      )
      const count = {
        acknowledged: this.acknowledged(),
        lost: lost.length,
        delivered: taken.reduce((sum, lead) => sum + lead.taken.size, 0),
        sameId:
          taken.flatMap((lead) => [...lead.taken.values()]).reduce((sum, times) => sum + times - 1, 0) +
          leads.reduce((sum, { atCalendar }) => sum + (atCalendar?.early ?? 0), 0),
        otherId: strange,
      }
      const reported = (found: readonly { id: string | undefined }[], what: string) => {
        const { atCalendar, taken } = byId.get(found[0]?.id ?? '') ?? {}
        const known = `${found[0]?.id} (${[atCalendar?.ending, ...(taken?.keys() ?? [])].join(' ')})`
        return found.length === 0 ? [] : [`${found.length} ${what}, for example ${known}`]
      }
      const broken = [
        ...reported(lost, 'acknowledged leads are lost'),
        ...reported(unstored, 'leads were delivered that are not in the store'),
        ...reported(unpromised, 'leads are stored without a delivery to one of their destinations, or with two to one'),
        ...reported(unsent, 'stored leads never reached one of their destinations'),
        ...(waiting.length > 0 ? [`${waiting.length} deliveries still wait`] : []),
        ...(strange > 0 ? [`${strange} arrivals are no lead as it was sent under its id`] : []),
        ...(count.acknowledged === 0 ? ['nothing was acknowledged, so nothing is shown'] : []),
      ]
      return { count, broken }
    },
  }
}
