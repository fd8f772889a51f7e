import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A received request. */
export interface Arrival {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** Responds to a request, or misbehaves. */
export type Behaviour = (response: ServerResponse, arrival: Arrival, number: number) => void

/** A third party's server, on this machine. */
export interface Receiver extends AsyncDisposable {
  address: string
  port: number
  arrivals: Arrival[]
  /** Takes effect with the next request. */
  behave(behaviour: Behaviour): void
}

/** Responds with a status and an empty body. */
export const answerWith =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, headers).end()
  }

/** Responds with JSON, or with the text given for it. */
export const answerJson =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof value === 'string' ? value : JSON.stringify(value))
  }

/** Reads the request and resets the connection. */
export const reset: Behaviour = (response) => {
  response.socket?.resetAndDestroy()
}

/** Reads the request and never responds. */
export const hang: Behaviour = () => {}

/** Starts a server on a free or given port that records requests and behaves as told. */
export async function startReceiver(behaviour: Behaviour = answerWith(200), port = 0): Promise<Receiver> {
  const arrivals: Arrival[] = []
  let current = behaviour
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const arrival = { path: request.url ?? '', headers: request.headers, body }
      arrivals.push(arrival)
      current(response, arrival, arrivals.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('the receiver has no port')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    port: bound.port,
    arrivals,
    behave(next) {
      current = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
