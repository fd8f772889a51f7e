import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Opens a connection to a local server without sending anything. */
export async function openConnection(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  // A server may reset the connection on bad input.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Resolves once a connection is closed or reset. */
export const closed = (socket: Socket): Promise<void> => new Promise((done) => socket.once('close', () => done()))

/**
 * Sends raw bytes and keeps the connection open, like an attacker.
 * @returns everything received until the other side closes, and how many milliseconds that took
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
