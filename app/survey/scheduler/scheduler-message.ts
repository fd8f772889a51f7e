import { eventScheduledMessage } from '#contracts/scheduled-event.ts'

/** alive: the scheduler has shown something. scheduled: a time is booked; the URI is null when the message names none. */
export type SchedulerMessage = { kind: 'alive' } | { kind: 'scheduled'; eventUri: string | null }

interface Received {
  source: unknown
  origin: string
  data: unknown
}

/** What our frame says, undefined for everything that is not its word: another window, another origin, another shape. */
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
  const scheduled = eventScheduledMessage.safeParse(data)
  const uri = scheduled.success ? scheduled.data.payload.event.uri.trim() : ''
  return { kind: 'scheduled', eventUri: uri === '' ? null : uri }
}
