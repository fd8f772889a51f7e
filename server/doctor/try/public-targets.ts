import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from '#server/partners/public-fetch.ts'
import { reasonOf } from '../http-client.ts'

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
