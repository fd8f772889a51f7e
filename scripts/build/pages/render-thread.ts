// A thread of render-pages.ts: renders paths that no other has taken until there are none.
import { parentPort, workerData } from 'node:worker_threads'
import { openRenderer } from './open-renderer.ts'
import type { RenderTask } from './render-pages.ts'

const { buildFolder, paths, missing, taken } = workerData as RenderTask
const { render, renderMissing } = await openRenderer(buildFolder)
const tasks = [
  ...paths.map((path) => ({ path, run: render })),
  ...missing.map((path) => ({ path, run: renderMissing })),
]
for (;;) {
  const task = tasks[Atomics.add(taken, 0, 1)]
  if (task === undefined) break
  parentPort?.postMessage(task.path)
  await task.run(task.path)
}
