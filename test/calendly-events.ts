import { createHmac } from 'node:crypto'
import { openCalendly } from '#server/partners/calendly.ts'
import type { Scheduler } from '#server/partners/ports.ts'
import type { Database } from '#server/store/database.ts'

export const CALENDLY_KEY = 'a signing key of the test, long enough'

/** A scheduler that knows nothing, except what's given. */
export const testScheduler = (input: Partial<Scheduler>): Scheduler => ({
  readEvent: async () => ({ ok: false, status: 404 }),
  readInvitees: async () => ({ ok: false, status: 404 }),
  readFreeTimes: async () => ({ ok: false, status: 404 }),
  readNews: () => 'off',
  ...input,
})

/** A scheduler that reads its webhook's events, and can't be asked. */
export const listeningScheduler = (clock: () => number): Scheduler =>
  openCalendly({ apiUrl: 'http://127.0.0.1:1', token: 'a', webhookKey: CALENDLY_KEY, clock })

/** A scheduler that has every event that a lead's sender says they booked. @param startOf when one starts, ISO 8601 */
export const willingScheduler = (db: Database, startOf: (eventUri: string) => string | undefined): Scheduler =>
  testScheduler({
    readInvitees: async (id) => {
      const claims = await db.selectFrom('calls').innerJoin('leads', 'leads.id', 'lead_id').selectAll().execute()
      // Leads of a test that name the same event are invited to it one by one.
      const isTaken = (leadId: string) =>
        claims.some(({ lead_id, invitee_uri }) => lead_id !== leadId && invitee_uri === inviteeUri(id))
      const inviteeOf = (leadId: string, email: string) =>
        id === 'group' ? email.split('@')[0] : isTaken(leadId) ? leadId : undefined
      const event = claims
        .filter(({ event_uri }) => event_uri.endsWith(`/${id}`))
        .map(({ lead_id, event_uri, email, first_name: firstName, last_name: lastName, created_at }) => ({
          eventUri: event_uri,
          inviteeUri: inviteeUri(id, inviteeOf(lead_id, email)),
          otherInviteeUris: [],
          startsAt: startOf(event_uri),
          state: 'booked' as const,
          movedTo: undefined,
          movedFrom: undefined,
          leadId: lead_id,
          bookedAt: created_at,
          email,
          firstName,
          lastName,
        }))
      return event.length > 0 ? { ok: true, news: event } : { ok: false, status: 404 }
    },
  })

const API = 'https://api.calendly.com/scheduled_events'
export const eventUri = (name: string) => `${API}/${name}`
const inviteeUri = (name: string, invitee = `${name}-invitee`) => `${API}/${name}/invitees/${invitee}`

export interface SentEvent {
  event?: 'invitee.created' | 'invitee.canceled'
  /** Names the event. */
  name: string
  /** Names who is invited, if it's an event of several. */
  invitee?: string
  /** `utm_content` */
  leadId?: string | null
  email?: string
  startsAt?: string
  movedFrom?: string
  movedTo?: string
  bookedAt?: string
}

/** An event as the scheduler's webhook sends it. */
export function calendlyEvent({
  event = 'invitee.created',
  name,
  invitee,
  leadId = null,
  email = 'ada@example.com',
  startsAt = '2026-03-10T15:00:00.000000Z',
  movedFrom,
  movedTo,
  bookedAt = '2026-03-05T12:00:00.000000Z',
}: SentEvent): object {
  return {
    event,
    created_at: bookedAt,
    created_by: 'https://api.calendly.com/users/HOST',
    payload: {
      cancel_url: `https://calendly.com/cancellations/${name}`,
      created_at: bookedAt,
      email,
      event: eventUri(name),
      first_name: null,
      last_name: null,
      name: 'Ada Byron',
      new_invitee: movedTo === undefined ? null : inviteeUri(movedTo),
      old_invitee: movedFrom === undefined ? '' : inviteeUri(movedFrom),
      questions_and_answers: [],
      reschedule_url: `https://calendly.com/reschedulings/${name}`,
      rescheduled: movedTo !== undefined,
      status: event === 'invitee.created' ? 'active' : 'canceled',
      timezone: 'America/New_York',
      tracking: { utm_campaign: null, utm_source: null, utm_medium: null, utm_content: leadId, utm_term: null },
      uri: inviteeUri(name, invitee),
      scheduled_event: { uri: eventUri(name), name: '30 Minute Meeting', status: 'active', start_time: startsAt },
    },
  }
}

export const calendlySignature = (body: string, at: number, key = CALENDLY_KEY): string => {
  const time = Math.floor(at / 1000)
  return `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`
}

interface Receiving {
  clock: () => number
  post(path: string, body: unknown, headers?: Record<string, string | undefined>): Promise<Response>
}

/** Sends an event, signed, as no page of the site would. */
export function sendCalendlyEvent({ post, clock }: Receiving, sent: SentEvent): Promise<Response> {
  const body = JSON.stringify(calendlyEvent(sent))
  const signature = calendlySignature(body, clock())
  return post('/api/calendly-webhook', body, { 'calendly-webhook-signature': signature, 'sec-fetch-site': undefined })
}
