import fc from 'fast-check'

const HALF_PAIRS = { from: 0xd800, count: 0x800 }

/** Any Unicode character. fast-check's own 'binary' unit takes over a second to create in each process. */
export const anySign = fc
  .integer({ min: 0, max: 0x10ffff - HALF_PAIRS.count })
  .map((number) => String.fromCodePoint(number < HALF_PAIRS.from ? number : number + HALF_PAIRS.count))

/** How much longer than usual to search for counterexamples: PROPERTY_FACTOR=50. */
const FACTOR = Number(process.env['PROPERTY_FACTOR'] ?? 0.25)

/** Number of runs of a property. */
export const runs = (all: number): { numRuns: number } => ({ numRuns: Math.ceil(all * FACTOR) })
