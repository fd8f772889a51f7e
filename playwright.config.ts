import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { BROWSER_FLAGS, readBrowserPath } from './ops/set-up/browser.mjs'

const launchOptions = (kind: 'any' | 'whole') => {
  const executablePath = readBrowserPath(import.meta.dirname, kind)
  return { args: BROWSER_FLAGS, ...(executablePath ? { executablePath } : {}) }
}
/** Chromium's headless shell prerenders nothing and keeps no page for Back. */
const inWholeBrowser = ['**/ahead-and-back.spec.ts']

// No webServer: a fixture starts a real server per worker.
export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results/journeys',
  forbidOnly: true,
  fullyParallel: true,
  // In this order, and at once: where one has to wait for another, workers idle before and after.
  projects: [
    { name: 'own content, built', testMatch: '**/own-content.setup.ts' },
    {
      name: 'whole browser',
      testMatch: inWholeBrowser,
      // Playwright disables this one.
      use: { launchOptions: { ...launchOptions('whole'), ignoreDefaultArgs: ['--disable-back-forward-cache'] } },
    },
    // On either site: another project would need workers of its own, each with a browser and its servers.
    { name: 'site', testIgnore: inWholeBrowser },
  ],
  retries: 0,
  // Most of a journey is waiting.
  workers: availableParallelism() + 2,
  // Generous, for a busy machine, and for sites that are made anew.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    // Tracing everything takes 50% longer. Individually run tests are traced (ops/run-checks.ts).
    trace: 'off',
    launchOptions: launchOptions('any'),
  },
})
