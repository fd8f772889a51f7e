// A thread of render-pages.ts: renders paths that no other has taken until there are none.
import { parentPort, workerData } from 'node:worker_threads'
import { openRenderer } from './open-renderer.ts'
import type { RenderTask } from './render-pages.ts'

const { buildFolder, paths, taken } = workerData as RenderTask
const render = await openRenderer(buildFolder)
for (;;) {
  const path = paths[Atomics.add(taken, 0, 1)]
  if (path === undefined) break
  parentPort?.postMessage(path)
  await render(path)
}
