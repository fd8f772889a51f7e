import { landingPageAt } from '#contracts/landing-pages.ts'
import { PAGE_TABLE } from '#contracts/page-table.ts'
import { addScript, trustScripts } from '../browser/third-party-scripts.ts'

type Consent = 'granted' | 'denied'

type Command = ['consentv2', { ad_Storage: Consent; analytics_Storage: Consent }] | ['stop']

/** The provider's function. Until its script has loaded, commands queue in `q`. */
interface Clarity {
  (...command: Command): void
  q?: Command[]
}

const HOST = /^https:\/\/([a-z0-9-]+\.)*clarity\.ms\//
/** After a refusal, the provider's script restarts without cookies a quarter of a second later. Then we stop it. */
const RESTARTED_MS = 500

/** Whether it must not be measured: it's noindex, or came from an unlisted page, which the script would learn of. */
export const isPrivateDocument = (): boolean =>
  PAGE_TABLE.some(({ path, isNeverMeasured }) => isNeverMeasured && path === location.pathname) ||
  document.querySelector('meta[name=robots][content*=noindex]') !== null ||
  !isOpenReferrer(document.referrer, location.origin)

/** Starts behavior analytics once per document. @returns a function that stops it and removes its traces */
export function startClarity(projectId: string, removeTraces: () => void): () => void {
  const page = window as { clarity?: Clarity }
  page.clarity ??= createQueue()
  // We didn't ask for consent to advertising.
  page.clarity('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' })
  // Must be named 'default', because the tag sets its own script's URL as plain text.
  const trust = trustScripts('default', (address) => HOST.test(address))
  const address = `https://www.clarity.ms/tag/${encodeURIComponent(projectId)}`
  // No integrity hash: the provider changes the file without notice.
  const removeScript = addScript(trust(address), null, () => {})

  return () => {
    removeScript()
    page.clarity?.('consentv2', { ad_Storage: 'denied', analytics_Storage: 'denied' })
    setTimeout(() => {
      page.clarity?.('stop')
      removeTraces()
    }, RESTARTED_MS)
    removeTraces()
  }
}

/** From the provider's own snippet: the script processes this queue once it loads. */
function createQueue(): Clarity {
  const waiting: Command[] = []
  return Object.assign((...command: Command) => void waiting.push(command), { q: waiting })
}

const OPEN = new Set(PAGE_TABLE.filter(({ robots }) => robots === undefined).map(({ path }) => path))

/** Whether third parties may see the previous page: it's on another site, or a listed one of ours. */
export function isOpenReferrer(referrer: string, ownOrigin: string): boolean {
  const before = URL.parse(referrer)
  if (before === null || before.origin !== ownOrigin) return true
  // A piece of content matches by its pattern.
  const { pathname } = before
  return (
    OPEN.has(pathname) ||
    OPEN.has(pathname.replace(/^(\/[a-z-]+\/)[^/]+$/, '$1:slug')) ||
    landingPageAt(pathname) !== undefined
  )
}
