import { resolve } from 'node:path'
import { DESTINATION_NAMES, DESTINATIONS } from '#contracts/lead-kind.ts'
import type { ConsoleLimits } from '#server/console/console-deps.ts'
import { openConnecting } from '#server/doctor/open-doctor.ts'
import type { Addresses } from '#server/flows/leads/manage-deliveries.ts'
import { readConfig } from '#server/start/config.ts'
import { openConnections } from '#server/start/connections/open-connections.ts'
import type { TestStore } from './open-test-store.ts'
import type { TestClock } from './test-clock.ts'

/** All destinations, configured. */
const location = { hasAddress: true, where: 'there.example' }
export const TEST_PLACES = Object.fromEntries(
  DESTINATIONS.map((id) => [id, { name: DESTINATION_NAMES[id], ...location }]),
) as Addresses

/** Signs what automations get. */
export const SIGNING_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

const ROOMY = [{ requests: 1_000_000, seconds: 60 }]

/** So many requests of the console that no test meets the limit. */
export const ROOMY_CONSOLE: ConsoleLimits = {
  entry: ROOMY,
  recovery: ROOMY,
  use: ROOMY,
  render: ROOMY,
  upload: ROOMY,
  try: ROOMY,
  look: ROOMY,
}

/** Connections as a server opens them that starts on this store. */
export function openTestConnections(
  { db, folder }: TestStore,
  clock: TestClock,
  env: Readonly<Record<string, string>>,
) {
  const reading = readConfig({ ...env, DATA_DIR: folder })
  if (!reading.ok) throw new Error(`wrong settings in a test: ${reading.mistakes[0]?.name}`)
  return openConnections(reading.config, { db, clock, env })
}

/** What the console alone works with, where a test says nothing else. */
export const consoleParts = (store: TestStore, clock: TestClock, env: Readonly<Record<string, string>>) => ({
  paymentPage: (id: string) => `https://pay.example/${id}`,
  addresses: TEST_PLACES,
  doctor: async () => [],
  connections: openTestConnections(store, clock, env),
  connecting: openConnecting({
    root: resolve(import.meta.dirname, '..'),
    signingSecret: SIGNING_SECRET,
    isTrial: true,
    proofKey: 'a key of the test',
  }),
  takeUp: async () => {},
  backups: undefined,
  build: 'a build of the test',
  pollMs: 10,
  eraseFromSandbox: undefined,
  consoleLimits: ROOMY_CONSOLE,
  sendLetter: undefined,
})
