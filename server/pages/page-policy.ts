import { createHash } from 'node:crypto'
import { PAGE_TABLE, type SitePage } from '#contracts/page-table.ts'
import type { SiteSettings } from '#contracts/site-config.ts'
import { HIDES_PATH, PERMISSIONS } from '#server/http/security-headers.ts'

const PAGES: ReadonlyMap<string, SitePage> = new Map(PAGE_TABLE.map((page) => [page.path, page]))

const WITH_MICROPHONE = {
  'permissions-policy': Object.keys(PERMISSIONS)
    .map((name) => `${name}=${name === 'microphone' ? '(self)' : '()'}`)
    .join(', '),
}

/** The page table says which features a page uses; the settings say which provider that is (decision 0014). */
export function policyHeaders(
  pathname: string,
  html: string,
  config: SiteSettings,
  { more = [], scripts }: PolicyDeps = {},
): Record<string, string> {
  // A page from a mailed link is rendered without its token.
  const page = PAGES.get(pathname) ?? PAGES.get(pathname.replace(/\/link$/, '/:token'))
  const isMeasured = config.clarityProjectId !== null && !page?.isNeverMeasured && !NOINDEX.test(html)
  const reach = [...cspSourcesOf(page?.uses, config), ...(isMeasured ? [ANALYTICS] : []), ...more]
  return {
    'content-security-policy': contentSecurityPolicy(html, reach, { scripts }),
    ...REPORTING_ENDPOINTS,
    ...(page?.uses === 'assistant' && WITH_MICROPHONE),
    ...(page?.hidesAddress && { 'referrer-policy': HIDES_PATH }),
    // The page's script shows it (site/browser/page.ts): a header can be read there, and costs no request.
    ...(config.sandboxed.length > 0 && { 'server-timing': `sandbox;desc="${config.sandboxed.join(', ')}"` }),
  }
}

/** What a page may load besides what its settings and its own text say. */
interface PolicyDeps {
  more?: readonly CspSources[]
  /**
   * The inline scripts it may have. Those in its text if undefined, which suits built files alone: in a page rendered on
   * request, an injected script would be in the text, too.
   */
  scripts?: readonly string[] | undefined
  /** The host of the console, if that shows it in a frame. */
  framedAt?: string | undefined
}

/** Headers of a console page, which loads nothing from third parties. */
export const consoleHeaders = (html: string, deps: PolicyDeps = {}): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy(html, deps.more, deps),
  ...REPORTING_ENDPOINTS,
})

/** The editor shows the page as it will be, which comes from this site. @param page of `ConsoleData` */
export const consoleCspSources = (page: string): CspSources[] => (page === 'edit' ? [{ frame: ["'self'"] }] : [])

/** site/privacy/clarity.ts uses the same marker. */
const NOINDEX = /<meta name="robots" content="[^"]*noindex/

function cspSourcesOf(uses: SitePage['uses'], { schedulerUrl, assistant }: SiteSettings): CspSources[] {
  switch (uses) {
    case 'scheduler':
      return schedulerUrl === null ? [] : [{ frame: [originOf(schedulerUrl)] }]
    case 'assistant':
      return assistant === null ? [] : [assistantCspSources(assistant.scriptUrl)]
    case 'masking worker':
      return [{ trustedTypes: ['masking-worker'] }]
    case 'own frame':
      return [{ frame: ["'self'"] }]
    case undefined:
      return []
  }
}

/** Clarity's tag and the scripts it loads use the policy named 'default' (site/privacy/clarity.ts). */
const ANALYTICS: CspSources = {
  script: ['https://*.clarity.ms'],
  img: ['https://*.clarity.ms'],
  connect: ['https://*.clarity.ms'],
  trustedTypes: ['default'],
}

/** Sources for the provider's script. Its two libraries are allowed by folder: anyone can publish to these hosts. */
function assistantCspSources(scriptUrl: string): CspSources {
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

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : "'self'")

