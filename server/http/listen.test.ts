import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { closed, sendRaw as sendAndStay } from '#test/send-raw.ts'
import { newsletterSubmission } from '#test/submissions.ts'
import { type Fetch, listen } from './listen.ts'

const open = (fetch: Fetch) => listen({ fetch, host: '127.0.0.1', port: 0 })

/** Sends raw bytes and reads until the other side closes. */
async function sendRaw(address: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  const end = closed(socket)
  socket.end(text)
  await end
  return answer
}

const HEAD = 'Host: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nConnection: close\r\n'
const BODY = JSON.stringify(newsletterSubmission())

it('says where it really listens', async () => {
  const listener = await open(() => new Response('here'))
  expect(listener.address).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,5}$/)
  expect(await (await fetch(listener.address)).text()).toBe('here')
  await listener.close(0)
  await expect(fetch(listener.address)).rejects.toThrow('fetch failed')
})

it('takes a submission over a real connection, and counts by the address of that connection', async () => {
  const limits = { leads: [{ requests: 1, seconds: 60 }], scheduledEvent: [], counts: [] }
  await using test = await createTestApp({ limits })
  const listener = await open((request, connection) => test.app.fetch(request, connection))
  const request = `POST /api/newsletter HTTP/1.1\r\n${HEAD}X-Forwarded-For: 6.6.6.6\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`
  // Kept open, as browsers do: Node.js closes half-closed connections, even before responding.
  const first = await sendAndStay(listener.address, request)
  expect(first.answer).toMatch(/^HTTP\/1\.1 200 /)
  const second = await sendAndStay(listener.address, request.replace('6.6.6.6', '7.7.7.7'))
  expect(second.answer).toMatch(/^HTTP\/1\.1 429 /)
  await listener.close(0)
})

it.each([
  ['a chunked body', 'Transfer-Encoding: chunked\r\n', `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`, 411],
  ['a body longer than allowed', 'Content-Length: 20000\r\n', 'x'.repeat(20_000), 413],
  ['a body shorter than said', `Content-Length: ${BODY.length + 1}\r\n`, BODY, 400],
  ['two lengths', `Content-Length: ${BODY.length}\r\nContent-Length: 5\r\n`, BODY, 400],
  ['a length and chunks', `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`, '0\r\n\r\n', 400],
  ['headers longer than 16 KiB', `X-Filler: ${'x'.repeat(17_000)}\r\nContent-Length: ${BODY.length}\r\n`, BODY, 431],
])('refuses %s and stays up', async (_, headers, body, status) => {
  await using test = await createTestApp()
  const listener = await open((request, connection) => test.app.fetch(request, connection))
  const answer = await sendRaw(listener.address, `POST /api/newsletter HTTP/1.1\r\n${HEAD}${headers}\r\n${body}`)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(await test.db.selectFrom('leads').selectAll().execute()).toEqual([])
  expect((await fetch(`${listener.address}/healthz`)).status).toBe(200)
  await listener.close(0)
})

it('answers a request in flight before it closes, and cuts off one that takes too long', async () => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const slow = await open(async () => {
    asked.resolve()
    await answered.promise
    return new Response('at last')
  })
  const answer = fetch(slow.address)
  await asked.promise
  const closed = slow.close(5000)
  answered.resolve()
  await closed
  expect(await (await answer).text()).toBe('at last')

  const askedInVain = Promise.withResolvers<void>()
  const stuck = await open(() => {
    askedInVain.resolve()
    return new Promise<Response>(() => {})
  })
  const cut = fetch(stuck.address).catch((error: unknown) => error)
  await askedInVain.promise
  await stuck.close(50)
  expect(await cut).toBeInstanceOf(TypeError)
})

it('says so when the port is taken', async () => {
  const first = await open(() => new Response())
  const port = Number(new URL(first.address).port)
  const second = listen({ fetch: () => new Response(), host: '127.0.0.1', port })
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await first.close(0)
})
