import { defineConfig, devices } from '@playwright/test'
import { BROWSER_FLAGS, readBrowserPath } from './scripts/set-up/browser.mjs'

const executablePath = readBrowserPath(import.meta.dirname)

// No webServer: each worker starts a real server of its own, by a fixture of the journeys.
export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: 3,
  // Generous, for a machine that is busy with something else.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: './scripts/checks/playwright-progress.ts',
  use: {
    ...devices['Desktop Chrome'],
    // Recording everything takes half as long again: a test that is run alone is recorded (scripts/run-checks.ts).
    trace: 'off',
    launchOptions: { args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
})
