import type { Config } from '#server/config.ts'
import { DESTINATIONS, type Destination } from '#server/partners/automation/automation.ts'
import { chooseThirdParties, WEBHOOK_SETTINGS } from '#server/third-parties.ts'

/** Where a destination is: told by its host alone, since its path may hold a key. */
export interface Place {
  /** Whether anything is delivered to it. */
  hasAddress: boolean
  /** The setting that holds its address. */
  setting: string
  shown: string
}

/** Where each destination is, by these settings. */
export type Places = Record<Destination, Place>

/** Reads from the settings where deliveries go. */
export function readPlaces(config: Config): Places {
  const { automation } = chooseThirdParties(config)
  const placeOf = (destination: Destination): Place => {
    const { name: setting, key } = WEBHOOK_SETTINGS[destination]
    const { mode } = automation[destination]
    const shown = {
      live: `${new URL(config[key] ?? 'none:').host} (${setting})`,
      sandbox: `the sandbox (${setting} is not set)`,
      off: `nowhere until ${setting} is set`,
    }
    return { hasAddress: mode !== 'off', setting, shown: shown[mode] }
  }
  return Object.fromEntries(DESTINATIONS.map((destination) => [destination, placeOf(destination)])) as Places
}
