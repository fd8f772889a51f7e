import { createHmac } from 'node:crypto'
import type { Variant } from '#contracts/landing-offers.ts'
import type { DailyKeyKeeper } from './keep-daily-key.ts'

/** By what a visitor is recognized within a day; none of it is kept. */
export interface Visitor {
  /** As rate limits count it. */
  address: string
  userAgent: string
}

/**
 * Chooses between the two texts of an offer: each gets half of the visitors, and the same
 * visitor gets the same one for all of a day (UTC), also from another server on the same store. Nothing about the
 * visitor is stored, here or on the visitor's device. Never throws.
 */
export async function chooseVariant(dailyKey: DailyKeyKeeper, { address, userAgent }: Visitor): Promise<Variant> {
  const { day, key } = await dailyKey.today()
  const hash = createHmac('sha256', key)
    .update(JSON.stringify([day, address, userAgent]))
    .digest()
  return hash.readUInt8() % 2 === 0 ? 'a' : 'b'
}
