import { DESTINATION_NAMES, DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import type { Config } from './config.ts'
import { chooseThirdParties, DESTINATION_SETTINGS } from './third-parties.ts'

/** Where a destination is. Shows only the host, since the path may hold a key. */
export interface DestinationAddress {
  name: string
  hasAddress: boolean
  setting: string
  /** Its host, or the sandbox; null if it isn't set up. */
  where: string | null
  shown: string
}

/** Every destination's, according to the settings. */
export type DestinationAddresses = Record<Destination, DestinationAddress>

export function readDestinationAddresses(config: Config): DestinationAddresses {
  const { destinations } = chooseThirdParties(config)
  const addressOf = (destination: Destination): DestinationAddress => {
    const { name: setting, url } = DESTINATION_SETTINGS[destination]
    const { mode } = destinations[destination]
    const { host } = new URL(url(config) ?? 'none:')
    const { where, shown } = {
      live: { where: host, shown: `${host} (${setting})` },
      sandbox: { where: 'the sandbox', shown: `the sandbox (${setting} is not set)` },
      off: { where: null, shown: `nowhere until ${setting} is set` },
    }[mode]
    return { name: DESTINATION_NAMES[destination], hasAddress: mode !== 'off', setting, where, shown }
  }
  return Object.fromEntries(
    DESTINATIONS.map((destination) => [destination, addressOf(destination)]),
  ) as DestinationAddresses
}
