import { type Database, inTransaction, shareCalls } from '#server/store/database.ts'
import { settleDelivery } from '#server/store/deliveries.ts'

type Settled = Parameters<typeof settleDelivery> extends [Database, ...infer Rest] ? Rest : never

/** Records how an attempt ended. @returns true if this worker still held the delivery */
export type Settle = (...settled: Settled) => Promise<boolean>

/** How long an attempt that ended waits for others to end. */
const TOGETHER_MS = 25

/**
 * Records attempts that end at about the same time in one transaction, since each commit waits for the disk. If that
 * fails, each is recorded by itself: one that can't be must not have the others sent again.
 */
export function settleTogether(db: Database): Settle {
  const settleAll = async (trx: Database, all: readonly Settled[]) => {
    const isHeld: boolean[] = []
    for (const settled of all) isHeld.push(await settleDelivery(trx, ...settled))
    return isHeld
  }
  const settle = shareCalls(
    (all: readonly Settled[]) => inTransaction(db, (trx) => settleAll(trx, all)),
    (run) => setTimeout(run, TOGETHER_MS),
  )
  return (...settled) => settle(settled).catch(() => settleDelivery(db, ...settled))
}
