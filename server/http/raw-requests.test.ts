import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStripe } from '#server/partners/stripe-client.ts'
import { createTestApp, type TestParts } from '#test/create-test-app.ts'
import { closed, openConnection, sendRaw } from '#test/send-raw.ts'
import { newsletterSubmission } from '#test/submissions.ts'
import type { ConnectionLimits } from './connection.ts'
import { listen } from './listen.ts'

const BODY = JSON.stringify(newsletterSubmission())
const LEAD = `POST /api/newsletter HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n`
const LENGTH = `Content-Length: ${BODY.length}\r\n`
const CLOSE = 'Connection: close\r\n'
/** A second request after the first; must not be parsed as one if the first is ambiguous. */
const SMUGGLED = `${LEAD}${LENGTH}${CLOSE}\r\n${BODY}`

/** The app on a real port, with short timeouts. */
async function openSite(connections?: ConnectionLimits, given?: Partial<TestParts>) {
  const test = await createTestApp(given)
  const listener = await listen({
    fetch: test.app.fetch,
    host: '127.0.0.1',
    port: 0,
    timeouts: { headers: 700, request: 900 },
    ...(connections ? { connections } : {}),
  })
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
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))

it.each([
  ['says nothing', ''],
  ['sends half a request line', 'GET / HT'],
  ['never ends its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: 1\r\n'],
  ['never ends its body', `${LEAD}${LENGTH}\r\n${BODY.slice(0, 20)}`],
  ['never ends its chunks', `${LEAD.replace('newsletter', 'stripe-webhook')}Transfer-Encoding: chunked\r\n\r\n5\r\nab`],
])('is rid of a client in time that %s', async (_, text) => {
  const { answer, ms } = await sendRaw(site.address, text)
  expect(ms).toBeLessThan(10_000)
  for (const status of statusesOf(answer)) expect(status).toBeGreaterThanOrEqual(400)
  expect(answer).not.toContain('    at ')
  expect(await site.leads()).toEqual([])
  expect(await site.isUp()).toBe(true)
})

it('is rid of a client that sends one byte of its headers at a time', async () => {
  const socket = await openConnection(site.address)
  const end = closed(socket)
  const dripping = setInterval(() => socket.write('X'), 100)
  socket.resume().write('GET / HTTP/1.1\r\nHost: localhost\r\nX-')
  await end
  clearInterval(dripping)
  expect(await site.isUp()).toBe(true)
})

