import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Opens a connection to a server on this machine and sends nothing. */
export async function openConnection(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  // A server that closes on bad input may reset.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Resolves when a connection is closed, also by a reset. */
export const closed = (socket: Socket): Promise<void> => new Promise((done) => socket.once('close', () => done()))

/**
 * Sends bytes as they are and keeps the connection open, as an attacker would.
 * @returns everything that comes back until the other side closes, and after how many milliseconds it did
 */
export async function sendRaw(address: string, text: string): Promise<{ answer: string; ms: number }> {
  const begun = performance.now()
  const socket = await openConnection(address)
  let answer = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk))
  const end = closed(socket)
  socket.write(Buffer.from(text, 'latin1'))
  await end
  return { answer, ms: performance.now() - begun }
}
