import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** `restart` is a shell command. */
export interface ServerPlace {
  restart: string
  address: string
}

/** The steps of an upgrade. Each throws on failure. */
export interface UpgradeSteps {
  backUp(): Promise<void>
  fetchCode(): Promise<void>
  /** Installs, builds next to the running build, and swaps it in. */
  build(): Promise<void>
  restart(server: ServerPlace): Promise<void>
  /** Checks that the server serves the new build. */
  check(server: ServerPlace): Promise<void>
  restorePrevious(): Promise<void>
}

/** One server at a time; rolls everything back on failure. @returns true if they run the new version */
export async function upgradeSite(
  steps: UpgradeSteps,
  servers: readonly ServerPlace[],
  say: (line: string) => void,
): Promise<boolean> {
  const restarted: ServerPlace[] = []
  let isBackedUp = false
  try {
    say('Backing up …')
    await steps.backUp()
    isBackedUp = true
    say('Bringing the code up to date …')
    await steps.fetchCode()
    say('Building …')
    await steps.build()
    for (const server of servers) {
      say(`Restarting: ${server.restart}`)
      restarted.push(server)
      await steps.restart(server)
      say(`Checking ${server.address} …`)
      await steps.check(server)
    }
    say('Upgraded: the new version answers.')
    return true
  } catch (error) {
    say(`FAILED: ${messageOf(error)}`)
    if (isBackedUp) await goBack(steps, restarted, say)
    else say('Nothing was changed.')
    return false
  }
}

async function goBack(steps: UpgradeSteps, restarted: readonly ServerPlace[], say: (line: string) => void) {
  try {
    say('Going back …')
    await steps.restorePrevious()
    for (const server of restarted) {
      say(`Restarting: ${server.restart}`)
      await steps.restart(server)
      say(`Checking ${server.address} …`)
      await steps.check(server)
    }
    say('Not upgraded: the version from before runs.')
  } catch (error) {
    say(`FAILED to go back: ${messageOf(error)}`)
    say(
      "The site may be down. Look at the server's log; docs/operations.md says under 'Upgrade' how to go back by hand.",
    )
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

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
