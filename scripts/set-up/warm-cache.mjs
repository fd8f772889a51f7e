// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Those of `npm start`: code that was compiled under others is not taken. */
export const FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=192']

/** What is wrong with the server is for the real start to say. */
const PATIENCE_MS = 20_000

/**
 * Starts the built server and stops it, so that what Node.js compiles of it is in the cache that `npm start` names: a
 * process that has compiled keeps the memory that it took. In a folder of its own and without settings, so that nobody is
 * called. Never fails: without the cache the first start is a larger one.
 * @param {string} root the project's folder, built
 */
export async function warmCache(root, patienceMs = PATIENCE_MS) {
  const folder = mkdtempSync(join(tmpdir(), 'gimbal-warm-'))
  try {
    const main = pathToFileURL(join(root, 'server/main.ts')).href
    // Stops itself, so that nothing goes on when this process is killed.
    const walk = `await import(${JSON.stringify(main)}); process.kill(process.pid, 'SIGTERM')`
    const child = spawn(process.execPath, [...FLAGS, '--input-type=module', '--eval', walk], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
      },
      stdio: 'ignore',
      // Told to stop, the server may hang in stopping.
      killSignal: 'SIGKILL',
      timeout: patienceMs,
    })
    await once(child, 'exit')
  } catch {
    // It could not be spawned.
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
