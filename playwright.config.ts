import { defineConfig, devices } from '@playwright/test'
import { BROWSER_FLAGS, readBrowserPath } from './scripts/set-up/browser.mjs'

const executablePath = readBrowserPath(import.meta.dirname)

// No webServer: a fixture starts a real server per worker.
export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  fullyParallel: true,
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