it.each([
  ['a length and chunks', `${LEAD}${LENGTH}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['chunks, then a length', `${LEAD}Transfer-Encoding: chunked\r\n${LENGTH}\r\n0\r\n\r\n${SMUGGLED}`],
  ['two lengths', `${LEAD}${LENGTH}Content-Length: 0\r\n\r\n${BODY}${SMUGGLED}`],
  ['two lengths in one line', `${LEAD}Content-Length: 0, ${BODY.length}\r\n\r\n${SMUGGLED}`],
  ['a length with a sign', `${LEAD}Content-Length: +${BODY.length}\r\n\r\n${BODY}`],
  ['a length in hexadecimal', `${LEAD}Content-Length: 0x10\r\n\r\n${BODY}`],
  ['a space before the colon', `${LEAD}Content-Length : ${BODY.length}\r\n\r\n${BODY}`],
  ['a header that goes on in the next line', `${LEAD}X-Folded: a\r\n ${LENGTH}\r\n${SMUGGLED}`],
  ['lines that end without a carriage return', SMUGGLED.replaceAll('\r\n', '\n')],
  ['a carriage return alone in a header', `${LEAD}X-Bare: a\r${LENGTH}\r\n${BODY}`],
  ['a NUL in a header', `${LEAD}X-Nul: a\0b\r\n${LENGTH}\r\n${BODY}`],
  ['a coding that is not known', `${LEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['chunks that are coded twice', `${LEAD}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['a chunk whose size is none', `${LEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n${BODY}\r\n0\r\n\r\n`],
  ['no host', `${SMUGGLED.replace('Host: localhost\r\n', '')}`],
  ['a host that cannot be one', SMUGGLED.replace('Host: localhost', 'Host: a b')],
  ['a target without a slash', SMUGGLED.replace(' /api', ' api')],
  ['a target with a backslash', SMUGGLED.replace(' /api/', ' /\\api\\')],
  ['headers of more than 16 KiB', `${LEAD}X-Long: ${'x'.repeat(17_000)}\r\n${LENGTH}\r\n${BODY}`],
  ['a target of more than 16 KiB', `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  ['a version of tomorrow', SMUGGLED.replace('HTTP/1.1', 'HTTP/9.9')],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a handshake of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`],
])('takes no lead from %s, neither the request nor what is behind it', async (_, text) => {
  const { answer, ms } = await sendRaw(site.address, text)
  expect(ms).toBeLessThan(10_000)
  for (const status of statusesOf(answer)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  }
  expect(answer).not.toContain('    at ')
  expect(await site.leads()).toEqual([])
  expect(await site.isUp()).toBe(true)
})

it.each(['1.2.3.999', '127.0.0.999', '1.2.3.4.5'])('refuses the host %s by 400, and logs no fault', async (host) => {
  await using site = await openSite()
  for (const path of ['/about/', '/api/nothing']) {
    const { answer } = await sendRaw(site.address, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${CLOSE}\r\n`)
    expect(statusesOf(answer)).toEqual([400])
  }
  expect(site.logged.join()).not.toContain('"level":50')
})

it.each(['http:///demo', 'https:///about', 'http:///healthz', 'http:///'])(
  'knows no path without a host: %s',
  async (target) => {
    const { answer } = await sendRaw(site.address, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`)
    expect(statusesOf(answer)[0]).toBeGreaterThanOrEqual(400)
    expect(answer).not.toContain('microphone=(self)')
  },
)

it('refuses two hosts by 400', async () => {
  const fetch = () => {
    throw new Error('it must not be asked')
  }
  const listener = await listen({ fetch, host: '127.0.0.1', port: 0 })
  for (const hosts of ['Host: a\r\nHost: b', 'Host: a\r\nX: y\r\nhost: a', 'HOST:\r\nHost: a']) {
    const { answer } = await sendRaw(listener.address, `GET / HTTP/1.1\r\n${hosts}\r\n\r\n`)
    expect([hosts, statusesOf(answer)]).toEqual([hosts, [400]])
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
    expect(answer).toContain('The request cannot be read.')
  }
  await listener.close(0)
})

it('closes a connection on which garbage follows, and takes nothing of what is behind that', async () => {
  const health = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const { answer } = await sendRaw(site.address, `${health}${health}\x00\xff garbage\r\n\r\n${SMUGGLED}`)
  expect(statusesOf(answer).at(-1)).toBe(400)
  expect(await site.leads()).toEqual([])
})

it.each([
  ['TRACE', 405],
  ['PUT', 405],
  ['OPTIONS', 204],
])('answers %s with %i at a page and at an endpoint, and repeats nothing of it', async (method, status) => {
  for (const path of ['/about', '/api/newsletter']) {
    const { answer } = await sendRaw(
      site.address,
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Secret: repeated\r\n${CLOSE}\r\n`,
    )
    expect(statusesOf(answer)).toEqual([status])
    expect(answer).not.toContain('repeated')
  }
})

it('tells a client to go on that asks, and refuses an expectation that it does not know', async () => {
  await using site = await openSite()
  const asking = `${LEAD}${LENGTH}${CLOSE}Expect: 100-continue\r\n\r\n${BODY}`
  expect(statusesOf((await sendRaw(site.address, asking)).answer)).toEqual([100, 200])
  const unknown = asking.replace('100-continue', 'the-moon')
  expect(statusesOf((await sendRaw(site.address, unknown)).answer)).toEqual([417])
  expect(await site.leads()).toHaveLength(1)
})

it('answers a target with a host in it as the path that it names', async () => {
  const text = `GET http://evil.example/about/ HTTP/1.1\r\nHost: localhost\r\n${CLOSE}\r\n`
  const { answer } = await sendRaw(site.address, text)
  expect(statusesOf(answer)).toEqual([308])
  expect(answer).toMatch(/^location: \/about\r$/im)
  expect(answer).not.toContain('evil.example')
})

it.each(['/the-vault?email=ada@example.com', '/about', '/api/newsletter', '/healthz', '/sandbox/a', ''])(
  'refuses a target with a name or a password before the host and %j behind it, and logs nothing of either',
  async (path) => {
    await using site = await openSite()
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE']) {
      for (const person of ['grace:secret', 'grace', ':secret', 'gr%40ce:sec%2Fret']) {
        const target = `http://${person}@gimbal.test${path}`
        const text = `${method} ${target} HTTP/1.1\r\nHost: gimbal.test\r\n${CLOSE}\r\n`
        const { answer } = await sendRaw(site.address, text)
        expect(statusesOf(answer)).toEqual([400])
        expect(answer).toMatch(method === 'HEAD' ? /\r\n\r\n$/ : /\r\n\r\nThe address must not contain [a-z ]+\.$/)
        expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
      }
    }
    const lines = site.logged.map((line): unknown => JSON.parse(line))
    expect(lines).toHaveLength(20)
    for (const line of lines) expect(line).toMatchObject({ level: 30, status: 400, msg: 'request' })
    expect(site.logged.join('')).not.toMatch(/grace|secret|gr%40ce|gimbal\.test|ada@|the-vault|\?/)
  },
)

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
  await pause(100)
  socket.destroy()
  await expect.poll(() => site.logged).toHaveLength(1)
  expect(JSON.parse(site.logged[0] ?? '')).toMatchObject({ level: 30, route: `/api/${endpoint}`, status: 400 })
})

it('closes what comes beyond the connections of one address, and of all, and has room again afterwards', async () => {
  const limits = { most: 12, mostOfOne: 5, isTrusted: () => false }
  await using site = await openSite(limits)
  const held = await Promise.all(Array.from({ length: 5 }, () => openConnection(site.address)))
  const end = closed((await openConnection(site.address)).resume())
  await end
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
