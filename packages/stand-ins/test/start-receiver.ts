import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A site that gets events, and answers each with `status`, which may change. */
export async function startReceiver(status: number) {
  const receiver = {
    status,
    address: '',
    arrivals: [] as { body: string }[],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      receiver.arrivals.push({ body })
      response.writeHead(receiver.status).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  receiver.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return receiver
}
