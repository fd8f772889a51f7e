import { findSpans } from '../engine/find-spans.ts'
import type { FindRequest, WorkerReply } from './worker-messages.ts'

const reply = (message: WorkerReply) => self.postMessage(message)

let latest: string | undefined

// What came in while a text was read is overtaken by the last of it.
self.addEventListener('message', ({ data }: MessageEvent<FindRequest>) => {
  if (latest === undefined) setTimeout(findLatest)
  latest = data.text
})

function findLatest() {
  const text = latest ?? ''
  latest = undefined
  reply({ type: 'found', text, spans: findSpans(text) })
}

reply({ type: 'ready' })
