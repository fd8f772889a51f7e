import { expect, it, vi } from 'vitest'
import { findPostgres } from '#ops/set-up/find-postgres.ts'
import { readConfig } from '#server/start/config.ts'
import { describeFailure } from '#server/start/start-notice.ts'
import { openStore } from '#server/store/database.ts'
import { testPostgresUrl } from '../open-test-store.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { IN_PRODUCTION, openFolder, spawnServer } from '../spawn-server.ts'
import { startReceiver } from '../start-receiver.ts'
import { sendLead } from '../store/send-leads.ts'
import { openClient, runOn } from '../store/test-database.ts'

const SOON = { timeout: 20_000, interval: 100 }

it('says so while the database is gone, and goes on by itself when it is back', async () => {
  const bin = findPostgres(process.env)
  if (bin === undefined) throw new Error('There is no PostgreSQL.')
  await using postgres = await startPostgres(bin)
  await using folder = await openFolder()
  await using receiver = await startReceiver()
  const own = { NEWSLETTER_WEBHOOK_URL: receiver.address, TRUST_PROXY_HOPS: '1', DATABASE_URL: postgres.url }
  await using server = spawnServer(folder.path, { ...IN_PRODUCTION, ...own })
  const address = await server.ready()
  let visitor = 0
  const send = () => sendLead(address, (visitor += 1))
  const taken: string[] = []
  const take = async () => {
    const { id, response } = await send()
    expect(response.status).toBe(200)
    taken.push(id)
  }
  for (const how of ['SIGINT', 'SIGKILL'] as const) {
    receiver.behave((response) => void response.writeHead(500).end())
    await take()
    await postgres.stop(how)
    for (let tries = 0; tries < 4; tries += 1) {
      const { response } = await send()
      expect([how, response.status, response.headers.get('retry-after')]).toEqual([how, 503, '60'])
      expect(await response.text()).toBe('We cannot save anything right now. Please try again in a minute.')
    }
    // A probe's answer holds for a moment.
    await vi.waitFor(async () => {
      const ready = await fetch(`${address}/readyz`)
      expect([ready.status, await ready.text()]).toEqual([503, 'The store cannot be written.'])
    }, SOON)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await fetch(address)).status).toBe(200)

    await postgres.start()
    await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), SOON)
    receiver.behave((response) => void response.writeHead(200).end())
    // In-flight deliveries stay leased for thirty seconds. Make them all due rather than wait.
    await runOn(postgres.url, 'update deliveries set locked_until = 0, next_attempt_at = 0')
    await take()
    await using client = await openClient(postgres.url)
    await vi.waitFor(async () => {
      // Refused leads left nothing behind.
      const { rows } = await client.query('select lead_id as id from deliveries where delivered_at is not null')
      expect(rows).toHaveLength(taken.length)
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(taken))
    }, SOON)
  }
  const arrived = receiver.arrivals.map(({ headers }) => String(headers['webhook-id']))
  expect(new Set(arrived)).toEqual(new Set(taken))
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
})

/** Why a server can't start with a database. */
async function whyNot(url: URL): Promise<string> {
  const reading = readConfig({ DATABASE_URL: url.href })
  const failure = await openStore({ url: url.href }).then(
    (store) => store.close(),
    (error: unknown) => error,
  )
  return describeFailure(failure, reading.ok ? reading.config : expect.fail())
}

it.each([
  ['another password', { password: 'not-the-p%40ssword' }, /failed for user "postgres"\)\. Check DATABASE_URL/],
  ['a port where nothing is', { port: '9' }, /at 127\.0\.0\.1:9 can't be used \(connect ECONNREFUSED/],
  ['a machine that is not there', { hostname: 'none.invalid' }, /getaddrinfo \w+ none\.invalid/],
  ['encryption that it does not have', { search: '?sslmode=verify-full' }, /does not support SSL connections/],
])('ends with one sentence when DATABASE_URL names %s', async (_, wrong, said) => {
  const url = Object.assign(new URL(testPostgresUrl()), wrong)
  const sentence = await whyNot(url)
  expect(sentence).toMatch(/^The server did not start: .+$/)
  expect(sentence).toMatch(said)
  for (const secret of [url.password, decodeURIComponent(url.password)]) expect(sentence).not.toContain(secret)
})
