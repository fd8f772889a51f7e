import type { Config } from './config.ts'

/** The site's public address, or else where it listens; known before any request arrives. */
export interface SiteAddress {
  listening: string
  origin: () => string
}

export function openAddress({ publicOrigin }: Config): SiteAddress {
  const address: SiteAddress = { listening: '', origin: () => publicOrigin ?? address.listening }
  return address
}
