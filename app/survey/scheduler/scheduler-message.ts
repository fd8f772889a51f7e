/** alive: the scheduler has shown something. scheduled: a time is booked; the URI is null when the message names none. */
export type SchedulerMessage = { kind: 'alive' } | { kind: 'scheduled'; eventUri: string | null }

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
