import { useEffect, useSyncExternalStore } from 'react'
import { isAllowed, subscribe } from '../consent/consent.ts'
import { loadSiteConfig } from '../site-config.ts'
import { isOpenReferrer } from './is-open-referrer.ts'
import { removeTraces } from './remove-traces.ts'

let stop: (() => void) | undefined
/** Once stopped, they do not begin again in this document. */
let hasStopped = false
/**
 * A document that must not be found is not measured, and its policy lets nobody in; server/pages/page-reach.ts goes by the
 * same mark. Nor is one that follows a page which only those know who were told: the provider's script reads the referrer
 * (decision 0013). Read before the visitor navigates within it.
 */
const isPrivateDocument =
  typeof document !== 'undefined' &&
  // Clients' letters are pasted on /document-masker (decision 0017).
  (location.pathname === '/document-masker' ||
    document.querySelector('meta[name=robots][content*=noindex]') !== null ||
    !isOpenReferrer(document.referrer, location.origin))

/** Behavior analytics, for as long as the visitor allows performance (decisions §7). Shows nothing. */
export function Analytics() {
  const isGiven = useSyncExternalStore(
    subscribe,
    () => isAllowed('performance'),
    () => null,
  )

  // Follows the visitor's choice, which the browser keeps, out to a script that is no part of React.
  useEffect(() => {
    if (isGiven === null) return
    if (isGiven) void start()
    else withdraw()
  }, [isGiven])
  return null
}

async function start() {
  if (stop || hasStopped || isPrivateDocument) return
  const config = await loadSiteConfig().catch(() => undefined)
  if (!config?.clarityProjectId) return
  // Few pages measure anybody, so this is loaded where it is allowed. Without it nothing is measured.
  const clarity = await import('./clarity.ts').catch(() => undefined)
  // Meanwhile the visitor may have thought better of it.
  if (!clarity || stop || !isAllowed('performance')) return
  stop = clarity.startClarity(config.clarityProjectId)
}

function withdraw() {
  hasStopped ||= stop !== undefined
  stop?.()
  stop = undefined
  removeTraces()
}
