import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { fetchPublic, isPublicAddress } from '#server/partners/public-fetch.ts'
import { dismiss, type HttpClient, openHttpClient, reasonOf } from '../http-client.ts'

const REFUSED = 'is in this server’s own network, where the console may not reach'

/** Why a host that somebody typed may not be called; undefined if it may. @param isTrial lets this machine's in */
export async function refusalOf(host: string, isTrial: boolean): Promise<string | undefined> {
  if (isTrial) return undefined
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name) !== 0) return isPublicAddress(name) ? undefined : REFUSED
  try {
    const found = await lookup(name, { all: true })
    return found.every(({ address }) => isPublicAddress(address)) ? undefined : REFUSED
  } catch (error) {
    return reasonOf(error)
  }
}

const REDIRECTS = [301, 302, 303, 307, 308]
const MOST_REDIRECTS = 5

/** A client that reaches the internet alone, through redirects too. @param isTrial lets this machine's in */
export function openPublicClient(timeoutMs: number, isTrial: boolean): HttpClient {
  if (isTrial) return openHttpClient(timeoutMs)
  const client = openHttpClient(timeoutMs, fetchPublic)
  const request: HttpClient['request'] = async (url, init) => {
    let at = url
    for (let left = MOST_REDIRECTS; ; left -= 1) {
      const answer = await client.request(at, { ...init, redirect: 'manual' })
      const to = answer.ok ? answer.response.headers.get('location') : null
      const next = to === null ? null : URL.parse(to, at)
      const leads = answer.ok && REDIRECTS.includes(answer.response.status) && next?.protocol.startsWith('http')
      if (!leads || !next || init?.redirect === 'manual' || left === 0) return answer
      await dismiss(answer.response)
      at = next.href
    }
  }
  return { ...client, request }
}
