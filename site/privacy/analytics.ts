import { ANALYTICS_COOKIES, ANALYTICS_TAB_KEY } from '#contracts/storage-keys.ts'
import { loadSiteConfig } from '../browser/site-config.ts'
import { isAllowed, subscribe } from './consent.ts'

let stop: (() => void) | undefined
let hasStopped = false

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
  // Loads only with permission. If loading fails, nothing is measured.
  const clarity = await import('./clarity.ts').catch(() => undefined)
  if (!clarity || clarity.isPrivateDocument() || stop || !isAllowed('performance')) return
  stop = clarity.startClarity(config.clarityProjectId, () => void removeTraces())
}

function withdraw() {
  hasStopped ||= stop !== undefined
  stop?.()
  stop = undefined
  void removeTraces()
}

/** The page waits for the browser's other process when it reads `document.cookie`, and not here. */
const readCookieNames = async (): Promise<string[]> =>
  'cookieStore' in window
    ? (await cookieStore.getAll()).map(({ name }) => name ?? '')
    : document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '')

/** Removes what analytics left on this device, for this host and its parent domains. */
async function removeTraces() {
  const kept = await readCookieNames().catch((): string[] => [])
  const names = ANALYTICS_COOKIES.filter((name) => kept.includes(name))
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const name of names) {
    document.cookie = `${name}=; path=/; max-age=0`
    for (const domain of domains) document.cookie = `${name}=; path=/; domain=${domain}; max-age=0`
  }
  try {
    sessionStorage.removeItem(ANALYTICS_TAB_KEY)
  } catch {}
}
