import { setTimeout as pause } from 'node:timers/promises'
import { proxy } from 'hono/proxy'
import { pick } from '#ops/bench/faults/seeded-random.ts'
import { listen } from '#server/http/listen.ts'
import type { ServerProcess } from '../spawn-server.ts'

/** A load balancer without sticky sessions, before these servers. */
export async function openBalancer(servers: readonly ServerProcess[]) {
  const open = async (server: ServerProcess) => ({ server, address: await server.ready(), isIn: true, underWay: 0 })
  const places = await Promise.all(servers.map(open))
  let turn = 0

  async function pass(request: Request): Promise<Response> {
    const taking = places.filter(({ isIn }) => isIn)
    turn += 1
    const location = taking[turn % taking.length]
    if (!location) return new Response(null, { status: 503 })
    location.underWay += 1
    const { pathname, search } = new URL(request.url)
    const ask = async () => {
      const answer = await proxy(`${location.address}${pathname}${search}`, { raw: request, redirect: 'manual' })
      // All of it, since a request is under way until then.
      return new Response(answer.body && (await answer.arrayBuffer()), answer)
    }
    try {
      // As balancers do: on a slow machine, a kept connection may just have been closed at the other end.
      return await (request.method === 'GET' ? ask().catch(ask) : ask())
    } catch (error) {
      return new Response(String(error instanceof Error ? (error.cause ?? error) : error), { status: 502 })
    } finally {
      location.underWay -= 1
    }
  }

  const { address, close } = await listen({ fetch: pass, host: '127.0.0.1', port: 0 })
  return {
    address,
    /**
     * Replaces servers one by one, as an operator does: drain, stop, start, rejoin.
     * @param then awaited after each one, while builds are mixed
     */
    async upgrade(start: () => Promise<ServerProcess>, then: () => Promise<void>): Promise<void> {
      for (const location of places) {
        location.isIn = false
        while (location.underWay > 0) await pause(5)
        await location.server.stop()
        Object.assign(location, await open(await start()), { isIn: false })
        while ((await fetch(`${location.address}/readyz`)).status !== 200) await pause(20)
        location.isIn = true
        await then()
      }
    },
    [Symbol.asyncDispose]: () => close(0),
  }
}

/** Number of scripts requested after a page has been open for a while. */
const LATER = 6

const ASSET = /\/assets\/[\w./-]+\.[a-z0-9]+/g
const BESIDE = /["'`]\.\/([\w.-]+\.js)["'`]/g

/** Two visitors, who each load a page with its assets, stay a while, and load more: by then perhaps from a new server. */
export function startVisitors(address: string, paths: readonly string[]) {
  const visits = { pages: 0, wrong: [] as string[] }
  const stopping = new AbortController()

  async function load(path: string): Promise<string> {
    try {
      const answer = await fetch(`${address}${path}`)
      const text = await answer.text()
      if (answer.status === 200) return text
      visits.wrong.push(`${path} was answered ${answer.status}: ${text.slice(0, 200)}`)
    } catch (error) {
      visits.wrong.push(`${path} was not answered: ${String(error)}`)
    }
    return ''
  }

  async function visit(): Promise<void> {
    const path = pick(Math.random, paths) ?? '/'
    const html = await load(path)
    visits.pages += 1
    if (!/<style\b[^>]*>[^<]/.test(html)) visits.wrong.push(`${path} had no style`)
    const first = assetsIn(html)
    const texts = await Promise.all(first.map(load))
    const rest = texts.flatMap(assetsIn).filter((name) => !first.includes(name))
    await pause(Math.random() * 200, undefined, { signal: stopping.signal }).catch(() => {})
    const later = Array.from({ length: LATER }, () => pick(Math.random, rest)).filter((name) => name !== undefined)
    await Promise.all(later.map(load))
  }

  const all = [1, 2].map(async () => {
    while (!stopping.signal.aborted) await visit()
  })
  return {
    visits,
    /** Waits for visits in progress to end. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(all)
    },
  }
}

const assetsIn = (text: string): string[] => [
  ...new Set([...(text.match(ASSET) ?? []), ...[...text.matchAll(BESIDE)].map(([, name]) => `/assets/${name}`)]),
]
