import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ASSET = /\/assets\/[\w./-]+\.[a-z0-9]+/g

const ANSWER_MS = 5_000

/** Waits until a server serves the home page and assets of the build in `client`. @throws what's still wrong */
export async function checkSite(address: string, client: string, timeoutMs: number): Promise<void> {
  const assets = assetsIn(readFileSync(join(client, 'index.html'), 'utf8'))
  for (const end = performance.now() + timeoutMs; ; ) {
    const wrong = await findFault(address, client, assets)
    if (wrong === undefined) return
    if (performance.now() > end) throw new Error(wrong)
    await pause(200)
  }
}

async function findFault(address: string, client: string, assets: readonly string[]): Promise<string | undefined> {
  try {
    const ready = await ask(`${address}/readyz`)
    if (ready.status !== 200) return `${address}/readyz answers ${ready.status}: ${await ready.text()}`
    const home = await ask(address)
    if (home.status !== 200) return `${address} answers ${home.status}`
    if (assetsIn(await home.text()).join() !== assets.join()) return `${address} is not of this build`
    for (const path of assets) {
      const asset = await ask(`${address}${path}`)
      if (asset.status !== 200) return `${address}${path} answers ${asset.status}`
      const body = Buffer.from(await asset.arrayBuffer())
      if (!body.equals(readFileSync(join(client, path)))) return `${address}${path} is not the file of this build`
    }
    return undefined
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `nothing answers at ${address} (${cause instanceof Error ? cause.message : String(cause)})`
  }
}

const ask = (url: string) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) })

const assetsIn = (html: string): string[] => [...new Set(html.match(ASSET))].toSorted()
