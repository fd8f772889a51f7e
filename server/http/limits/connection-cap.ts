import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey, readAddress } from '../client-address.ts'

/** How many connections there may be at once. */
export interface ConnectionLimits {
  /** In all. */
  most: number
  /** From one address; for IPv6, one /64. */
  mostOfOne: number
  /** Whether an address may take them all, as a proxy of our own does. */
  isTrusted: (address: string) => boolean
}

/**
 * What a small machine holds with ease. One address takes a tenth of them at most: an office of thirty with browsers that
 * open six each.
 */
export const CONNECTION_LIMITS: Omit<ConnectionLimits, 'isTrusted'> = { most: 2000, mostOfOne: 200 }

/**
 * Closes connections beyond these numbers as they come. When all places are taken, the connections that wait for a next
 * request go first, so that those who only hold on keep nobody out.
 */
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
