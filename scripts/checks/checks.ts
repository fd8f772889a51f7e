import { JOURNEYS_REPORT } from './playwright-progress.ts'
import { UNIT_REPORT } from './vitest-progress.ts'

export type Command = readonly [string, ...string[]]

/** What is looked at without running the site: each is its commands, one after another until one fails, and counts as one. */
export const STATIC_CHECKS: Readonly<Record<string, readonly Command[]>> = {
  format: [['biome', 'ci', '--colors=off']],
  types: [['tsc', '--noEmit']],
  lint: [['oxlint', '--type-aware', '--deny-warnings']],
  unused: [['knip', '--no-progress']],
}

/** What the tests run against. */
export const BUILD: Command = ['node', 'scripts/build-if-changed.mjs']

/** The tests. Each tells its progress itself and leaves a report. */
export const TESTS = {
  unit: {
    command: ['vitest', 'run', '--reporter=./scripts/checks/vitest-progress.ts'],
    report: UNIT_REPORT,
    file: /\.test\.tsx?$/,
  },
  journeys: {
    command: ['playwright', 'test', '--reporter=./scripts/checks/playwright-progress.ts'],
    report: JOURNEYS_REPORT,
    file: /\.spec\.ts(:\d+)?$|^test\/journeys\b/,
  },
} as const satisfies Record<string, { command: Command; report: string; file: RegExp }>
