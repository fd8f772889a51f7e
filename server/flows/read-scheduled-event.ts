import type { Scheduler, SchedulerAnswer } from '#server/partners/scheduler.ts'

const EVENT_PATH = /\/scheduled_events\/([A-Za-z0-9-]{1,64})$/

/** What reading an event takes. */
export interface EventParts {
  /** Undefined when none is set up. */
  scheduler: Scheduler | undefined
}

/**
 * Reads a booked event that a browser names by its URI. Only the id is taken out of the URI; its host is never called.
 * @returns what the scheduler says; `malformed` when the URI names no event, `off` when there is no scheduler
 */
export async function readScheduledEvent(
  { scheduler }: EventParts,
  uri: string,
): Promise<SchedulerAnswer | 'malformed' | 'off'> {
  if (!scheduler) return 'off'
  const url = URL.parse(uri)
  const id = url && ['http:', 'https:'].includes(url.protocol) ? EVENT_PATH.exec(url.pathname)?.[1] : undefined
  return id === undefined ? 'malformed' : scheduler.readEvent(id)
}
