import { DESTINATION_NAMES, DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import type { Config } from './config.ts'
import { chooseThirdParties, DESTINATION_SETTINGS } from './third-parties.ts'

/** Where a destination is. Shows only the host, since the path may hold a key. */
export interface Place {
  name: string
  hasAddress: boolean
  setting: string
  shown: string
}

/** Where each destination is, according to the settings. */
export type Places = Record<Destination, Place>

/** Reads the destinations' places from the settings. */
export function readPlaces(config: Config): Places {
  const { destinations } = chooseThirdParties(config)
  const placeOf = (destination: Destination): Place => {
    const { name: setting, url } = DESTINATION_SETTINGS[destination]
    const { mode } = destinations[destination]
    const shown = {
      live: `${new URL(url(config) ?? 'none:').host} (${setting})`,
      sandbox: `the sandbox (${setting} is not set)`,
      off: `nowhere until ${setting} is set`,
    }
    return { name: DESTINATION_NAMES[destination], hasAddress: mode !== 'off', setting, shown: shown[mode] }
  }
  return Object.fromEntries(DESTINATIONS.map((destination) => [destination, placeOf(destination)])) as Places
}
