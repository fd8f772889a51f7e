import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { sendRaw } from '#test/send-raw.ts'
import { newsletterSubmission } from '#test/submissions.ts'
import { type Fetch, listen } from './listen.ts'

const open = (fetch: Fetch) => listen({ fetch, host: '127.0.0.1', port: 0 })

const HEAD = 'Host: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nConnection: close\r\n'
const BODY = JSON.stringify(newsletterSubmission())

it('takes a submission over a real connection, and counts by the address of that connection', async () => {
  const limits = { leads: [{ requests: 1, seconds: 60 }], scheduledEvent: [], counts: [] }
  await using test = await createTestApp({ limits })
  const listener = await open((request, connection) => test.app.fetch(request, connection))
  const request = `POST /api/newsletter HTTP/1.1\r\n${HEAD}X-Forwarded-For: 6.6.6.6\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`
  // Kept open, as browsers do: Node.js closes half-closed connections, even before responding.
  const first = await sendRaw(listener.address, request)
  expect(first.answer).toMatch(/^HTTP\/1\.1 200 /)
  const second = await sendRaw(listener.address, request.replace('6.6.6.6', '7.7.7.7'))
  expect(second.answer).toMatch(/^HTTP\/1\.1 429 /)
  await listener.close(0)
})

it('cuts off a request that takes too long to answer before it closes', async () => {
  const asked = Promise.withResolvers<void>()
  const stuck = await open(() => {
    asked.resolve()
    return new Promise<Response>(() => {})
  })
  const cut = fetch(stuck.address).catch((error: unknown) => error)
  await asked.promise
  await stuck.close(50)
  expect(await cut).toBeInstanceOf(TypeError)
})
