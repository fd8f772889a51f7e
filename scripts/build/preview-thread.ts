// A thread of describe-content.ts: renders pages that visitors don't see, for the console.
import { parentPort, workerData } from 'node:worker_threads'
import type { PreviewTask } from './describe-content.ts'
import { openRenderer } from './open-renderer.ts'
import { putInto } from './put.ts'

const { buildFolder, folder, paths } = workerData as PreviewTask
// Before any content is read.
globalThis.showsUnpublished = true

const put = putInto(folder)
const { render } = await openRenderer(buildFolder, (name, body) => put(name, withoutScripts(String(body))))
for (const path of paths) {
  try {
    await render(path)
    parentPort?.postMessage(path)
  } catch {
    // Not even its author may be done with it. What's wrong is said once it's published.
  }
}

/** A preview counts no visit and asks for no consent. */
function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
}
