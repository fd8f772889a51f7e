import { addScript, trustScripts } from '../third-party-scripts.ts'
import { removeTraces } from './remove-traces.ts'
import { BUSINESS_CARD_PATH } from '#contracts/landing-offers.ts'
import { landingPagePaths, MAIN_PAGES } from '../paths.ts'

type Consent = 'granted' | 'denied'

type Command = ['consentv2', { ad_Storage: Consent; analytics_Storage: Consent }] | ['stop']

/** What the provider's script takes; until it is there, what it is to be told waits in `q`. */
interface Clarity {
  (...command: Command): void
  q?: Command[]
}

const HOST = /^https:\/\/([a-z0-9-]+\.)*clarity\.ms\//
/** A refusal makes the provider's script start again without cookies, a quarter of a second later; then it is stopped. */
const RESTARTED_MS = 500

/**
 * A document that must not be found is not measured, and its policy lets nobody in; server/pages/page-reach.ts goes by the
 * same mark. Nor is one that follows a page which only those know who were told: the provider's script reads the referrer
 * (decision 0013).
 */
const isPrivateDocument = (): boolean =>
  // Clients' letters are pasted on /document-masker (decision 0017).
  location.pathname === '/document-masker' ||
  document.querySelector('meta[name=robots][content*=noindex]') !== null ||
  !isOpenReferrer(document.referrer, location.origin)

/**
 * Starts the behavior analytics in this document; at most once, and only when the visitor has allowed it.
 * @returns stops them and removes what they have left
 */
function startClarity(projectId: string): () => void {
  const page = window as { clarity?: Clarity }
  page.clarity ??= createQueue()
  // Nobody was asked about advertising.
  page.clarity('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' })
  // Named 'default', because the tag sets the address of the script that it loads as plain text.
  const trust = trustScripts('default', (address) => HOST.test(address))
  const address = `https://www.clarity.ms/tag/${encodeURIComponent(projectId)}`
  // What the provider serves there changes without notice.
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

/** The provider's own way to wait for its script, which works the queue off when it has come. */
function createQueue(): Clarity {
  const waiting: Command[] = []
  return Object.assign((...command: Command) => void waiting.push(command), { q: waiting })
}

const LISTED = new Set<string>([...MAIN_PAGES, `${BUSINESS_CARD_PATH}_a`, ...landingPagePaths.map(({ path }) => path)])

/**
 * Whether the page before may be named to others: there is none, it is another site's, or it is one of ours that everybody
 * may know. Whatever is not known to be such a page is kept: addresses of unlisted pages are not known here.
 * @param referrer as `document.referrer` gives it
 */
export function isOpenReferrer(referrer: string, ownOrigin: string): boolean {
  const before = URL.parse(referrer)
  if (before === null || before.origin !== ownOrigin) return true
  return LISTED.has(before.pathname) || /^\/(articles|case-studies)\/[^/]+$/.test(before.pathname)
}
