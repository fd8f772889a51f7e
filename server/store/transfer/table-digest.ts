import { createHash } from 'node:crypto'

const MODULUS = 2n ** 256n

/** Says of two tables, wherever they are, whether they hold the same rows. */
export interface TableDigest {
  /** Counts a row in; its values in an order that is the same for both tables. */
  add(values: readonly unknown[]): void
  /** How many rows, and the sum of their hashes, so that the order of the rows is of no matter. */
  result(): { rows: number; digest: string }
}

/** The digest of no row. */
export function createTableDigest(): TableDigest {
  let rows = 0
  let sum = 0n
  return {
    add(values) {
      const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex')
      sum = (sum + BigInt(`0x${hash}`)) % MODULUS
      rows += 1
    },
    result: () => ({ rows, digest: sum.toString(16).padStart(64, '0') }),
  }
}
