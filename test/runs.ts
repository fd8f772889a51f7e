import fc from 'fast-check'

/** How much longer than usual to search for counterexamples: PROPERTY_FACTOR=50. */
const FACTOR = Number(process.env['PROPERTY_FACTOR'] ?? 1)

/** Number of runs of a property in `npm test`. */
export const runs = (usual: number): { numRuns: number } => ({ numRuns: usual * FACTOR })

// Vitest loads this file before each test file, for properties without their own number.
fc.configureGlobal(runs(100))
