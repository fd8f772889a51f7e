import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** So many pages are worth one thread more: it loads the whole site and reads all front matter before its first page. */
const PAGES_A_THREAD = 100

/** Rendering leaves much garbage that is young: with more room it is collected less often. */
const YOUNG_MEGABYTES = 96

/** What each thread is given. */
export interface RenderTask {
  /** What the framework built: `client/` and `server/`. */
  buildFolder: string
  paths: readonly string[]
  /** Paths that lead nowhere, whose pages are for all that are like them. */
  missing: readonly string[]
  /** Shared by the threads: in its only place, how many paths are taken. */
  taken: Int32Array
}

/**
 * Renders pages from the framework's build into its folder of files, on every core that is worth it. The framework's own
 * prerendering does the same on one core and through a server, and gives up on a page after ten seconds.
 * @throws naming the first path that fails, or waits for what never comes
 */
export async function renderPages(
  buildFolder: string,
  paths: readonly string[],
  missing: readonly string[] = [],
): Promise<void> {
  const task: RenderTask = { buildFolder, paths, missing, taken: new Int32Array(new SharedArrayBuffer(4)) }
  const threads = Math.min(availableParallelism(), Math.ceil((paths.length + missing.length) / PAGES_A_THREAD))
  await Promise.all(Array.from({ length: threads }, () => runThread(task)))
}

function runThread(task: RenderTask): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    })
    let path = ''
    thread.on('message', (begun: string) => {
      path = begun
    })
    thread.once('error', reject)
    // With nothing left to wait for a thread ends, be its page rendered or not.
    thread.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new Error(
              `${path} cannot be rendered: its thread has ended with code ${code}, as when a loader waits for what never comes`,
            ),
          ),
    )
  })
}
