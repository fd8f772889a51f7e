import { randomBytes } from 'node:crypto'
import { resolve4, resolve6 } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { TryResult } from '#contracts/console-connections.ts'
import type { LookAnswer } from '#contracts/console-domain.ts'
import { type DomainRecord, twinOf } from '#contracts/console-domain.ts'
import { USER_AGENT } from '#server/partners/post-json.ts'
import { fetchPinned, isPublicAddress, lookupPublic } from '#server/partners/public-fetch.ts'
import { PROOF_PATH, proofOf } from '#server/start/known-doctor.ts'

export interface LookDeps {
  /** Where the site is now. */
  here: string
  proofKey: string
  /** Lets names of this machine be tried. */
  isTrial: boolean
  reach?: LookReach
}

/** How names are found, and at which ports: those of the internet, unless a test has its own. */
export interface LookReach {
  lookup: LookupFunction
  resolve: (host: string) => Promise<string[]>
  port?: (protocol: string) => number
  ca?: string
}

const ok = (says: string): TryResult => ({ state: 'ok', says })
const note = (says: string): TryResult => ({ state: 'warning', says })
const not = (says: string): TryResult => ({ state: 'not-ready', says })

/** What to set where a name is registered, what it leads to now, and whether the site answers there. */
export async function lookAtDomain(
  origin: string,
  { here, proofKey, isTrial, reach = { lookup: lookupPublic, resolve: resolvePublic } }: LookDeps,
): Promise<Pick<LookAnswer, 'records' | 'results' | 'isOurs'>> {
  const { hostname, protocol } = new URL(origin)
  const own = await ownAddresses(here, reach.resolve)
  const records = recordsFor(hostname, own)
  if (protocol === 'http:') {
    const site = await askSite(origin, proofKey, isTrial ? { ...reach, lookup: onlyHere } : reach)
    return { records, results: [site], isOurs: site.state === 'ok' }
  }
  const [leads, site, redirect, twin] = await Promise.all([
    whereItLeads(hostname, own, reach.resolve),
    askSite(origin, proofKey, reach),
    askRedirect(origin, reach),
    askTwin(origin, proofKey, reach),
  ])
  const isOurs = site.state === 'ok'
  // Before it leads here, the rest has no meaning.
  return { records, results: isOurs ? [leads, site, redirect, twin] : [leads, site], isOurs }
}

/** `*.localhost` is this machine (RFC 6761). */
const onlyHere: LookupFunction = (hostname, options, callback) => {
  if (!hostname.endsWith('.localhost')) return callback(new Error('not this machine'), [])
  return options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
}

/** A name's addresses as the registrar has them now. */
async function resolvePublic(host: string): Promise<string[]> {
  const found = await Promise.all([resolve4(host).catch(() => []), resolve6(host).catch(() => [])])
  return found.flat()
}

/** Those of its network cards that the internet reaches, and where its name leads. Behind a router it knows none. */
async function ownAddresses(here: string, resolve: typeof resolvePublic): Promise<string[]> {
  const cards = Object.values(networkInterfaces()).flatMap((card) => card?.map(({ address }) => address) ?? [])
  const { hostname } = new URL(here)
  const named = hostname.includes('.') && /[a-z]$/.test(hostname) ? await resolve(hostname) : []
  return [...new Set([...cards, ...named])].filter((address) => isPublicAddress(address))
}

/** A and AAAA for the bare name, and CNAME for the one with www. Another name has its own. */
function recordsFor(hostname: string, own: readonly string[]): DomainRecord[] {
  const bare = hostname.replace(/^www\./, '')
  const addresses: (string | null)[] = own.length === 0 ? [null] : [...own]
  return [
    ...addresses.map((value) => ({
      type: value?.includes(':') ? ('AAAA' as const) : ('A' as const),
      name: bare,
      value,
    })),
    { type: 'CNAME', name: `www.${bare}`, value: bare },
  ]
}

