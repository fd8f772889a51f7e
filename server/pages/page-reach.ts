import type { SiteConfig } from '#contracts/site-config.ts'
import type { Reach } from './content-security-policy.ts'

/**
 * Which third party a page may reach (decision 0013): /contact the scheduler, /demo the voice assistant, and every page
 * that may be found the behavior analytics. Nothing where none is set up. /document-masker may start its worker, and no
 * analytics see what is pasted there (decision 0056).
 * @param html the page, which says itself whether it may be found
 */
export function reachOf(pathname: string, html: string, config: SiteConfig): Reach[] {
  const { schedulerUrl, assistant, clarityProjectId } = config
  return [
    ...(pathname === '/contact' && schedulerUrl !== null ? [{ frame: [originOf(schedulerUrl)] }] : []),
    ...(pathname === '/demo' && assistant !== null ? [assistantReach(assistant.scriptUrl)] : []),
    ...(pathname === MASKER ? [{ trustedTypes: ['masking-worker'] }] : []),
    ...(clarityProjectId !== null && !isKeptPrivate(html) && pathname !== MASKER ? [ANALYTICS] : []),
  ]
}

const MASKER = '/document-masker'

/** The same mark by which app/analytics/analytics.tsx knows such a page. */
const isKeptPrivate = (html: string) => /<meta name="robots" content="[^"]*noindex/.test(html)

/** Its tag and what the tag loads ask the policy named 'default' (app/analytics/clarity.ts). */
const ANALYTICS: Reach = {
  script: ['https://*.clarity.ms'],
  img: ['https://*.clarity.ms'],
  connect: ['https://*.clarity.ms'],
  trustedTypes: ['default'],
}

/**
 * The stand-in is a script of this site. The provider's sets HTML from text, adds style elements, and starts its audio
 * from blobs; the two libraries that it fetches are named by their folders, because anyone can publish at these hosts.
 */
function assistantReach(scriptUrl: string): Reach {
  if (!URL.canParse(scriptUrl)) return { trustedTypes: ['assistant'] }
  const { origin, pathname } = new URL(scriptUrl)
  return {
    script: [`${origin}${pathname}`, 'blob:', 'https://cdn.jsdelivr.net/npm/@alexanderolsen/'],
    style: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
    img: ['blob:', 'https://*.elevenlabs.io', 'https://storage.googleapis.com/eleven-public-cdn/'],
    font: ['https://fonts.gstatic.com'],
    connect: ['https://*.elevenlabs.io', 'wss://*.elevenlabs.io'],
    media: ['blob:'],
    worker: ['blob:'],
    trustedTypes: false,
  }
}

/** An address as a policy names where it comes from. */
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : "'self'")
