import type { FoundSpan } from '../engine/annotated-text.ts'
import { findInSteps } from '../engine/find-spans.ts'
import { type ShortForms, shortFormsIn } from '../engine/short-forms.ts'

/**
 * To the worker: find the entities in this text. A new request cancels the previous one; without a text, it only stops.
 */
export interface FindRequest {
  id: number
  text?: string
}

/** From the worker: it's ready, its progress, or its findings. */
export type WorkerReply =
  | { type: 'ready' }
  | { type: 'progress'; id: number; done: number }
  | { type: 'found'; id: number; spans: FoundSpan[]; shortForms: ShortForms }

/** How long it works before it checks for a newer request. */
const SLICE_MS = 40
/** How often it reports progress. Each report rerenders the page. */
const PROGRESS_MS = 250

const reply = (message: WorkerReply) => self.postMessage(message)

let latest: FindRequest = { id: 0 }

self.addEventListener('message', ({ data }: MessageEvent<FindRequest>) => {
  latest = data
  void find(data)
})

async function find({ id, text }: FindRequest): Promise<void> {
  if (text === undefined) return
  const steps = findInSteps(text)
  let since = performance.now()
  let told = since
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      reply({ type: 'found', id, spans: step.value, shortForms: shortFormsIn(text, step.value) })
      return
    }
    if (performance.now() - since < SLICE_MS) continue
    if (performance.now() - told > PROGRESS_MS) {
      reply({ type: 'progress', id, done: step.value })
      told = performance.now()
    }
    await new Promise((resolve) => setTimeout(resolve))
    if (latest.id !== id) return
    since = performance.now()
  }
}

reply({ type: 'ready' })
