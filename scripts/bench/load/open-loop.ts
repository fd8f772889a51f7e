import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Arrivals on a timetable made beforehand, at random moments as visitors come: nobody waits for whoever came before, so a
 * server that stalls is not asked less. Each is told the moment for which it was due (of `performance.now`), from which its
 * waiting counts.
 * @returns when all have been answered
 */
export async function runOpenLoop(
  { rate, seconds }: { rate: number; seconds: number },
  arrive: (due: number, index: number) => Promise<void>,
): Promise<void> {
  const start = performance.now()
  const timetable = Array.from({ length: Math.round(rate * seconds) }, () => start + Math.random() * seconds * 1000)
  const answered: Promise<void>[] = []
  for (const [index, due] of timetable.toSorted((one, other) => one - other).entries()) {
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    answered.push(arrive(due, index))
  }
  await Promise.all(answered)
}
