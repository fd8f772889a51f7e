import { LOOPBACK } from '#contracts/setting-kinds.ts'
import { CONNECTION_LIMITS, inheritedSocket, type Listener, type ListenSettings, listen } from '#server/http/listen.ts'
import type { Config } from './config.ts'
import type { Edge } from './open-edge.ts'

interface ListenOptions extends Pick<ListenSettings, 'fetch' | 'attach'> {
  edge: Pick<Edge, 'proxies'>
  env: NodeJS.ProcessEnv
}

/** Listens on the configured port, or on the socket that systemd hands over, with limits for each sender. */
export function listenForVisitors(
  { host, port }: Config,
  { fetch, attach, edge, env }: ListenOptions,
): Promise<Listener> {
  // Loopback traffic comes from a proxy or a test; behind a proxy, all visitors share its address.
  const isTrusted = (address: string) => edge.proxies.isProxy(address) || LOOPBACK.test(address)
  const fd = inheritedSocket(env, process.pid)
  return listen({ fetch, host, port, fd, connections: { ...CONNECTION_LIMITS, isTrusted }, attach })
}
