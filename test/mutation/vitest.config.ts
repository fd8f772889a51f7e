import { defineConfig } from 'vitest/config'

// The tests that can notice a change in flows, outbox and signed links, in one process, on SQLite.
export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['test/fail-on-console-error.ts'],
    include: ['server/{api,flows,outbox}/**/*.test.ts', 'server/app.test.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
