// The console's service worker: it shows push messages, and says so when the console can't be reached. It keeps nothing.
// It imports nothing: browsers run it as a single classic script.

// TypeScript's library for service workers doesn't go with the one for pages.
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Client {
  url: string
  focus(): Promise<Client>
  navigate(to: string): Promise<Client | null>
}
interface Worker {
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<Client[]>
    openWindow(to: string): Promise<Client | null>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listen: (event: Extendable) => void): void
  addEventListener(
    name: 'fetch',
    listen: (event: Extendable & { request: Request; respondWith(response: Promise<Response>): void }) => void,
  ): void
  addEventListener(name: 'push', listen: (event: Extendable & { data: { json(): unknown } | null }) => void): void
  addEventListener(
    name: 'notificationclick',
    listen: (event: Extendable & { notification: Notification }) => void,
  ): void
}
const worker = self as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

// Nothing in it varies, so its nonce needn't.
const OFFLINE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Offline</title><style nonce="offline">body{font:1.25rem/1.5 system-ui,sans-serif;max-width:30rem;margin:20vh auto;padding:0 1.5rem}h1{font:inherit}a{color:inherit}</style><h1>You’re offline, and the console needs a connection.</h1><p><a href="">Try again</a></p></html>`

const offline = () =>
  new Response(OFFLINE, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'nonce-offline'",
    },
  })

worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(fetch(event.request).catch(offline))
})

worker.addEventListener('push', (event) => {
  const { title, body, path, tag } = (event.data?.json() ?? {}) as Partial<
    Record<'title' | 'body' | 'path' | 'tag', string>
  >
  const shown = { body: body ?? '', tag: tag ?? '', icon: '/icon-192.png', data: path ?? '/console' }
  event.waitUntil(worker.registration.showNotification(title ?? 'Something new', shown))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

/** In a window that shows that page already, else in a new one: another page may hold typed text. */
async function open(path: string): Promise<void> {
  const { href } = new URL(path, worker.registration.scope)
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const found = windows.find(({ url }) => url === href)
  await (found ? found.focus() : worker.clients.openWindow(href))
}
