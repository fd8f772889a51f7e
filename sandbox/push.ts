import { randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { complaintAboutVapid, decryptPush, makeBrowserKeys } from './push-encryption.ts'
import { readJson } from './read-request.ts'
import { type ChangeStream, keepReceived } from './received.ts'

export const PUSH_TABLE = `
  create table if not exists push_subscription (
    id text primary key,
    private_key text not null,
    auth text not null,
    server_key text not null,
    is_gone integer not null default 0
  ) strict;
`

/** What a push service takes at most (RFC 8030, 7.2). */
const MAX_BYTES = 4096

const subscribeRequest = z.object({ applicationServerKey: z.string().check(z.regex(/^B[\w-]{86}$/)) })

interface Subscription {
  private_key: string
  auth: string
  server_key: string
  is_gone: number
}

/**
 * Stand-in for a browser's push service, and for the browser that reads what it brings: it makes a subscription, checks
 * and decrypts each message, and lists it with what else arrived.
 */
export function createPushService({
  database,
  changes,
  now,
}: {
  database: DatabaseSync
  changes: ChangeStream
  now: () => Date
}): Hono {
  const app = new Hono()
  const find = (id: string) =>
    database.prepare('select * from push_subscription where id = ?').get(id) as Subscription | undefined

  app.post('/push/subscriptions', async (c) => {
    const asked = subscribeRequest.safeParse(await readJson(c.req.raw))
    if (!asked.success) return c.text('A subscription needs the server’s key.', 400)
    const id = randomUUID()
    const { privateKey, auth, publicKey } = makeBrowserKeys(randomBytes)
    const insert = 'insert into push_subscription (id, private_key, auth, server_key) values (?, ?, ?, ?)'
    const keys = [privateKey, auth].map((key) => key.toString('base64url'))
    database.prepare(insert).run(id, ...keys, asked.data.applicationServerKey)
    const endpoint = new URL(`/sandbox/push/${id}`, c.req.url).href
    return c.json(
      { endpoint, expirationTime: null, keys: { p256dh: publicKey, auth: auth.toString('base64url') } },
      201,
    )
  })

  app.post('/push/:id', async (c) => {
    const id = c.req.param('id')
    const subscription = find(id)
    if (!subscription) return c.text('There is no such subscription.', 404)
    if (subscription.is_gone === 1) return c.text('The subscription has ended.', 410)
    const wanted = { serverKey: subscription.server_key, host: new URL(c.req.url).host, now: now() }
    const complaint = complaintAboutVapid(c.req.header('authorization') ?? '', wanted)
    if (complaint !== undefined) return c.text(complaint, 403)
    if (!/^\d+$/.test(c.req.header('ttl') ?? '')) return c.text('It doesn’t say for how long to keep it (TTL).', 400)
    const topic = c.req.header('topic')
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return c.text('The topic is too long.', 400)
    if (c.req.header('content-encoding') !== 'aes128gcm') return c.text('It isn’t encrypted with aes128gcm.', 415)
    const sent = Buffer.from(await c.req.arrayBuffer())
    if (sent.length > MAX_BYTES) return c.text('It’s too long.', 413)
    const body = read(sent, subscription)
    if (body === undefined) return c.text('The browser can’t decrypt it.', 400)
    // A browser shows the latest of each topic.
    const message = { id: `${topic ?? randomUUID()} ${id}`, destination: 'push' }
    const headers = Object.fromEntries(['ttl', 'urgency', 'topic'].map((name) => [name, c.req.header(name) ?? '']))
    const times = keepReceived(database, { ...message, body, headers, at: now() })
    changes.announce('received', { ...message, times })
    return c.body(null, 201, { location: `/sandbox/push/${id}/messages/${randomUUID()}` })
  })

  app.delete('/push/:id', (c) => {
    const { changes: count } = database
      .prepare('update push_subscription set is_gone = 1 where id = ?')
      .run(c.req.param('id'))
    return count === 0 ? c.text('There is no such subscription.', 404) : c.body(null, 204)
  })

  return app
}

function read(sent: Buffer, { private_key, auth }: Subscription): string | undefined {
  const [privateKey, secret] = [private_key, auth].map((key) => Buffer.from(key, 'base64url'))
  try {
    return privateKey && secret && decryptPush(sent, { privateKey, auth: secret })
  } catch {
    return undefined
  }
}
