import { globSync, readFileSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { BROWSER_FLAGS, readBrowserPath } from './scripts/set-up/browser.mjs'

const executablePath = readBrowserPath(import.meta.dirname)

/** Journeys on a site of their own. They need workers of their own, and switching costs a browser and its servers. */
const onOwnContent = globSync('test/journeys/*.spec.ts', { cwd: import.meta.dirname })
  .filter((file) => readFileSync(file, 'utf8').includes('./own-content.ts'))
  .map((file) => `**/${file}`)

// No webServer: a fixture starts a real server per worker.
export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  fullyParallel: true,
  projects: [
    { name: 'site', testIgnore: onOwnContent },
    { name: 'own content', testMatch: onOwnContent },
  ],
  retries: 0,
  workers: 3,
  // Generous, for a busy machine.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    // Tracing everything takes 50% longer. Individually run tests are traced (scripts/run-checks.ts).
    trace: 'off',
    launchOptions: { args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
})