// JSON-LD is data, so CSP doesn't apply.
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/** CSP sources a page may load besides the site's own: origins, URLs, `'self'`, schemes. */
export interface CspSources {
  script?: readonly string[]
  style?: readonly string[]
  img?: readonly string[]
  font?: readonly string[]
  connect?: readonly string[]
  media?: readonly string[]
  worker?: readonly string[]
  frame?: readonly string[]
  /** Allowed Trusted Types policies; `false` doesn't require Trusted Types. */
  trustedTypes?: readonly string[] | false
}

/** Endpoint for CSP violations and page crashes (server/api/reports.ts). */
const REPORTS = '/api/reports'

/** Declares that endpoint for the Reporting API; crashes are reported only to the one named `default`. */
const REPORTING_ENDPOINTS = { 'reporting-endpoints': `default="${REPORTS}"` }

const textsIn = (html: string, element: RegExp) => [...html.matchAll(element)].map(([, text = '']) => text)

const hashesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)),
]

/** Allows inline scripts and styles by hash, and external sources only from `reaches`. @param scripts see PolicyParts */
function contentSecurityPolicy(
  html: string,
  reaches: readonly CspSources[] = [],
  { scripts = textsIn(html, INLINE_SCRIPT), framedAt }: Pick<PolicyDeps, 'scripts' | 'framedAt'> = {},
): string {
  const isFramed = framedAt !== undefined
  // A page that's tried out runs no script, sends nothing, and reaches no form.
  const own = isFramed ? [] : ["'self'"]
  const pageData = (name: keyof Omit<CspSources, 'trustedTypes'>) => reaches.flatMap((reach) => reach[name] ?? [])
  // Hashes make browsers ignore 'unsafe-inline'.
  const isAnyStyle = pageData('style').includes("'unsafe-inline'")
  const directives: [string, readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', isFramed ? ["'none'"] : ["'self'", ...hashesOf(scripts), ...pageData('script')]],
    ['style-src', ["'self'", ...(isAnyStyle ? [] : hashesOf(textsIn(html, INLINE_STYLE))), ...pageData('style')]],
    ['img-src', [...(isFramed ? picturesIn(html, framedAt) : ["'self'"]), 'data:', ...pageData('img')]],
    ['font-src', ["'self'", ...pageData('font')]],
    ['connect-src', [...own, ...pageData('connect')]],
    ['media-src', pageData('media')],
    ['worker-src', pageData('worker')],
    ['frame-src', pageData('frame')],
    ['form-action', isFramed ? ["'none'"] : ["'self'"]],
    ['base-uri', ["'none'"]],
    ['object-src', ["'none'"]],
    ['frame-ancestors', [isFramed ? "'self'" : "'none'"]],
    // Its origin, so that the editor can read how far it's scrolled and it gets the site's fonts, and nothing else.
    ['sandbox', isFramed ? ['allow-same-origin'] : []],
    ...trustedTypes(reaches),
    ['report-to', ['default']],
    // For browsers without the Reporting API.
    ['report-uri', [REPORTS]],
  ]
  return directives
    .filter(([, sources]) => sources.length > 0)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * Whoever writes a draft may name any address as a picture, and it would be asked for with the reader's cookies: allows
 * the site's assets, and files that are named like pictures, with those beside its name in a tab.
 */
const picturesIn = (html: string, host: string): string[] => [
  `${host}/assets/`,
  ...new Set([...html.matchAll(PICTURE)].map(([, path]) => `${host}${path}`)),
]
const PICTURE =
  /\s(?:src|href)="(\/(?!\/|api\/|console\b|sandbox\/)[\w./%-]{1,200}\.(?:avif|gif|ico|jpe?g|png|svg|webp))"/g

function trustedTypes(reaches: readonly CspSources[]): [string, readonly string[]][] {
  const names = reaches.map((reach) => reach.trustedTypes ?? [])
  if (names.includes(false)) return []
  const allowed = names.flatMap((some) => some || [])
  return [
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', allowed.length > 0 ? allowed : ["'none'"]],
  ]
}
