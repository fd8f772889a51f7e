import fc from 'fast-check'

/**
 * How much longer than usual to search for counterexamples: PROPERTY_FACTOR=50. The tests that run again on PostgreSQL
 * look for less there: what depends on the store fails soon.
 */
const FACTOR = Number(process.env['PROPERTY_FACTOR'] ?? (process.env['TEST_STORE'] === 'postgres' ? 0.1 : 0.25))

/** Number of runs of a property; `npm test` does a part of them, which is different each time. */
export const runs = (all: number): { numRuns: number } => ({ numRuns: Math.ceil(all * FACTOR) })

// Vitest loads this file before each test file, for properties without their own number.
fc.configureGlobal(runs(100))
