import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'
import { QuickestFirst } from './quickest-first.ts'

// The area's tests, in their own process, on SQLite. No worker per file: twice as fast.
export default defineConfig({
  cacheDir: '.vite',
  define: base.define ?? {},
  resolve: base.resolve ?? {},
  test: {
    environment: 'node',
    setupFiles: base.test?.setupFiles ?? [],
    include: (process.env['MUTATION_TESTS'] ?? '').split(' '),
    // Starts a server on the built site, which isn't in the copy.
    exclude: ['server/console/health.test.ts'],
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // For a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
