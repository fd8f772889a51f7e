import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '#contracts/clock.ts'
import type { CalendarPages } from '#contracts/console-leads.ts'
import { cleanEmail, cleanLine } from '#contracts/field-rules.ts'
import { submissionId } from '#contracts/fields.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import {
  anyText,
  type SettingSheet,
  secretText,
  secureUrl,
  setting,
  type ValuesOf,
  wholeNumber,
} from '#contracts/setting-kinds.ts'
import { openFreeTimes } from './calendly-times.ts'
import { chooseMode, type RunningSandbox, type Sandboxing, type ThirdParty } from './partner.ts'
import type { BookingEvent, CalendarEvent, Scheduler, SchedulerAnswer } from './ports.ts'
import { USER_AGENT } from './post-json.ts'

const settings = {
  calendlyEventUrl: setting('CALENDLY_EVENT_URL', secureUrl),
  calendlyToken: setting('CALENDLY_TOKEN', anyText),
  calendlyWebhookSigningKey: setting('CALENDLY_WEBHOOK_SIGNING_KEY', secretText(32)),
  // How long a survey's delivery waits for the booking.
  bookingWaitMinutes: setting('BOOKING_WAIT_MINUTES', wholeNumber(0, 1440), { fallback: '30' }),
  calendlyApiUrl: setting('CALENDLY_API_URL', secureUrl, { fallback: 'https://api.calendly.com' }),
}

/** Calendly, where visitors book calls. */
export const calendlySheet = {
  group: 'booking',
  settings,
  together: [['CALENDLY_EVENT_URL', 'CALENDLY_TOKEN']],
  mistakes(isSet) {
    if (!isSet('CALENDLY_WEBHOOK_SIGNING_KEY') || isSet('CALENDLY_EVENT_URL')) return []
    const wrong = 'is set, but CALENDLY_EVENT_URL is not'
    return [{ name: 'CALENDLY_WEBHOOK_SIGNING_KEY', wrong, cure: 'set the scheduler too, or neither' }]
  },
} as const satisfies SettingSheet

type CalendlyConfig = ValuesOf<typeof settings> & Sandboxing

/** Whether visitors book at Calendly, at its stand-in, or not at all. */
export const chooseCalendly = (config: CalendlyConfig): ThirdParty =>
  chooseMode(config.calendlyEventUrl !== undefined, 'CALENDLY_EVENT_URL and CALENDLY_TOKEN', config)

/** Calendly's API, or its stand-in's. Undefined if there's neither. */
export function calendlyConnection(config: CalendlyConfig, sandbox: RunningSandbox | undefined) {
  if (chooseCalendly(config).mode === 'sandbox')
    return {
      apiUrl: `${sandbox?.address}/sandbox/calendly`,
      token: 'sandbox',
      webhookKey: sandbox?.webhookSecret,
      eventPage: '/sandbox/scheduler',
    }
  const { calendlyApiUrl: apiUrl, calendlyToken: token, calendlyWebhookSigningKey: webhookKey } = config
  const { calendlyEventUrl: eventPage } = config
  return token === undefined || eventPage === undefined ? undefined : { apiUrl, token, webhookKey, eventPage }
}

/** Where pages send visitors to book; null if nowhere. */
export function bookingPage(config: CalendlyConfig): string | null {
  const { mode } = chooseCalendly(config)
  return mode === 'sandbox' ? '/sandbox/scheduler' : (config.calendlyEventUrl ?? null)
}

const MAX_BYTES = 256 * 1024

export const CALL_EVENTS = ['invitee.created', 'invitee.canceled'] as const

/** How old an event of the webhook may be, and how far in the future. */
const FRESH_MS = 3 * 60_000

const eventAnswer = z.object({ resource: z.object({ start_time: z.nullish(z.string()) }) })

const uri = z.string().check(z.maxLength(500), z.regex(/^https?:\/\/\S+$/))
/** Blank is none. */
const otherUri = z.pipe(
  z.transform((written: unknown) => (written === '' ? null : written)),
  z.nullish(uri),
)
const event = z.object({ uri, start_time: z.nullish(z.string()) })
const invitee = z.object({
  uri,
  email: z.string(),
  name: z.nullish(z.string()),
  first_name: z.nullish(z.string()),
  last_name: z.nullish(z.string()),
  status: z.nullish(z.string()),
  rescheduled: z.nullish(z.boolean()),
  old_invitee: otherUri,
  new_invitee: otherUri,
  reschedule_url: z.nullish(z.string()),
  cancel_url: z.nullish(z.string()),
  created_at: z.nullish(z.string()),
  tracking: z.nullish(z.object({ utm_content: z.nullish(z.string()) })),
})
const inviteesAnswer = z.object({ collection: z.array(invitee) })
const webhookEvent = z.object({ event: z.string() })
const callEvent = z.object({ event: z.enum(CALL_EVENTS), payload: z.extend(invitee, { scheduled_event: event }) })

interface CalendlyDeps {
  /** Base URL of `/scheduled_events/{id}`. */
  apiUrl: string
  /** Where visitors book. */
  eventPage?: string
  token: string
  /** Signs the webhook; undefined if there's none. */
  webhookKey?: string | undefined
  clock?: Clock
  timeoutMs?: number
}

