import { isAllowed, subscribe } from '../consent/consent.ts'
import { loadSiteConfig } from '../site-config.ts'
import { removeTraces } from './remove-traces.ts'

let stop: (() => void) | undefined
let hasStopped = false
/** Runs behavior analytics for as long as the visitor allows performance cookies. */
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
  // Loaded only where it's allowed. If it doesn't load, nothing is measured.
  const clarity = await import('./clarity.ts').catch(() => undefined)
  if (!clarity || clarity.isPrivateDocument() || stop || !isAllowed('performance')) return
  stop = clarity.startClarity(config.clarityProjectId)
}

function withdraw() {
  hasStopped ||= stop !== undefined
  stop?.()
  stop = undefined
  removeTraces()
}
