import type { CountedStep } from '#contracts/counts.ts'
import { type Clock, utcDay } from '#server/clock.ts'
import type { Database } from '#server/store/database.ts'
import { addToCount } from '#server/store/days.ts'

/** What counting takes. */
export interface CountParts {
  db: Database
  clock: Clock
}

/** Counts a step for today. @throws when the store cannot be written; nothing is counted then */
export async function countStep({ db, clock }: CountParts, step: CountedStep): Promise<void> {
  await addToCount(db, { day: utcDay(clock()), ...step })
}
