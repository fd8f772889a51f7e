import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { readProcess, startPinnedServer } from './pinned-server.ts'

/** The most that a server may hold at rest and under load. */
export const MOST_MEBIBYTES = 150

const REST_MS = 10_000

/** Third parties that are never called. */
const EVERYTHING = {
  NEWSLETTER_WEBHOOK_URL: 'http://127.0.0.1:9/newsletter',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hello@firm.example',
  OWNER_EMAIL: 'owner@firm.example',
  VISITOR_MAIL: '1',
  CALENDLY_EVENT_URL: 'https://calendly.com/firm/call',
  CALENDLY_TOKEN: 'token',
  STRIPE_SECRET_KEY: 'sk_of_the_bench',
  STRIPE_PRICE_ID: 'price_of_the_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_bench',
  MASKER_MAC_X64_URL: 'http://127.0.0.1:9/x64.zip',
  MASKER_MAC_ARM64_URL: 'http://127.0.0.1:9/arm64.zip',
}

/**
 * Starts servers on SQLite that nothing is asked of.
 * @param folder an empty one, for their data
 * @returns MiB of memory, by what is set up
 */
export async function measureRest(folder: string): Promise<Map<string, number>> {
  const servers = {
    'nothing set up': {},
    'everything set up': { ...EVERYTHING, METRICS_PORT: String(await freePort()) },
    'the sandbox': { SANDBOX: '1' },
  }
  const found = new Map<string, number>()
  for (const [name, settings] of Object.entries(servers)) {
    const own = join(folder, name)
    mkdirSync(own)
    // Once before, as on every day but the first: Node keeps what it made of the source.
    await using earlier = startPinnedServer(own, settings)
    await earlier.ready()
    await sleep(REST_MS)
    await earlier.stop()
    await using server = startPinnedServer(own, settings)
    await server.ready()
    await sleep(REST_MS)
    found.set(name, readProcess(server.pid)?.rss ?? Number.NaN)
    await server.stop()
  }
  return found
}

/** A row a server, and below in words what falls short. */
export function restTable(found: ReadonlyMap<string, number>): string[] {
  const over = [...found].filter(([, mebibytes]) => mebibytes > MOST_MEBIBYTES)
  return [
    `| In production, on SQLite, with | Bar, MiB | Memory after ${REST_MS / 1000} s, MiB |`,
    '| --- | ---: | ---: |',
    ...[...found].map(([name, mebibytes]) => `| ${name} | ${MOST_MEBIBYTES} | ${Math.round(mebibytes)} |`),
    ...over.map(([name, mebibytes]) => `\n**Falls short** with ${name}: ${Math.round(mebibytes)} MiB at rest.`),
  ]
}
