import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const MAIN = resolve(import.meta.dirname, '../../main.ts')

/** In production no stand-ins run. What it asks for beside that is of no account here. */
const ALONE = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'http://127.0.0.1',
  VAULT_PATH: randomUUID(),
  LEAD_MAGNET_PATH: randomUUID(),
}

const SCRATCH = 'try-'

/** Longer than any try takes. */
const ABANDONED_MS = 3_600_000

/**
 * Restores a backup the way the manual does, in a folder beside it that is removed again: a server starts on a copy and is
 * asked whether it takes leads. The server knows no settings, so nothing that waits in the backup is delivered.
 * @param leads how many must be in it afterwards
 * @throws Error with one sentence when it cannot be restored
 */
export async function tryRestore(backup: string, leads: number, patienceMs = 60_000): Promise<void> {
  const folder = dirname(resolve(backup))
  removeAbandoned(folder, Date.now() - ABANDONED_MS)
  const scratch = mkdtempSync(join(folder, SCRATCH))
  try {
    const file = join(scratch, 'gimbal.sqlite')
    copyFileSync(backup, file)
    await askServer(scratch, patienceMs)
    using store = new DatabaseSync(file, { readOnly: true })
    const restored = Number(store.prepare('select count(*) as leads from leads').get()?.['leads'])
    if (restored !== leads) throw new Error(`${restored} leads came back of ${leads}.`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Removes what tries that were killed have left. */
function removeAbandoned(folder: string, before: number): void {
  const left = readdirSync(folder).filter((name) => name.startsWith(SCRATCH))
  for (const path of left.map((name) => join(folder, name)))
    if (statSync(path).mtimeMs < before) rmSync(path, { recursive: true, force: true })
}

/** Starts a server on the store in a folder, asks it whether it is ready, and stops it. */
async function askServer(folder: string, patienceMs: number): Promise<void> {
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: { ...ALONE, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  })
  const ended = once(child, 'close')
  try {
    let [output, errors] = ['', '']
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const listening = new Promise<string>((found) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const address = /^.+ is at (http\S+)$/m.exec(output)?.[1]
        if (address !== undefined) found(address)
      })
    })
    const address = await Promise.race([listening, ended.then(() => undefined)])
    if (address === undefined) throw new Error(`No server started on it. ${errors.trim()}`)
    const { status } = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(patienceMs) })
    if (status !== 200) throw new Error(`A server started on it, but takes no leads (/readyz says ${status}).`)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
