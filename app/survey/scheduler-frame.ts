interface Invitee {
  firstName: string
  lastName: string
  email: string
}

export interface SchedulerAddress {
  /** The frame's address: decisions §3. */
  frame: string
  /** The scheduler's own page, with the same name and e-mail. */
  page: string
  /** Where the frame's messages must come from. */
  origin: string
}

/**
 * The scheduler's addresses for this visitor; undefined when what is configured is no web address.
 * @param schedulerUrl absolute, or of this site
 * @param site the page's own address
 */
export function schedulerAddress(schedulerUrl: string, site: URL, invitee: Invitee): SchedulerAddress | undefined {
  if (!URL.canParse(schedulerUrl, site.origin)) return undefined
  const page = new URL(schedulerUrl, site.origin)
  if (page.protocol !== 'https:' && page.protocol !== 'http:') return undefined
  page.searchParams.set('name', `${invitee.firstName.trim()} ${invitee.lastName.trim()}`.trim().toWellFormed())
  page.searchParams.set('email', invitee.email.trim())
  const frame = new URL(page)
  frame.searchParams.set('embed_type', 'Inline')
  frame.searchParams.set('embed_domain', site.host)
  frame.searchParams.set('hide_event_type_details', '1')
  frame.searchParams.set('hide_gdpr_banner', '1')
  return { frame: frame.href, page: page.href, origin: page.origin }
}

/** alive: the scheduler has shown something. scheduled: a time is booked; the URI is null when the message names none. */
type SchedulerMessage = { kind: 'alive' } | { kind: 'scheduled'; eventUri: string | null }

interface Received {
  source: unknown
  origin: string
  data: unknown
}

/** §7 call 2. What our frame says, undefined for everything that is not its word: another window, another origin, another shape. */
export function readSchedulerMessage(
  message: Received,
  frame: { window: unknown; origin: string },
): SchedulerMessage | undefined {
  const { source, origin, data } = message
  if (source === null || source === undefined || source !== frame.window || origin !== frame.origin) return undefined
  if (typeof data !== 'object' || data === null || !('event' in data) || typeof data.event !== 'string')
    return undefined
  if (data.event !== 'calendly.event_scheduled') {
    return data.event.startsWith('calendly.') ? { kind: 'alive' } : undefined
  }
  const uri = at(at(at(data, 'payload'), 'event'), 'uri')
  return { kind: 'scheduled', eventUri: (typeof uri === 'string' && uri.trim()) || null }
}

/** What another's value has under a name. */
function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
