import { setTimeout as pause } from 'node:timers/promises'
import { proxy } from 'hono/proxy'
import { listen } from '#server/http/listen.ts'
import type { ServerProcess } from '#test/spawn-server.ts'
import { pick, type Random } from '../faults/seeded-random.ts'

/** A load balancer without sticky sessions. */
export type Balancer = Awaited<ReturnType<typeof openBalancer>>

export async function openBalancer(addresses: readonly string[]) {
  const places = addresses.map((address) => ({ address, isIn: true, underWay: 0 }))
  let turn = 0

  async function pass(request: Request): Promise<Response> {
    const open = places.filter(({ isIn }) => isIn)
    turn += 1
    const place = open[turn % open.length]
    if (!place) return new Response(null, { status: 503 })
    place.underWay += 1
    const { pathname, search } = new URL(request.url)
    const ask = async () => {
      const answer = await proxy(`${place.address}${pathname}${search}`, { raw: request, redirect: 'manual' })
      // All of it, since a request is under way until then.
      return new Response(answer.body && (await answer.arrayBuffer()), answer)
    }
    try {
      // As balancers do: on a slow machine, a kept connection may just have been closed at the other end.
      return await (request.method === 'GET' ? ask().catch(ask) : ask())
    } catch (error) {
      return new Response(String(error instanceof Error ? (error.cause ?? error) : error), { status: 502 })
    } finally {
      place.underWay -= 1
    }
  }

  const { address, close } = await listen({ fetch: pass, host: '127.0.0.1', port: 0 })
  const placeAt = (index: number) => {
    const place = places[index]
    if (!place) throw new Error(`there is no place ${index}`)
    return place
  }
  return {
    address,
    /** Sends requests to the server once it's ready. */
    async setServer(index: number, address: string): Promise<void> {
      while ((await fetch(`${address}/readyz`)).status !== 200) await pause(20)
      Object.assign(placeAt(index), { address, isIn: true })
    },
    /** Resolves once no requests are in flight there. */
    async drain(index: number): Promise<void> {
      const place = placeAt(index)
      place.isIn = false
      while (place.underWay > 0) await pause(5)
    },
    [Symbol.asyncDispose]: () => close(0),
  }
}

/**
 * Replaces servers one by one, as an operator does: drain, stop, start, rejoin.
 * @param then awaited after each one, while builds are mixed
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

export interface Visits {
  pages: number
  assets: number
  missing: number
  /** Pages without styles. */
  unstyled: number
  failed: number
  wrong: string[]
}

/** Number of scripts requested after a page has been open for a while. */
const LATER = 6

const ASSET = /\/assets\/[\w./-]+\.[a-z0-9]+/g
const BESIDE = /["'`]\.\/([\w.-]+\.js)["'`]/g

/** @param stayMs max time a page stays open; an old page then makes requests to a new server */
export function startVisitors(options: {
  address: string
  paths: readonly string[]
  count: number
  stayMs: number
  random: Random
}) {
  const { address, paths, count, stayMs, random } = options
  const visits: Visits = { pages: 0, assets: 0, missing: 0, unstyled: 0, failed: 0, wrong: [] }
  const stopping = new AbortController()

  function tell(sentence: string): void {
    if (visits.wrong.length < 20) visits.wrong.push(sentence)
  }

  async function load(path: string): Promise<string | undefined> {
    try {
      const answer = await fetch(`${address}${path}`)
      const text = await answer.text()
      if (answer.status === 200) return text
      visits.missing += Number(answer.status === 404)
      visits.failed += Number(answer.status !== 404)
      tell(`${path} was answered ${answer.status}: ${text.slice(0, 200)}`)
    } catch (error) {
      visits.failed += 1
      tell(`${path} was not answered: ${String(error)}`)
    }
    return undefined
  }

  async function loadAssets(found: readonly string[]): Promise<Map<string, string | undefined>> {
    visits.assets += found.length
    return new Map(await Promise.all(found.map(async (path) => [path, await load(path)] as const)))
  }

  async function visit(): Promise<void> {
    const path = pick(random, paths) ?? '/'
    const html = await load(path)
    if (html === undefined) return
    visits.pages += 1
    const first = await loadAssets(assetsIn(html))
    const styles = [...first].filter(([name]) => name.endsWith('.css'))
    // Styles are inlined; older builds linked to a style sheet.
    const isStyled = styles.length > 0 || /<style\b[^>]*>[^<]/.test(html)
    if (!isStyled || styles.some(([, text]) => text === undefined)) {
      visits.unstyled += 1
      tell(`${path} had no style: ${styles.map(([name]) => name).join(', ')}`)
    }
    const next = new Set([...first.values()].flatMap((text) => assetsIn(text ?? '')))
    const rest = [...next].filter((name) => !first.has(name))
    const fonts = rest.filter((name) => name.endsWith('.woff2'))
    await loadAssets(fonts)
    await pause(random() * stayMs, undefined, { signal: stopping.signal }).catch(() => {})
    const later = rest.filter((name) => !fonts.includes(name))
    await loadAssets(Array.from({ length: LATER }, () => pick(random, later)).filter((name) => name !== undefined))
  }

  async function visitAgainAndAgain(): Promise<void> {
    while (!stopping.signal.aborted) await visit()
  }

  const all = Promise.all(Array.from({ length: count }, visitAgainAndAgain))
  return {
    visits,
    /** Waits for visits in progress to end. */
    async stop(): Promise<void> {
      stopping.abort()
      await all
    },
  }
}

const assetsIn = (text: string): string[] => [
  ...new Set([...(text.match(ASSET) ?? []), ...[...text.matchAll(BESIDE)].map(([, name]) => `/assets/${name}`)]),
]