async function whereItLeads(
  hostname: string,
  own: readonly string[],
  resolve: typeof resolvePublic,
): Promise<TryResult> {
  const found = await resolve(hostname)
  if (found.length === 0)
    return not(`${hostname} leads nowhere yet. What you set at the registrar takes minutes, sometimes a day.`)
  const list = found.join(' and ')
  if (!found.some((address) => isPublicAddress(address)))
    return not(`${hostname} leads to ${list}, which visitors can’t reach. Set the server’s public address.`)
  return found.some((address) => own.includes(address))
    ? ok(`${hostname} leads to ${list}: this server.`)
    : note(
        `${hostname} leads to ${list}. This server doesn’t know that as its own, which is right if a router or a service such as Cloudflare stands before it.`,
      )
}

type Answer = { ok: true; status: number; location: string; body: string } | { ok: false; code: string }

const TIMEOUT_MS = 6000

/** Asks where a name leads as it's asked. Never rejects. @returns also how the body begins */
async function ask(address: string, { lookup, ca, port }: LookReach): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const reach = { lookup, port: port?.(new URL(address).protocol), ...(ca !== undefined && { ca }) }
    const response = await fetchPinned(address, { headers: { 'user-agent': USER_AGENT }, signal }, reach)
    const reader = response.body?.getReader()
    const beginning = await reader?.read()
    void reader?.cancel()
    const { status, headers } = response
    return {
      ok: true,
      status,
      location: headers.get('location') ?? '',
      body: new TextDecoder().decode(beginning?.value),
    }
  } catch (error) {
    return { ok: false, code: signal.aborted ? 'ETIMEDOUT' : ((error as NodeJS.ErrnoException).code ?? '') }
  }
}

/** Fetches what only this site can answer. */
async function askSite(origin: string, proofKey: string, reach: LookReach): Promise<TryResult> {
  const text = randomBytes(32).toString('base64url')
  const answer = await ask(`${origin}${PROOF_PATH}${text}`, reach)
  if (answer.ok && answer.body === proofOf(proofKey, text))
    return ok(
      `This site answers at ${origin}${origin.startsWith('https:') ? ', with a certificate that browsers trust' : ''}.`,
    )
  if (answer.ok) return not(`Something else answers at ${origin}: another website, or the registrar’s own page.`)
  return not(reasonOf(answer.code, origin))
}

function reasonOf(code: string, origin: string): string {
  if (/CERT|TLS|SSL|ALTNAME|SIGNATURE|ISSUER|EPROTO/.test(code))
    return `Something answers for ${origin}, without a certificate that browsers trust. It may come a few minutes after the name leads here. If it doesn’t, ask whoever runs the server to have one made for this name.`
  if (code === 'EPRIVATE') return `${origin} leads to an address that visitors can’t reach.`
  if (code === 'ETIMEDOUT') return `Nothing answers at ${origin} within six seconds.`
  return /ENOTFOUND|EAI_AGAIN|ENODATA/.test(code)
    ? `${origin} can’t be opened before the name leads here.`
    : `Nothing listens at ${origin}. Ask whoever runs the server whether it takes visitors by https.`
}

async function askRedirect(origin: string, reach: LookReach): Promise<TryResult> {
  const { hostname } = new URL(origin)
  const answer = await ask(`http://${hostname}/about`, reach)
  const leads = answer.ok && [301, 302, 307, 308].includes(answer.status) && answer.location === `${origin}/about`
  return leads
    ? ok(`http://${hostname} leads on to https.`)
    : note(
        `http://${hostname} doesn’t lead on to https, so who types the name alone may not get here. Ask whoever runs the server.`,
      )
}

async function askTwin(origin: string, proofKey: string, reach: LookReach): Promise<TryResult> {
  const twin = `https://${twinOf(new URL(origin).hostname)}`
  const site = await askSite(twin, proofKey, reach)
  return site.state === 'ok'
    ? ok(`${twin} leads here, too. Visitors there are led on to ${origin}.`)
    : note(`${twin} doesn’t lead here with a certificate yet. Visitors who type it won’t get here.`)
}
