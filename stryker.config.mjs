import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  mutate: [
    'server/flows/**/*.ts',
    'server/outbox/**/*.ts',
    'server/api/purchase/purchase-links.ts',
    '!server/**/*.test.ts',
  ],
  ignorePatterns: ['/build', '/data', '/docs', '/tools', '/test/journeys', '.react-router'],
  // None: Stryker would read it by an API that TypeScript 7 does not have.
  tsconfigFile: 'none',
  tempDirName: join(tmpdir(), 'gimbal-mutation'),
  incremental: true,
  incrementalFile: 'node_modules/.cache/mutation/incremental.json',
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: 'node_modules/.cache/mutation/report.json' },
  thresholds: { high: 95, low: 90, break: 90 },
  timeoutMS: 15_000,
}
