import { formatTime } from '#contracts/dates.ts'
import { loadFreeTimes } from './free-times.ts'

/** Says beside the calls to book when the next one is free. Where that isn't known, says nothing. */
export async function showNextFree(): Promise<void> {
  const [next] = await loadFreeTimes()
  if (!next) return
  const words = `Next free: ${formatTime(next.startsAt, 'weekday and clock')}`
  for (const place of document.querySelectorAll('[data-next-free]')) place.textContent = words
}
