import type { ServerProcess } from '#test/spawn-server.ts'
import type { Balancer } from './balance.ts'

/**
 * Puts a server of a new build into each place of a balancer, one after the other, as an operator does: turn away, stop, start,
 * let in.
 * @param start starts a server of the new build
 * @param then awaited after each, while builds are mixed
 */
export async function upgradeServers(
  balancer: Balancer,
  servers: ServerProcess[],
  start: () => Promise<ServerProcess>,
  then: (place: number) => Promise<void>,
): Promise<void> {
  for (const [place, old] of servers.entries()) {
    await balancer.drain(place)
    old.signal('SIGTERM')
    if ((await old.exited) !== 0) throw new Error(`A server did not stop well:\n${old.output()}`)
    const server = await start()
    servers[place] = server
    await balancer.setServer(place, await server.ready())
    await then(place)
  }
}
