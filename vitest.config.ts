import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readTokens } from './ops/build/read-tokens.ts'
import { findPostgres } from './ops/set-up/find-postgres.ts'

const hasPostgres = findPostgres(process.env) !== undefined
if (!hasPostgres) {
  process.stderr.write(
    '\n!!! NO POSTGRESQL ON THIS MACHINE: nothing is tested on it. `npm test` gets one where it can. !!!\n\n',
  )
}

const onPostgres = {
  extends: true as const,
  test: {
    name: 'postgres',
    include: [
      'server/{api,console,flows,outbox,store}/**/*.test.ts',
      'server/app.test.ts',
      '{server,test/servers}/**/*.postgres.test.ts',
      'server/**/*.store.test.ts',
    ],
    // Tests of a single database run once, and so do those that ask third parties more than the store.
    exclude: [
      '**/sqlite-*.test.ts',
      'server/store/postgres-dialect.test.ts',
      'server/console/connections.test.ts',
      'server/api/{follow-download,free-times,reports}.test.ts',
    ],
    globalSetup: 'test/start-test-postgres.ts',
    env: { TEST_STORE: 'postgres' },
  },
}

/** Starts with files that spawn processes: run last, they'd leave cores idle. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsProcesses = ({ moduleId }: TestSpecification) =>
      /spawnServer|crashServers|startPostgres|runCommand|spawn\(/.test(readFileSync(moduleId, 'utf8'))
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((group) => [
      ...group.filter(startsProcesses),
      ...group.filter((file) => !startsProcesses(file)),
    ])
  }
}

export default defineConfig({
  define: { __MAIL_COLORS__: JSON.stringify(readTokens()) },
  test: {
    environment: 'node',
    setupFiles: ['test/fail-on-console-error.ts', 'test/put-back.ts', 'test/runs.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'build/**', 'data/**', 'test/journeys/**', '**/*.postgres.test.ts'],
        },
      },
      // Store tests run again on PostgreSQL, along with PostgreSQL-only ones.
      ...(hasPostgres ? [onPostgres] : []),
    ],
    // Nothing here is a singleton, so files can share a process, which saves a third of the time. Four more processes
    // than cores, since many tests wait for a server they started.
    isolate: false,
    sequence: { sequencer: ProcessesFirst },
    maxWorkers: availableParallelism() + 4,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // For a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
