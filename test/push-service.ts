import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '@gimbal/stand-ins/sandbox.ts'
import type { PushMessage, PushSubscription } from '#contracts/console-people.ts'
import { SOLD } from '#contracts/masker-release.ts'
import { listen } from '#server/http/listen.ts'

/** Starts the sandbox's push service, on this machine. */
export async function startPushService() {
  const folder = await mkdtemp(join(tmpdir(), 'gimbal-push-'))
  const sandbox = createSandbox({
    databaseFile: join(folder, 'sandbox.sqlite'),
    webhookSecret: Buffer.alloc(32).toString('base64'),
    paymentEventsUrl: () => undefined,
    callEventsUrl: () => undefined,
    product: SOLD,
    now: () => new Date(),
  })
  const { address, close } = await listen({
    fetch: (request) => sandbox.fetch(request),
    host: '127.0.0.1',
    port: 0,
  })
  return {
    address,
    /** @returns what a browser has after it subscribed */
    async subscribe(applicationServerKey: string): Promise<PushSubscription> {
      const answer = await fetch(`${address}/sandbox/push/subscriptions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ applicationServerKey }),
      })
      const { endpoint, keys } = (await answer.json()) as PushSubscription
      return { endpoint, keys }
    },
    /** Ends a subscription, as a browser or its push service does. */
    async end({ endpoint }: PushSubscription) {
      await fetch(endpoint, { method: 'DELETE' })
    },
    /** What the browsers read, latest first. */
    async received() {
      const { received } = await (await fetch(`${address}/sandbox/received`)).json()
      return (received as { body: string; headers: Record<string, string>; times: number }[]).map(
        ({ body, headers, times }) => ({ message: JSON.parse(body) as PushMessage, headers, times }),
      )
    },
    async [Symbol.asyncDispose]() {
      sandbox.close()
      await close(0)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
