import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { ServerProcess } from '#test/spawn-server.ts'

/** A load balancer without sticky sessions. */
export interface Balancer extends AsyncDisposable {
  address: string
  /** Puts another server into a place; it gets requests once it says that it is ready. */
  setServer(place: number, address: string): Promise<void>
  /** Takes out a place. Resolves when nothing is under way there. */
  drain(place: number): Promise<void>
}

interface Place {
  address: string
  isIn: boolean
  underWay: number
}

/** Hands each request to the next server in turn, as a proxy does that knows of no visits. */
export async function openBalancer(addresses: readonly string[]): Promise<Balancer> {
  const places: Place[] = addresses.map((address) => ({ address, isIn: true, underWay: 0 }))
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  function next(): Place | undefined {
    for (let tried = 0; tried < places.length; tried += 1) {
      turn = (turn + 1) % places.length
      if (places[turn]?.isIn) return places[turn]
    }
    return undefined
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const place = next()
    if (!place) return void outgoing.writeHead(503).end()
    place.underWay += 1
    const { method, url, headers } = incoming
    const passed = request(`${place.address}${url}`, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    passed.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    outgoing.on('close', () => {
      place.underWay -= 1
      passed.destroy()
    })
    incoming.pipe(passed)
  }

  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  const placeAt = (index: number): Place => {
    const place = places[index]
    if (!place) throw new Error(`there is no place ${index}`)
    return place
  }
  return {
    address: `http://127.0.0.1:${typeof listening === 'object' && listening ? listening.port : 0}`,
    async setServer(index, address) {
      for (;;) {
        if ((await fetch(`${address}/readyz`)).status === 200) break
        await new Promise((done) => setTimeout(done, 20))
      }
      Object.assign(placeAt(index), { address, isIn: true })
    },
    async drain(index) {
      const place = placeAt(index)
      place.isIn = false
      while (place.underWay > 0) await new Promise((done) => setTimeout(done, 5))
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await once(server, 'close')
    },
  }
}

/**
 * Replaces the servers behind a balancer one after the other, as an operator does: drain, stop, start, let in.
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
    await old.stop()
    const server = await start()
    servers[place] = server
    await balancer.setServer(place, await server.ready())
    await then(place)
  }
}
