import { CONNECTIONS, type ConnectionId } from '#contracts/console-connections.ts'
import type { ConfigMistake } from '#contracts/setting-kinds.ts'
import { ANYWHERE, type Bounds, INTERNET } from '#server/partners/public-fetch.ts'
import { type Config, readConfig } from '../config.ts'
import { settingNames, settingsOf } from './connection-forms.ts'
import type { Values } from './form.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** Whose a connection is: whoever runs the server wins, as a whole. Blank counts as unset, as everywhere. */
export const isServers = (id: ConnectionId, env: Env): boolean =>
  settingNames(id).some((name) => Boolean(env[name]?.trim()))

/** What's wrong with a connection's values, by the settings' own rules, beside an environment that's right. */
export function mistakesOf(id: ConnectionId, values: Values, env: Env): ConfigMistake[] {
  const reading = readConfig({ ...env, ...settingsOf(id, values) })
  return reading.ok ? [] : reading.mistakes
}

/** Told apart from a real one by nobody but us: it's made as the values are saved. */
const TO_BE_MADE = 'whsec_made-as-it-is-saved'

/** The settings with these values in place of a connection's own. @throws if they have mistakes */
export function configWith(id: ConnectionId, values: Values, env: Env): Config {
  const own = Object.fromEntries(settingNames(id).map((name) => [name, undefined]))
  const hearing = id === 'payments' && !values['hearingSecret'] ? { STRIPE_WEBHOOK_SECRET: TO_BE_MADE } : {}
  const reading = readConfig({ ...env, ...own, ...settingsOf(id, values), ...hearing })
  if (!reading.ok) throw new Error(`A connection's values have a mistake: ${reading.mistakes[0]?.name}`)
  return reading.config
}

/** What the server runs on. */
export interface EffectiveSettings {
  /** The environment, with what owners set beneath it. */
  env: Env
  config: Config
  /** The connections that owners set, and that are in use. */
  owners: ReadonlySet<ConnectionId>
  /** Connections whose stored values don't fit this server: they're left out, as if unset. */
  mistaken: ReadonlyMap<ConnectionId, ConfigMistake[]>
}

/**
 * Lays the environment over what owners connected. A host of one never meets a password of the other. Stored values
 * never keep a server from starting. @param env one that `readConfig` takes
 */
export function mergeSettings(env: Env, stored: ReadonlyMap<ConnectionId, Values>): EffectiveSettings {
  const mistaken = new Map<ConnectionId, ConfigMistake[]>()
  const owners = new Set<ConnectionId>()
  let merged = env
  for (const id of CONNECTIONS) {
    const values = stored.get(id)
    if (!values || isServers(id, env)) continue
    const mistakes = mistakesOf(id, values, merged)
    if (mistakes.length > 0) {
      mistaken.set(id, mistakes)
      continue
    }
    owners.add(id)
    merged = { ...merged, ...settingsOf(id, values) }
  }
  const reading = readConfig(merged)
  if (!reading.ok) throw new Error(`The settings changed since the server started: ${reading.mistakes[0]?.name}`)
  return { env: merged, config: reading.config, owners, mistaken }
}

/** How far each connection may lead. In a trial, an owner may name this machine. */
export const boundsIn =
  ({ owners, config }: Pick<EffectiveSettings, 'owners' | 'config'>) =>
  (id: ConnectionId): Bounds =>
    owners.has(id) && !config.sandboxAllowed ? INTERNET : ANYWHERE
