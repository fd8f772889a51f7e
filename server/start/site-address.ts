import type { Config } from './config.ts'

export type SiteAddress = ReturnType<typeof openAddress>

/** The site's public address, or else where it listens; known before any request arrives. */
export function openAddress(config: Pick<Config, 'publicOrigin'>) {
  let { publicOrigin } = config
  const address = {
    listening: '',
    origin: (): string => publicOrigin ?? address.listening,
    /** An owner changes it in the console. @returns whether it's another one */
    moveTo(next: string | undefined): boolean {
      const isOther = next !== publicOrigin
      publicOrigin = next
      return isOther
    },
  }
  return address
}
