import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { AT_BUILD, compressFile, inTurns } from '#publisher/served-files.ts'
import { npmCommand } from '../set-up/install.mjs'

/** The software bill of materials. It isn't served. */
export const SBOM_FILE = 'sbom.cdx.json'

/** A complete build. The stamp identifies its inputs, and exists only while the build is complete. */
const PARTS = ['client', 'server']
const STAMP = 'stamp'
/** Optional parts of a build. */
const EXTRAS = [SBOM_FILE]

/** Replaces the build with the one in `next`. */
export function putInPlace(build: string): void {
  const before = join(build, 'before')
  rmSync(before, { recursive: true, force: true })
  mkdirSync(before)
  move(build, before, [STAMP, ...PARTS, ...EXTRAS])
  move(join(build, 'next'), build, [...PARTS, ...EXTRAS])
  for (const done of [before, join(build, 'next')]) rmSync(done, { recursive: true })
}

function move(from: string, to: string, parts: readonly string[]): void {
  for (const part of parts) if (existsSync(join(from, part))) renameSync(join(from, part), join(to, part))
}

/** Larger scripts are the console's and the masker's, which few load: hardest compression would take a quarter of a build. */
const LARGE = 250_000

/** Writes compressed copies of scripts, styles and drawings. The server compresses files that contain the origin. */
export const compressFiles = (folder: string): Promise<void> =>
  inTurns(globSync('**/*.{js,css,svg}', { cwd: folder }), (name) => {
    const file = join(folder, name)
    return compressFile(file, statSync(file).size > LARGE ? { ...AT_BUILD, brotli: 9 } : AT_BUILD)
  })

/** A software bill of materials (CycloneDX JSON): every package in the lock file, with hash and license. */
export async function listPackages(root: string): Promise<string> {
  const [npm, ...before] = npmCommand()
  const args = [...before, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: npm === 'npm.cmd' }
  const { stdout } = await promisify(execFile)(npm, args, options)
  return stdout
}

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
