import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, vi } from 'vitest'
import { openFolder, spawnServer } from '#test/spawn-server.ts'
import { startReceiver } from '#test/start-receiver.ts'
import { newsletterSubmission } from '#test/submissions.ts'

const ROUNDS = 4
const CLIENTS = 8
const AT_LEAST = 60

/**
 * Sends submissions one after another until the server is gone.
 * @returns how many were tried
 */
async function sendUntilGone(address: string, client: number, acknowledged: Map<string, string>): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    const submission = newsletterSubmission({ email: `visitor-${client}-${sent}@example.com` })
    const body = JSON.stringify(submission)
    try {
      const response = await fetch(`${address}/api/newsletter`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          // Each visitor has an address, or the limits would stop this.
          'x-forwarded-for': `10.${client}.${(sent >> 4) & 255}.${(sent & 15) + 1}`,
        },
        body,
      })
      if (response.status === 200) acknowledged.set(submission.uuid, body)
      else throw new Error(`answered ${response.status}: ${await response.text()}`)
    } catch (error) {
      if (error instanceof TypeError) return sent
      throw error
    }
  }
}

it('delivers everything that it has acknowledged, though it is killed again and again', {
  timeout: 90_000,
}, async () => {
  await using folder = await openFolder()
  await using receiver = await startReceiver()
  const settings = { NEWSLETTER_WEBHOOK_URL: receiver.address, TRUST_PROXY_HOPS: '1' }
  const acknowledged = new Map<string, string>()

  for (let round = 0; round < ROUNDS; round += 1) {
    await using server = spawnServer(folder.path, settings)
    const address = await server.ready()
    const before = acknowledged.size
    const clients = Array.from({ length: CLIENTS }, (_, i) => sendUntilGone(address, i, acknowledged))
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + AT_LEAST), {
      timeout: 30_000,
      interval: 5,
    })
    server.signal('SIGKILL')
    await Promise.all(clients)
    expect(await server.exited).toBe(null)
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * AT_LEAST)

  // What was being sent when the server died is leased for thirty seconds. Not to wait for that, the lease is taken away.
  using store = new DatabaseSync(join(folder.path, 'data', 'gimbal.sqlite'))
  expect(store.prepare('pragma quick_check').get()).toEqual({ quick_check: 'ok' })
  store.exec('update deliveries set locked_until = 0 where delivered_at is null')

  await using server = spawnServer(folder.path, settings)
  await server.ready()
  await vi.waitFor(
    () => {
      const waiting = store.prepare('select count(*) as n from deliveries where delivered_at is null').get()
      expect(waiting).toEqual({ n: 0 })
    },
    { timeout: 30_000, interval: 100 },
  )

  const bodies = new Map<string, Set<string>>()
  for (const { headers, body } of receiver.arrivals) {
    const id = String(headers['webhook-id'])
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
  }
  const lost = [...acknowledged.keys()].filter((uuid) => !bodies.has(uuid))
  expect(lost).toEqual([])
  const changed = [...acknowledged].filter(
    ([uuid, body]) => bodies.get(uuid)?.size !== 1 || !bodies.get(uuid)?.has(body),
  )
  expect(changed).toEqual([])
  const leads = store.prepare('select count(*) as n from leads').get()
  expect(store.prepare('select count(*) as n from deliveries').get()).toEqual(leads)
})
