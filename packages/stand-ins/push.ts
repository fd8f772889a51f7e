import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { decode, verify } from 'hono/jwt'
import * as z from 'zod/mini'
import { storeReceived } from './automation.ts'
import { readJson } from './read-request.ts'

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
export function createPushService({ database, now }: { database: DatabaseSync; now: () => Date }): Hono {
  const app = new Hono()
  const find = (id: string) =>
    database.prepare('select * from push_subscription where id = ?').get(id) as Subscription | undefined

  app.post('/push/subscriptions', async (c) => {
    const asked = subscribeRequest.safeParse(await readJson(c.req.raw))
    if (!asked.success) return c.text('A subscription needs the server’s key.', 400)
    const id = randomUUID()
    const browser = createECDH('prime256v1')
    const publicKey = browser.generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    const insert = 'insert into push_subscription (id, private_key, auth, server_key) values (?, ?, ?, ?)'
    database.prepare(insert).run(id, browser.getPrivateKey('base64url'), auth, asked.data.applicationServerKey)
    const endpoint = new URL(`/sandbox/push/${id}`, c.req.url).href
    return c.json({ endpoint, expirationTime: null, keys: { p256dh: publicKey, auth } }, 201)
  })

  app.post('/push/:id', async (c) => {
    const id = c.req.param('id')
    const subscription = find(id)
    if (!subscription) return c.text('There is no such subscription.', 404)
    if (subscription.is_gone === 1) return c.text('The subscription has ended.', 410)
    const wanted = { serverKey: subscription.server_key, host: new URL(c.req.url).host, now: now() }
    const complaint = await complaintAboutVapid(c.req.header('authorization') ?? '', wanted)
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
    storeReceived(database, { ...message, body, headers, at: now() })
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
  try {
    return decryptPush(sent, private_key, Buffer.from(auth, 'base64url'))
  } catch {
    return undefined
  }
}

// What a browser and its push service do with a message, as the RFCs have it; the server's own library has no part in it.

const HEADER_LENGTH = 21
const TAG_LENGTH = 16

/** Decrypts a message of one record (RFC 8291, RFC 8188). @throws if it isn't encrypted for these keys */
function decryptPush(body: Buffer, privateKey: string, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const senderKey = body.subarray(HEADER_LENGTH, HEADER_LENGTH + body.readUInt8(20))
  const record = body.subarray(HEADER_LENGTH + senderKey.length)
  if (record.length > recordSize) throw new Error('There is more than one record')
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey, 'base64url')
  const derive = (key: Buffer, saltOf: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, saltOf, info, length))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const key = derive(own.computeSecret(senderKey), auth, keyInfo, 32)
  const cipherKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', cipherKey, nonce)
  decipher.setAuthTag(record.subarray(-TAG_LENGTH))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_LENGTH)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong')
  return padded.subarray(0, end).toString()
}

/** The longest a token may be good for (RFC 8292, 2). */
const LONGEST_SECONDS = 24 * 60 * 60

/** What's wrong with a server's Authorization (RFC 8292); undefined if nothing. @param serverKey what the subscription is bound to */
async function complaintAboutVapid(
  authorization: string,
  { serverKey, host, now }: { serverKey: string; host: string; now: Date },
): Promise<string | undefined> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (token === '') return 'There is no VAPID token.'
  if (key !== serverKey) return 'The subscription is bound to another key.'
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  // Its time is checked below, by the sandbox's clock.
  const rules = { alg: 'ES256', exp: false, iat: false, nbf: false } as const
  try {
    await verify(token, { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, rules)
  } catch {
    return 'The token isn’t signed with that key.'
  }
  const { aud, exp, sub } = decode(token).payload as { aud?: string; exp?: number; sub?: string }
  if (URL.parse(aud ?? '')?.host !== host) return 'The token is for another push service.'
  const left = (exp ?? 0) - now.getTime() / 1000
  if (left <= 0 || left > LONGEST_SECONDS) return 'The token has expired, or is good for too long.'
  return /^(mailto:\S+@\S+|https:\/\/\S+)$/.test(sub ?? '') ? undefined : 'The token doesn’t say whom to write to.'
}
