import { addScript } from '../third-parties/add-script.ts'
import { trustScripts } from '../third-parties/trust-scripts.ts'
import { isOpenReferrer } from './is-open-referrer.ts'
import { removeTraces } from './remove-traces.ts'

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
export const isPrivateDocument = (): boolean =>
  // Clients' letters are pasted on /document-masker (decision 0056).
  location.pathname === '/document-masker' ||
  document.querySelector('meta[name=robots][content*=noindex]') !== null ||
  !isOpenReferrer(document.referrer, location.origin)

/**
 * Starts the behavior analytics in this document; at most once, and only when the visitor has allowed it.
 * @returns stops them and removes what they have left
 */
export function startClarity(projectId: string): () => void {
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
