import * as z from 'zod/mini'
import { type PushState, type PushSubscription, pushSubscription } from '#contracts/console-people.ts'
import { CONSOLE_WORKER } from '#contracts/console-table.ts'
import { PUSH_STAND_IN_KEY } from '#contracts/storage-keys.ts'
import { trustScripts } from '#site/browser/third-party-scripts.ts'
import { post } from '../frame/request.ts'

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

/** Whether this browser can show push messages. `home screen`: once the console is on it, as on an iPhone. */
export type PushSupport = 'yes' | 'blocked' | 'home screen' | 'no'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'yes'
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1)
  return isApple && isSecureContext ? 'home screen' : 'no'
}

/** The id of this browser's subscription; undefined if it has none. */
export async function thisSubscription(): Promise<string | undefined> {
  const endpoint = (await ownSubscription())?.endpoint ?? readStandIn()
  if (endpoint === undefined) return undefined
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Undefined rather than failing: who signs out mustn't be kept by it. */
const ownSubscription = async () =>
  'PushManager' in window ? (await startWorker())?.pushManager.getSubscription().catch(() => undefined) : undefined

/**
 * Asks for permission, and subscribes. Call it from a press. @returns undefined if the person doesn't allow it
 * @throws if the browser can't reach its push service
 */
export async function subscribeThis({
  publicKey,
  standIn,
}: Pick<PushState, 'publicKey' | 'standIn'>): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  // The earlier one may be bound to another server's key.
  await endThis()
  const worker = await startWorker()
  if (!worker) throw new Error('There is no service worker')
  await navigator.serviceWorker.ready
  try {
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    return pushSubscription.parse(made.toJSON())
  } catch (error) {
    if (standIn === null) throw error
    const made = pushSubscription.parse(await post(standIn, { applicationServerKey: publicKey }))
    localStorage.setItem(PUSH_STAND_IN_KEY, made.endpoint)
    return made
  }
}

/** Ends this browser's subscription, if it has one. The server is told apart from this. */
export async function endThis(): Promise<void> {
  await (await ownSubscription())?.unsubscribe().catch(() => false)
  if (readStandIn() !== undefined) localStorage.removeItem(PUSH_STAND_IN_KEY)
}

function readStandIn(): string | undefined {
  try {
    return z.url().safeParse(localStorage.getItem(PUSH_STAND_IN_KEY)).data
  } catch {
    return undefined
  }
}
