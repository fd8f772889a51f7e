import { defineConfig } from 'vitest/config'
import { QuickestFirst } from './quickest-first.ts'

// Tests that can catch mutants in flows, outbox and signed links, on SQLite. No worker per file, which halves the time.
export default defineConfig({
  cacheDir: '.vite',
  test: {
    environment: 'node',
    setupFiles: ['test/fail-on-console-error.ts'],
    include: ['server/{api,flows,outbox}/**/*.test.ts', 'server/app.test.ts'],
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
