import fc from 'fast-check'

/** How many times as long `npm run test:properties` looks for a counterexample as `npm test` does. */
const FACTOR = Number(process.env['PROPERTY_FACTOR'] ?? 1)

/** So many runs of a property in `npm test`. */
export const runs = (usual: number): { numRuns: number } => ({ numRuns: usual * FACTOR })

// Vitest loads this file before each test file, for the properties that name no number.
fc.configureGlobal(runs(100))
