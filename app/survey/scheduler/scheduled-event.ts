import type { ScheduledEvent } from '#contracts/scheduled-event.ts'

/** Longer than the server waits for the scheduler, so that its answer is heard. */
const TIMEOUT_MS = 15_000
const START_TIME_MISSING = 'Fetched event details, but the start_time is missing in the response.'
const UNEXPECTED_ERROR = 'An unexpected error occurred.'
const fetchFailed = (status: number) => `Failed to fetch event details from Calendly (Status: ${status}).`

/** §7 call 2: the booked time, or one of §8's errors; the other of the two is blank. Never rejects. */
export async function readScheduledEvent(
  eventUri: string,
  fetch: typeof globalThis.fetch,
): Promise<{ startTime: string; error: string }> {
  try {
    const response = await fetch(`/api/scheduled-event?uri=${encodeURIComponent(eventUri)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return { startTime: '', error: fetchFailed(response.status) }
    // The server's own test holds it to the contract; what else answers leads to the error of the catch.
    const { resource } = (await response.json()) as ScheduledEvent
    const startTime: unknown = resource.start_time
    return typeof startTime === 'string' && startTime !== ''
      ? { startTime, error: '' }
      : { startTime: '', error: START_TIME_MISSING }
  } catch {
    return { startTime: '', error: UNEXPECTED_ERROR }
  }
}
