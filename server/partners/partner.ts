import type { Destination, QueuedKind } from '#contracts/lead-kind.ts'
import type { ArchivePlaces, MailSettings } from './ports.ts'

/** Whether a third party is live, replaced by its stand-in, or off. */
export type Mode = 'live' | 'sandbox' | 'off'

/** A third party's mode, and a one-line reason for people. */
export interface ThirdParty {
  mode: Mode
  why: string
}

/** Whether stand-ins may replace what isn't configured. */
export interface Sandboxing {
  sandboxAllowed: boolean
}

export interface RunningSandbox {
  /** Their address, as if they were remote. */
  address: string
  /** The mail stand-in's address, sender, and recipients. */
  mail: Omit<MailSettings, 'dkim'>
  /** Signs the events of the payment and scheduler stand-ins. */
  webhookSecret: string
  archives: ArchivePlaces
}

export interface DestinationSetting<Config> {
  /** The setting that enables it. */
  name: string
  /** Its address in the settings; undefined if not configured. */
  url: (config: Config) => string | undefined
  takes: (kind: QueuedKind, config: Config) => boolean
  /** Whether the sandbox replaces it if it isn't configured. */
  hasStandIn: boolean
}

export type DestinationSettings<Of extends Destination, Config> = Record<Of, DestinationSetting<Config>>

/** The mode of a third party that has a stand-in, from the settings alone. @param names the settings that enable it */
export function chooseMode(isConfigured: boolean, names: string, { sandboxAllowed }: Sandboxing): ThirdParty {
  if (isConfigured) return { mode: 'live', why: `${names} set` }
  if (sandboxAllowed) return { mode: 'sandbox', why: `${names} not set` }
  return { mode: 'off', why: `${names} not set, and this is production` }
}