/** Never sends the token along a redirect. */
export function openCalendly(deps: CalendlyDeps): Scheduler {
  const { apiUrl, eventPage = '/', token, webhookKey, clock = Date.now, timeoutMs = 10_000 } = deps
  async function read<Answer extends z.ZodMiniType>(path: string, answer: Answer) {
    let bytes: Uint8Array | undefined
    try {
      const response = await fetch(`${apiUrl.replace(/\/+$/, '')}/${path}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'user-agent': USER_AGENT },
      })
      if (response.status !== 200) {
        await response.body?.cancel().catch(() => {})
        return failureFor(response.status)
      }
      bytes = await readBounded(response)
    } catch {
      return { ok: false, status: 504, isDown: true } as const
    }
    const parsed = answer.safeParse(parseJson(bytes))
    return parsed.success ? { ok: true as const, data: parsed.data } : ODD
  }

  return {
    readFreeTimes: openFreeTimes(read, eventPage, apiUrl),
    async readEvent(id): Promise<SchedulerAnswer> {
      const found = await read(`scheduled_events/${encodeURIComponent(id)}`, eventAnswer)
      if (!found.ok) return found
      const startsAt = found.data.resource.start_time
      return startsAt ? { ok: true, startsAt } : { ok: true }
    },
    async readInvitees(id): Promise<BookingEvent> {
      const address = `scheduled_events/${encodeURIComponent(id)}`
      const found = await read(address, z.object({ resource: event }))
      if (!found.ok) return found
      const invited = await read(`${address}/invitees?count=100`, inviteesAnswer)
      if (!invited.ok) return invited
      return { ok: true, news: invited.data.collection.map((one) => newsOf(one, found.data.resource, clock())) }
    },
    readNews(body, signature) {
      if (webhookKey === undefined) return 'off'
      if (!isSigned(body, signature, webhookKey, clock())) return 'forged'
      const sent = parseJson(body)
      const { data: named } = webhookEvent.safeParse(sent)
      if (named && !CALL_EVENTS.some((name) => name === named.event)) return 'other'
      const { data } = callEvent.safeParse(sent)
      if (!data) return 'malformed'
      const { payload } = data
      const isCanceled = data.event === 'invitee.canceled'
      return newsOf({ ...payload, status: isCanceled ? 'canceled' : 'active' }, payload.scheduled_event, clock())
    },
  }
}

/** Constant time for any signature. */
function isSigned(body: Uint8Array, header: string, key: string, now: number): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * 1000) > FRESH_MS) return false
  const right = createHmac('sha256', key).update(`${time}.`).update(body).digest()
  return parts.some(([name, hex = '']) => {
    const input = name === 'v1' ? Buffer.from(hex, 'hex') : Buffer.alloc(0)
    return input.length === right.length && timingSafeEqual(input, right)
  })
}

type Invitee = z.infer<typeof invitee>

function newsOf(one: Invitee, { uri: eventUri, start_time }: z.infer<typeof event>, now: number): CalendarEvent {
  const { uri: inviteeUri, status, rescheduled, old_invitee, new_invitee, created_at, tracking } = one
  const state = status !== 'canceled' ? 'booked' : rescheduled ? 'moved' : 'cancelled'
  const leadId = submissionId.safeParse(tracking?.utm_content)
  return {
    eventUri,
    inviteeUri,
    otherInviteeUris: [old_invitee, new_invitee].filter((each) => typeof each === 'string'),
    startsAt: start_time && !Number.isNaN(Date.parse(start_time)) ? start_time.slice(0, 40) : undefined,
    state,
    movedTo: state === 'moved' ? eventOf(new_invitee) : undefined,
    movedFrom: eventOf(old_invitee),
    pages: state === 'booked' ? pagesOf(one) : undefined,
    leadId: leadId.success ? leadId.data : undefined,
    bookedAt: Date.parse(created_at ?? '') || now,
    email: cleanEmail(storable(one.email)).slice(0, 254),
    ...nameOf(one),
  }
}

function pagesOf({ reschedule_url, cancel_url }: Invitee): CalendarPages | undefined {
  const [move, cancel] = [uri.safeParse(reschedule_url), uri.safeParse(cancel_url)]
  return move.success && cancel.success ? { move: move.data, cancel: cancel.data } : undefined
}

const eventOf = (inviteeUri: string | null | undefined) =>
  /^(.+\/scheduled_events\/[^/]+)\/invitees\/[^/]+$/.exec(inviteeUri ?? '')?.[1]

/** An event asks for the whole name or for both parts. */
function nameOf({ name, first_name, last_name }: Invitee): Pick<CalendarEvent, 'firstName' | 'lastName'> {
  const whole = storable(name ?? '')
  const end = whole.includes(' ') ? whole.lastIndexOf(' ') : whole.length
  const firstName = storable(first_name ?? '') || whole.slice(0, end)
  const lastName = storable(last_name ?? '') || (first_name ? '' : whole.slice(end).trim())
  return { firstName: firstName.slice(0, 200), lastName: lastName.slice(0, 200) }
}

/** PostgreSQL takes no NUL. */
const storable = (text: string) => cleanLine(text.replaceAll('\0', '')).toWellFormed()

const ODD = { ok: false, status: 502, isDown: false } as const

function failureFor(status: number) {
  if (status === 404) return { ok: false, status } as const
  if (status === 429) return { ok: false, status: 503, isDown: true } as const
  // Calendly returns 403 for another account's event and 400 for a malformed id; neither means it's down.
  return { ok: false, status: 502, isDown: status === 401 || status >= 500 } as const
}

async function readBounded(response: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const parseJson = (bytes: Uint8Array | undefined): unknown =>
  ifPossible((): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
