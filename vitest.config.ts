import { defineConfig } from 'vitest/config'

// Not vite.config.ts: the framework's plugin rewrites route modules, and a test wants a module as it stands.
export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['test/fail-on-console-error.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'build/**', 'data/**', 'test/journeys/**'],
        },
      },
      {
        // What uses the store, once more on PostgreSQL.
        extends: true,
        test: {
          name: 'postgres',
          include: ['server/{api,flows,outbox,store}/**/*.test.ts', 'server/app.test.ts'],
          exclude: ['**/sqlite-*.test.ts'],
          globalSetup: 'test/start-test-postgres.ts',
          env: { TEST_STORE: 'postgres' },
        },
      },
    ],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Generous, for a machine that is busy with something else.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
