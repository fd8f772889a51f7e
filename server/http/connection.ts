import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Context } from 'hono'
import { addressKey, readAddress } from './client-address.ts'

/** Node's side of a request. */
export interface Connection {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** The connection that a request came by; undefined when it came by none, as in tests. */
export function connectionOf(c: Context): Connection | undefined {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<Connection>
  return incoming && outgoing ? { incoming, outgoing } : undefined
}

/** How many connections may be open at once. */
export interface ConnectionLimits {
  most: number
  mostOfOne: number
  /** Whether an address may take them all, as the owner's proxy does. */
  isTrusted: (address: string) => boolean
}

/** What a small machine holds with ease. One address gets a tenth: an office of thirty whose browsers open six each. */
export const CONNECTION_LIMITS: Omit<ConnectionLimits, 'isTrusted'> = { most: 2000, mostOfOne: 200 }

/** Closes new connections beyond these numbers. When all are taken, idle ones are closed first. */
export function capConnections(server: Server, { most, mostOfOne, isTrusted }: ConnectionLimits): void {
  server.maxConnections = most
  server.on('drop', () => server.closeIdleConnections())
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = readAddress(socket.remoteAddress ?? '')
    if (address === undefined || isTrusted(address)) return
    const key = addressKey(address)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    socket.once('close', () => {
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    })
    if (count > mostOfOne) socket.destroy()
  })
}
