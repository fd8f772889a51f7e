interface Invitee {
  firstName: string
  lastName: string
  email: string
}

export interface SchedulerAddress {
  /** The address of the frame. */
  frame: string
  /** The scheduler's own page, prefilled. */
  page: string
  /** The origin of the frame's messages. */
  origin: string
}

/**
 * The scheduler's addresses for this visitor; undefined when the setting isn't a web address.
 * @param schedulerUrl absolute, or relative to this site
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

/** alive: the scheduler has shown something. scheduled: a time is booked, with a null URI if the message has none. */
type SchedulerMessage = { kind: 'alive' } | { kind: 'scheduled'; eventUri: string | null }

interface Received {
  source: unknown
  origin: string
  data: unknown
}

/** A message from our frame; undefined for any other window, origin or shape. */
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

/** A property of an unknown value. */
function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
