import type { FreeTime, FreeTimesAnswer } from '#contracts/calls.ts'
import { formatTime } from '#contracts/dates.ts'

/** The server answers within two seconds. */
const WAIT_MS = 2500

const FRESH_MS = 60_000

let last: { times: Promise<readonly FreeTime[]>; at: number } | undefined

/** The next free times, soonest first; none if the server doesn't say in time. Never rejects. @param anew one may be taken by now */
export function loadFreeTimes(anew = false): Promise<readonly FreeTime[]> {
  const now = performance.now()
  if (!last || anew || now - last.at > FRESH_MS) last = { times: ask(), at: now }
  return last.times
}

async function ask(): Promise<readonly FreeTime[]> {
  try {
    const response = await fetch('/api/free-times', { signal: AbortSignal.timeout(WAIT_MS) })
    return response.ok ? ((await response.json()) as FreeTimesAnswer).times : []
  } catch {
    return []
  }
}

/** Says beside the calls to book when the next one is free. Where that isn't known, says nothing. */
export async function showNextFree(
  places: Iterable<Element> = document.querySelectorAll('[data-next-free]'),
): Promise<void> {
  const [next] = await loadFreeTimes()
  if (!next) return
  const words = `Next free: ${formatTime(next.startsAt, 'weekday and clock')}`
  for (const place of places) place.textContent = words
}
