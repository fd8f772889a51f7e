import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { newsletterSubmission } from '#ops/sample-submissions.ts'
import { openStripe } from '#server/partners/stripe-client.ts'
import { createTestApp, type TestAppOptions } from '#test/create-test-app.ts'
import { openOnce } from '#test/open-once.ts'
import { closed, openConnection, sendRaw } from '#test/send-raw.ts'
import { type ConnectionLimits, listen } from './listen.ts'

const BODY = JSON.stringify(newsletterSubmission())
const LEAD = `POST /api/newsletter HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n`
const LENGTH = `Content-Length: ${BODY.length}\r\n`
const CLOSE = 'Connection: close\r\n'
/** A second request after the first; must not be parsed as one if the first is ambiguous. */
const SMUGGLED = `${LEAD}${LENGTH}${CLOSE}\r\n${BODY}`

/** The app on a real port, with short timeouts. */
async function openSite(connections?: ConnectionLimits, input?: Partial<TestAppOptions>) {
  const test = await createTestApp(input)
  const limits = { timeouts: { headers: 700, request: 900 }, ...(connections && { connections }) }
  const listener = await listen({ fetch: test.app.fetch, host: '127.0.0.1', port: 0, ...limits })
  return {
    address: listener.address,
    logged: test.logged,
    leads: () => test.db.selectFrom('leads').selectAll().execute(),
    isUp: async () => (await fetch(`${listener.address}/healthz`, { headers: { connection: 'close' } })).ok,
    async [Symbol.asyncDispose]() {
      await listener.close(0)
      await test[Symbol.asyncDispose]()
    },
  }
}

/** For those that look neither at its log nor at leads that it took. */
let site: Awaited<ReturnType<typeof openSite>>
openOnce(openSite, (opened) => (site = opened))

/** Asks for a target as it's written, and reads until the server closes. */
const ask = async ({ address }: { address: string }, line: string, headers = 'Host: localhost') =>
  (await sendRaw(address, `${line} HTTP/1.1\r\n${headers}\r\n${CLOSE}\r\n`)).answer

const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))

it('is rid of clients in time that say nothing, or never end what they began', async () => {
  const texts = [
    '',
    'GET / HT',
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: 1\r\n',
    `${LEAD}${LENGTH}\r\n${BODY.slice(0, 20)}`,
    `${LEAD.replace('newsletter', 'stripe-webhook')}Transfer-Encoding: chunked\r\n\r\n5\r\nab`,
  ]
  for (const { answer, ms } of await Promise.all(texts.map((text) => sendRaw(site.address, text)))) {
    expect(ms).toBeLessThan(10_000)
    for (const status of statusesOf(answer)) expect(status).toBeGreaterThanOrEqual(400)
    expect(answer).not.toContain('    at ')
  }
  expect(await site.leads()).toEqual([])
})

it.each([
  ['a length and chunks', `${LEAD}${LENGTH}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['two lengths', `${LEAD}${LENGTH}Content-Length: 0\r\n\r\n${BODY}${SMUGGLED}`],
  ['a coding that is not known', `${LEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['no host', `${SMUGGLED.replace('Host: localhost\r\n', '')}`],
  ['a host that cannot be one', SMUGGLED.replace('Host: localhost', 'Host: a b')],
  ['headers of more than 16 KiB', `${LEAD}X-Long: ${'x'.repeat(17_000)}\r\n${LENGTH}\r\n${BODY}`],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`],
  ['garbage', `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n\x00\xff\r\n\r\n${SMUGGLED}`],
])('takes no lead from %s, neither the request nor what is behind it', async (_, text) => {
  const { answer } = await sendRaw(site.address, text)
  for (const status of statusesOf(answer).slice(-1)) expect(String(status)).toMatch(/^4/)
  expect(answer).not.toContain('    at ')
  expect(await site.leads()).toEqual([])
})

it('refuses a host that is none by 400, and knows no path without a host', async () => {
  await using site = await openSite()
  for (const host of ['1.2.3.999', '1.2.3.4.5'])
    expect(statusesOf(await ask(site, 'GET /about/', `Host: ${host}`))).toEqual([400])
  for (const target of ['http:///demo', 'https:///about', 'http:///']) {
    const answer = await ask(site, `GET ${target}`)
    expect(statusesOf(answer)[0]).toBeGreaterThanOrEqual(400)
    expect(answer).not.toContain('microphone=(self)')
  }
  expect(site.logged.join()).not.toContain('"level":50')
})

it('refuses two hosts by 400', async () => {
  for (const hosts of ['Host: a\r\nHost: b', 'Host: a\r\nX: y\r\nhost: a', 'HOST:\r\nHost: a']) {
    const answer = await ask(site, 'GET /', hosts)
    expect([hosts, statusesOf(answer)]).toEqual([hosts, [400]])
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
    expect(answer).toContain('The request cannot be read.')
  }
})

it('answers TRACE with 405 and repeats nothing of it, and a target with a host as the path that it names', async () => {
  for (const path of ['/about', '/api/newsletter']) {
    const answer = await ask(site, `TRACE ${path}`, 'Host: localhost\r\nX-Secret: repeated')
    expect([statusesOf(answer), answer.includes('repeated')]).toEqual([[405], false])
  }
  expect(statusesOf(await ask(site, 'GET http://evil.example/about/'))).toEqual([421])
  await using known = await openSite(undefined, { publicOrigin: 'https://www.example.com' })
  expect(await ask(known, 'GET http://evil.example/about/')).toMatch(/^HTTP\/1\.1 308 [^]*^location: \/about\r$/im)
})

it('refuses a target with a name or a password before the host, and logs nothing of either', async () => {
  await using site = await openSite()
  for (const path of ['/the-vault?email=ada@example.com', '/api/newsletter', '/sandbox/a', '']) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const target = `http://${method === 'HEAD' ? ':secret' : 'gr%40ce:sec%2Fret'}@gimbal.test${path}`
      const answer = await ask(site, `${method} ${target}`, 'Host: gimbal.test')
      expect(statusesOf(answer)).toEqual([400])
      expect(answer).toMatch(method === 'HEAD' ? /\r\n\r\n$/ : /\r\n\r\nThe address must not contain [a-z ]+\.$/)
      expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
    }
  }
  const lines = site.logged.map((line): unknown => JSON.parse(line))
  expect(lines).toHaveLength(16)
  for (const line of lines) expect(line).toMatchObject({ level: 30, status: 400, msg: 'request' })
  expect(site.logged.join('')).not.toMatch(/secret|sec%2F|gr%40ce|gimbal\.test|ada@|the-vault|\?/)
})

