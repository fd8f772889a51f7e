import { randomBytes } from 'node:crypto'
import { resolve4, resolve6 } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { TryResult } from '#contracts/console-connections.ts'
import { type DomainRecord, type LookAnswer, twinOf } from '#contracts/console-domain.ts'
import { fetchPinned, isPublicAddress, lookupPublic, type Send } from '#server/partners/public-fetch.ts'
import { PROOF_PATH, proofOf } from '#server/start/site-proof.ts'
import { dismiss, type HttpClient, openHttpClient } from '../http-client.ts'

const TIMEOUT_MS = 6000

export interface LookDeps {
  /** Where the site is now. */
  here: string
  proofKey: string
  /** Lets names of this machine be tried. */
  isTrial: boolean
  /** The internet's, unless a test has its own. */
  send?: Send
  resolve?: (host: string) => Promise<string[]>
}

type Look = Pick<HttpClient, 'request'> & { resolve: NonNullable<LookDeps['resolve']>; proofKey: string }

const ok = (says: string): TryResult => ({ state: 'ok', says })
const note = (says: string): TryResult => ({ state: 'warning', says })
const not = (says: string): TryResult => ({ state: 'not-ready', says })

/** What to set where a name is registered, what it leads to now, and whether the site answers there. */
export async function lookAtDomain(origin: string, deps: LookDeps): Promise<Omit<LookAnswer, 'origin'>> {
  const { here, proofKey, isTrial, resolve = resolveName } = deps
  const { hostname, protocol } = new URL(origin)
  // A trial's name has no certificate, and is this machine's.
  const lookup = isTrial && protocol === 'http:' ? onlyHere : lookupPublic
  const client = openHttpClient(TIMEOUT_MS, {
    send: deps.send ?? ((address, sent) => fetchPinned(address, sent, { lookup })),
  })
  const look: Look = { request: (...asked) => client.request(...asked), resolve, proofKey }
  const own = await ownAddresses(here, resolve)
  const records = recordsFor(hostname, own)
  const site = await askSite(origin, look)
  const isOurs = site.state === 'ok'
  if (protocol === 'http:') return { records, results: [site], isOurs }
  const leads = await whereItLeads(hostname, own, look)
  // Before it leads here, the rest has no meaning.
  const rest = isOurs ? await Promise.all([askRedirect(origin, look), askTwin(origin, look)]) : []
  const isNowhere = !isOurs && leads.state === 'not-ready'
  return { records, results: isNowhere ? [leads] : [leads, site, ...rest], isOurs }
}

/** `*.localhost` is this machine (RFC 6761). */
const onlyHere: LookupFunction = (hostname, options, callback) => {
  if (!hostname.endsWith('.localhost')) return callback(new Error('not this machine'), [])
  return options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
}

/** A name's addresses as the registrar has them now. */
const resolveName = async (host: string): Promise<string[]> =>
  (await Promise.all([resolve4(host).catch(() => []), resolve6(host).catch(() => [])])).flat()

/** Those of its network cards that the internet reaches, and where its name leads. Behind a router it knows none. */
async function ownAddresses(here: string, resolve: Look['resolve']): Promise<string[]> {
  const cards = Object.values(networkInterfaces()).flatMap((card) => card?.map(({ address }) => address) ?? [])
  const { hostname } = new URL(here)
  const named = hostname.includes('.') && /[a-z]$/.test(hostname) ? await resolve(hostname) : []
  return [...new Set([...cards, ...named])].filter(isPublicAddress)
}

/** A and AAAA for the bare name, and CNAME for the one with www. */
function recordsFor(hostname: string, own: readonly string[]): DomainRecord[] {
  const name = hostname.replace(/^www\./, '')
  const addresses = own.map((value): DomainRecord => ({ type: value.includes(':') ? 'AAAA' : 'A', name, value }))
  const unknown: DomainRecord = { type: 'A', name, value: null }
  return [...(own.length === 0 ? [unknown] : addresses), { type: 'CNAME', name: `www.${name}`, value: name }]
}

async function whereItLeads(hostname: string, own: readonly string[], { resolve }: Look): Promise<TryResult> {
  const found = await resolve(hostname)
  const list = found.join(' and ')
  if (found.length === 0)
    return not(`${hostname} leads nowhere yet. What you set at the registrar takes minutes, sometimes a day.`)
  if (!found.some(isPublicAddress))
    return not(`${hostname} leads to ${list}, which visitors can’t reach. Set the server’s public address.`)
  return found.some((address) => own.includes(address))
    ? ok(`${hostname} leads to ${list}: this server.`)
    : note(
        `${hostname} leads to ${list}. This server doesn’t know that as its own, which is right if a router or a service such as Cloudflare stands before it.`,
      )
}

/** Fetches what only this site can answer. */
async function askSite(origin: string, { request, proofKey }: Look): Promise<TryResult> {
  const text = randomBytes(32).toString('base64url')
  const answer = await request(`${origin}${PROOF_PATH}${text}`, { redirect: 'manual' })
  if (!answer.ok) {
    const cure = answer.reason.includes('certificate')
      ? 'It may come a few minutes after the name leads here. If it doesn’t, ask whoever runs the server to have one made for this name.'
      : 'It can be opened once the name leads here, if the server takes visitors by https.'
    return not(`${origin} ${answer.reason.replaceAll("'", '’')}. ${cure}`)
  }
  const reader = answer.response.body?.getReader()
  const beginning = await reader?.read().catch(() => undefined)
  void reader?.cancel().catch(() => {})
  return new TextDecoder().decode(beginning?.value) === proofOf(proofKey, text)
    ? ok(
        `This site answers at ${origin}${origin.startsWith('https:') ? ', with a certificate that browsers trust' : ''}.`,
      )
    : not(`Something else answers at ${origin}: another website, or the registrar’s own page.`)
}

async function askRedirect(origin: string, { request }: Look): Promise<TryResult> {
  const plain = origin.replace('https:', 'http:')
  const answer = await request(`${plain}/about`, { redirect: 'manual' })
  if (answer.ok) await dismiss(answer.response)
  return answer.ok && answer.response.headers.get('location') === `${origin}/about`
    ? ok(`${plain} leads on to https.`)
    : note(
        `${plain} doesn’t lead on to https, so who types the name alone may not get here. Ask whoever runs the server.`,
      )
}

async function askTwin(origin: string, look: Look): Promise<TryResult> {
  const twin = `https://${twinOf(new URL(origin).hostname)}`
  return (await askSite(twin, look)).state === 'ok'
    ? ok(`${twin} leads here, too. Visitors there are led on to ${origin}.`)
    : note(`${twin} doesn’t lead here with a certificate yet. Visitors who type it won’t get here.`)
}
