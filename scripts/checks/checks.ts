import { type Tally, tallyOfPlaywright, tallyOfStatus, tallyOfVitest } from './tally.ts'

/** One thing that is looked at, by commands run one after another until one fails. */
export interface Check {
  name: string
  commands: readonly (readonly [string, ...string[]])[]
  /** Where the last command leaves its report, and how it is counted; without it the check counts for one. */
  report?: { file: string; tally: (report: string | undefined, status: number) => Tally }
  /** The name of a check without which this one would say nothing true. */
  needs?: string
}

const UNIT_REPORT = 'test-results/unit.json'
/** Where playwright.config.ts has its JSON reporter write. */
const JOURNEYS_REPORT = 'test-results/journeys.json'

const quick: readonly Check[] = [
  { name: 'format', commands: [['biome', 'ci', '--colors=off']] },
  {
    name: 'types',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '--noEmit'],
    ],
  },
  { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] },
  { name: 'unused', commands: [['knip', '--no-progress']] },
  { name: 'build', commands: [['node', 'scripts/build-if-changed.mjs']] },
  {
    name: 'unit',
    // Some start the server as it is run, which serves what was built.
    needs: 'build',
    commands: [['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]],
    report: { file: UNIT_REPORT, tally: tallyOfVitest },
  },
]

const browser: readonly Check[] = [
  {
    name: 'journeys',
    needs: 'build',
    commands: [['playwright', 'test']],
    report: { file: JOURNEYS_REPORT, tally: tallyOfPlaywright },
  },
]

/** What `npm run check` (quick) and `npm test` (all) run, in order. */
export const checks: Record<'quick' | 'all', readonly Check[]> = { quick, all: [...quick, ...browser] }

/**
 * What a check counts for when it has run.
 * @param report what it left in its report file, if anything
 * @param status exit status of the last command that ran
 */
export const tallyOf = (check: Check, report: string | undefined, status: number): Tally =>
  check.report ? check.report.tally(report, status) : tallyOfStatus(status)
