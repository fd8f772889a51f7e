import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems give to clients: a server that starts again finds its port free, however many connect meanwhile. */
const [LOWEST, HIGHEST] = [20_000, 32_000] as const

/** A free port, for programs that can't report the port they picked. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST)
  const probe = createServer().listen(port, '127.0.0.1')
  // Rejects with the probe's error.
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
