import type { ScheduledEvent } from '#contracts/calls.ts'

/** Longer than the server's timeout for the scheduler. */
const EVENT_TIMEOUT_MS = 15_000
const START_TIME_MISSING = 'Fetched event details, but the start_time is missing in the response.'
const UNEXPECTED_ERROR = 'An unexpected error occurred.'
const fetchFailed = (status: number) => `Failed to fetch event details from Calendly (Status: ${status}).`

/** The booked time, or an error message; the other is blank. Never rejects. */
export async function readScheduledEvent(
  eventUri: string,
  fetch: typeof globalThis.fetch,
): Promise<{ startTime: string; error: string }> {
  try {
    const response = await fetch(`/api/scheduled-event?uri=${encodeURIComponent(eventUri)}`, {
      signal: AbortSignal.timeout(EVENT_TIMEOUT_MS),
    })
    if (!response.ok) return { startTime: '', error: fetchFailed(response.status) }
    const { resource } = (await response.json()) as ScheduledEvent
    const startTime: unknown = resource.start_time
    return typeof startTime === 'string' && startTime !== ''
      ? { startTime, error: '' }
      : { startTime: '', error: START_TIME_MISSING }
  } catch {
    return { startTime: '', error: UNEXPECTED_ERROR }
  }
}
