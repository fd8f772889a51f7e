import type { Config } from './config.ts'

/** The site's public address, or else where it listens; known before any request arrives. */
export interface SiteAddress {
  listening: string
  origin: () => string
}

export interface MovingAddress extends SiteAddress {
  /** An owner changes it in the console. @returns whether it's another one */
  moveTo(publicOrigin: string | undefined): boolean
}

export function openAddress(config: Pick<Config, 'publicOrigin'>): MovingAddress {
  let { publicOrigin } = config
  const address: MovingAddress = {
    listening: '',
    origin: () => publicOrigin ?? address.listening,
    moveTo(next) {
      const isOther = next !== publicOrigin
      publicOrigin = next
      return isOther
    },
  }
  return address
}
