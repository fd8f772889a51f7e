import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PushMessage, PushSubscription } from '#contracts/console-people.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { listen } from '#server/http/listen.ts'

/** The sandbox's push service, on this machine. */
export interface PushStandIn extends AsyncDisposable {
  /** What a browser has after it subscribed. */
  subscribe(applicationServerKey: string): Promise<PushSubscription>
  /** Ends a subscription, as a browser or its push service does. */
  end(subscription: PushSubscription): Promise<void>
  /** What the browsers read, latest first. */
  received(): Promise<{ message: PushMessage; headers: Record<string, string>; times: number }[]>
}

/** Starts it. */
export async function startPushService(): Promise<PushStandIn> {
  const folder = await mkdtemp(join(tmpdir(), 'gimbal-push-'))
  const sandbox = createSandbox({
    databaseFile: join(folder, 'sandbox.sqlite'),
    webhookSecret: Buffer.alloc(32).toString('base64'),
    paymentEventsUrl: () => undefined,
    callEventsUrl: () => undefined,
    now: () => new Date(),
  })
  const { address, close } = await listen({
    fetch: (request) => sandbox.fetch(request),
    host: '127.0.0.1',
    port: 0,
  })
  return {
    async subscribe(applicationServerKey) {
      const answer = await fetch(`${address}/sandbox/push/subscriptions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ applicationServerKey }),
      })
      const { endpoint, keys } = (await answer.json()) as PushSubscription
      return { endpoint, keys }
    },
    async end({ endpoint }) {
      await fetch(endpoint, { method: 'DELETE' })
    },
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
