import { DESTINATION_NAMES, DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import type { Config } from './config.ts'
import { chooseThirdParties, DESTINATION_SETTINGS } from './third-parties.ts'

/** Where a destination is. Shows only the host, since the path may hold a key. */
export interface DestinationAddress {
  name: string
  hasAddress: boolean
  setting: string
  shown: string
}

/** Every destination's, according to the settings. */
export type DestinationAddresses = Record<Destination, DestinationAddress>

/** Reads them from the settings. */
export function readDestinationAddresses(config: Config): DestinationAddresses {
  const { destinations } = chooseThirdParties(config)
  const addressOf = (destination: Destination): DestinationAddress => {
    const { name: setting, url } = DESTINATION_SETTINGS[destination]
    const { mode } = destinations[destination]
    const shown = {
      live: `${new URL(url(config) ?? 'none:').host} (${setting})`,
      sandbox: `the sandbox (${setting} is not set)`,
      off: `nowhere until ${setting} is set`,
    }
    return { name: DESTINATION_NAMES[destination], hasAddress: mode !== 'off', setting, shown: shown[mode] }
  }
  return Object.fromEntries(
    DESTINATIONS.map((destination) => [destination, addressOf(destination)]),
  ) as DestinationAddresses
}