it.each([
  ['JSON', 'newsletter', `Content-Type: application/json\r\n${LENGTH}`, BODY.slice(0, 20)],
  ['a form', 'newsletter', `Content-Type: application/x-www-form-urlencoded\r\n${LENGTH}`, 'email=ada%40'],
  ['a measured event', 'stripe-webhook', LENGTH, BODY.slice(0, 20)],
  ['an event in chunks', 'stripe-webhook', 'Transfer-Encoding: chunked\r\n', '20\r\n{"id"'],
])('logs a client that breaks off in %s as a request, and as no failure', async (_, endpoint, headers, begun) => {
  // Without a provider, its endpoint doesn't read the body.
  const provider = { apiUrl: 'http://127.0.0.1:9', secretKey: 'sk_test', webhookSecret: 'whsec_test', priceId: 'price' }
  await using site = await openSite(undefined, { payments: openStripe({ ...provider, clock: Date.now }) })
  const socket = await openConnection(site.address)
  const head = `POST /api/${endpoint} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nStripe-Signature: t=1\r\n`
  socket.write(`${head}${headers}\r\n${begun}`)
  // By then, it has read what came before.
  await site.isUp()
  socket.destroy()
  const said = () => site.logged.filter((line) => line.includes(endpoint))
  await expect.poll(said).toHaveLength(1)
  expect(JSON.parse(said()[0] ?? '')).toMatchObject({ level: 30, route: `/api/${endpoint}`, status: 400 })
})

it('closes what comes beyond the connections of one address, and of all, and has room again afterwards', async () => {
  const limits = { most: 12, mostOfOne: 5, isTrusted: () => false }
  await using site = await openSite(limits)
  const held = await Promise.all(Array.from({ length: 5 }, () => openConnection(site.address)))
  await closed((await openConnection(site.address)).resume())
  await expect(fetch(site.address)).rejects.toThrow('fetch failed')
  for (const socket of held) socket.destroy()
  await expect.poll(() => site.isUp().catch(() => false)).toBe(true)

  await using open = await openSite({ ...limits, mostOfOne: 5, isTrusted: () => true })
  const taken = await Promise.all(Array.from({ length: 12 }, () => openConnection(open.address)))
  await closed((await openConnection(open.address)).resume())
  for (const socket of taken) socket.destroy()
  await expect.poll(() => open.isUp().catch(() => false)).toBe(true)
})

it('takes places back from connections that only wait when all are taken', async () => {
  await using site = await openSite({ most: 3, mostOfOne: 99, isTrusted: () => true })
  const idle = await Promise.all(Array.from({ length: 3 }, () => openConnection(site.address)))
  for (const socket of idle) {
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    socket.resume()
  }
  await expect.poll(() => site.isUp().catch(() => false)).toBe(true)
})

it('cuts off a request that takes too long to answer before it closes', async () => {
  const asked = Promise.withResolvers<void>()
  const hang = () => {
    asked.resolve()
    return new Promise<Response>(() => {})
  }
  const stuck = await listen({ fetch: hang, host: '127.0.0.1', port: 0 })
  const cut = fetch(stuck.address).catch((error: unknown) => error)
  await asked.promise
  await stuck.close(50)
  expect(await cut).toBeInstanceOf(TypeError)
})

it('ends a connection that doesn’t wait for its answers', async () => {
  const { answer } = await sendRaw(site.address, `${LEAD}${LENGTH}\r\n${BODY}`.repeat(50))
  expect(statusesOf(answer).length).toBeLessThan(5)
  expect(await site.isUp()).toBe(true)
})

it('answers pages between the forms of a flood, and knows who broke off before their turn', async () => {
  const begun: string[] = []
  const known: boolean[] = []
  const work = async (request: Request) => {
    begun.push(request.method)
    for (const end = performance.now() + 3; performance.now() < end; );
    await request.text().catch(() => known.push(request.signal.aborted))
    return new Response()
  }
  const busy = await listen({ fetch: work, host: '127.0.0.1', port: 0 })
  const sockets = await Promise.all(Array.from({ length: 121 }, () => openConnection(busy.address)))
  const send = (socket: Socket, method: string, length = 0) =>
    socket.write(`${method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`)
  // By their answers, all are open.
  await Promise.all(sockets.map((socket) => (send(socket, 'GET'), once(socket, 'data'))))
  begun.length = 0
  for (const [index, socket] of sockets.entries()) send(socket, index < 120 ? 'POST' : 'GET')
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(121)
  expect(begun.indexOf('GET')).toBeLessThan(60)
  for (const socket of sockets) send(socket, 'POST', 9)
  setTimeout(() => sockets.map((socket) => socket.destroy()))
  await expect.poll(() => known, { timeout: 10_000 }).toEqual(sockets.map(() => true))
  await busy.close(0)
})
