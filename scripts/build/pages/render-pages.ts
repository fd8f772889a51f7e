import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** So many pages are worth one thread more: it loads the whole site and reads all front matter before its first page. */
const PAGES_A_THREAD = 100

/** Rendering leaves much garbage that is young: more room for it makes a sixth less work. */
const YOUNG_MEGABYTES = 96

/** What each thread is given. */
export interface RenderTask {
  /** What the framework built: `client/` and `server/`. */
  buildFolder: string
  paths: readonly string[]
  /** Shared by the threads: in its only place, how many paths are taken. */
  taken: Int32Array
}

/**
 * Renders pages from the framework's build into its folder of files, on every core that is worth it. The framework's own
 * prerendering does the same on one core and through a server, and gives up on a page after ten seconds.
 * @throws naming the first path that fails
 */
export async function renderPages(buildFolder: string, paths: readonly string[]): Promise<void> {
  const task: RenderTask = { buildFolder, paths, taken: new Int32Array(new SharedArrayBuffer(4)) }
  const threads = Math.min(availableParallelism(), Math.ceil(paths.length / PAGES_A_THREAD))
  await Promise.all(Array.from({ length: threads }, () => runThread(task)))
}

function runThread(task: RenderTask): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: task,
      // The bundle holds two Reacts and takes the slow one when it is not told.
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    })
    thread.once('error', reject)
    thread.once('exit', () => resolve())
  })
}
