import { defineConfig } from 'vitest/config'

// Not vite.config.ts: the framework's plugin rewrites route modules, and a test wants a module as it stands.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'build/**', 'data/**', 'test/journeys/**'],
    setupFiles: ['test/fail-on-console-error.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Generous, for a machine that is busy with something else.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
