import { CONSOLE_WORKER } from '#contracts/console-table.ts'
import { trustScripts } from '../third-party-scripts.ts'

let started: Promise<ServiceWorkerRegistration | undefined> | undefined

/** Starts the console's service worker, which makes it an app. Undefined where browsers have none, as over plain http. */
export function startWorker(): Promise<ServiceWorkerRegistration | undefined> {
  started ??= start()
  return started
}

async function start(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const trust = trustScripts('console-worker', (address) => address === CONSOLE_WORKER)
  try {
    return await navigator.serviceWorker.register(trust(CONSOLE_WORKER), { scope: '/console' })
  } catch {
    // Private windows may refuse. Everything else works without.
    return undefined
  }
}
