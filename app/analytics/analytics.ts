import { isAllowed, subscribe } from '../consent/consent.ts'
import { loadSiteConfig } from '../site-config.ts'
import { removeTraces } from './remove-traces.ts'

let stop: (() => void) | undefined
/** Once stopped, they do not begin again in this document. */
let hasStopped = false
/** Behavior analytics, for as long as the visitor allows performance. */
export function followConsent() {
  follow()
  subscribe(follow)
}

function follow() {
  if (isAllowed('performance')) void start()
  else withdraw()
}

async function start() {
  if (stop || hasStopped) return
  const config = await loadSiteConfig().catch(() => undefined)
  if (!config?.clarityProjectId) return
  // Few pages measure anybody, so this is loaded where it is allowed. Without it nothing is measured.
  const clarity = await import('./clarity.ts').catch(() => undefined)
  // Meanwhile the visitor may have thought better of it.
  if (!clarity || clarity.isPrivateDocument() || stop || !isAllowed('performance')) return
  stop = clarity.startClarity(config.clarityProjectId)
}

function withdraw() {
  hasStopped ||= stop !== undefined
  stop?.()
  stop = undefined
  removeTraces()
}
