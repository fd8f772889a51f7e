import * as z from 'zod/mini'
import type { TryResult } from './console-connections.ts'

/** `GET /api/console/domain` */
export interface DomainAnswer {
  /** The newest change's; goes back with the next one. */
  version: number
  /** Where visitors find the site; null if it has no public address. */
  origin: string | null
  /** Whoever runs the server set it, so it can't be changed in the console. */
  isServers: boolean
  /** An address that stands until somebody signs in there, or until then. Epoch milliseconds. */
  pending: { origin: string; until: number; by: string } | null
  /** The last one, if it went back by itself or was given up. */
  wentBack: string | null
  /** Stand-ins end with a public address. */
  endsTrial: boolean
  /** The others get their link by email. */
  isMailed: boolean
  /** Others who sign in. */
  others: number
}

/** `POST …/look`: what an owner typed. */
export const lookRequest = z.strictObject({ name: z.string().check(z.maxLength(300)) })

/** `POST …/use` */
export const useDomainRequest = z.strictObject({ ...lookRequest.shape, version: z.number() })

/** `POST …/cancel` */
export const cancelDomainRequest = z.strictObject({ version: z.number() })

/** A record to set where the name is registered. */
export interface DomainRecord {
  type: 'A' | 'AAAA' | 'CNAME'
  name: string
  /** Null if this server doesn't know its own address. */
  value: string | null
}

export interface LookAnswer {
  origin: string
  records: DomainRecord[]
  results: TryResult[]
  /** The site answers there: it can be used. */
  isOurs: boolean
}

/** `POST …/use`: where a passkey is made, once and in time. */
export interface UseDomainAnswer {
  link: string
}

/** A name that can be registered, in lower case. */
export const HOST_NAME = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/** `www.firm.example` for `firm.example`, and the other way round. */
export const twinOf = (host: string): string => (host.startsWith('www.') ? host.slice(4) : `www.${host}`)
