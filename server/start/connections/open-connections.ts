import type { Clock } from '#contracts/clock.ts'
import { type ConnectionForm, type ConnectionId, type ShownConnection } from '#contracts/console-connections.ts'
import type { Database } from '#server/store/database.ts'
import type { Config } from '../config.ts'
import { FORMS } from './connection-forms.ts'
import { readConnectionStates } from './connection-states.ts'
import { type EffectiveSettings, type Env, isServers, mergeSettings } from './effective-settings.ts'
import type { FieldForm, Values } from './form.ts'
import { openSeals } from './seal.ts'
import { openStoredConnections, type StoredConnection, type StoredConnections } from './stored-connections.ts'
import { isAddressServers, readDomain, type StoredDomain, withAddress } from './stored-domain.ts'

/** What's stored, as a server took it up. */
export interface StoredNow {
  version: number
  /** What it does without, since its key isn't here. */
  locked: readonly ConnectionId[]
}

/** What owners connect in the console, below what whoever runs the server has set. */
export interface Connections extends Pick<StoredConnections, 'version' | 'read' | 'save' | 'renewSeals'> {
  /** The environment alone. */
  env: Env
  /** What a server runs on at this version. */
  effective(): Promise<EffectiveSettings & StoredNow & { domain: StoredDomain | undefined }>
  /** Each connection's state. */
  states(): Promise<ShownConnection[]>
  /** The same, with what an owner sees of each one's form. */
  forms(): Promise<(ShownConnection | ConnectionForm)[]>
}

/** Opens them. @param env one that `readConfig` took */
export function openConnections(
  { settingsKey, dataDir, databaseUrl }: Config,
  { db, clock, env }: { db: Database; clock: Clock; env: Env },
): Connections {
  const stored = openStoredConnections({ db, clock, seals: openSeals(settingsKey, dataDir, databaseUrl !== undefined) })
  // Whoever runs the server wins: then nothing that's stored of an address counts.
  const readAddress = async () => (isAddressServers(env) ? undefined : readDomain(db, clock()))
  const readVersion = async () => (await stored.version()) + ((await readAddress())?.version ?? 0)
  const readAll = async () => {
    const version = await readVersion()
    const domain = await readAddress()
    const all = await stored.read()
    const readable = [...all].flatMap(([id, { values }]) => (isReadable(values) ? [[id, values] as const] : []))
    const locked = [...all].flatMap(([id, { values }]) => (values === 'locked' && !isServers(id, env) ? [id] : []))
    const merged = mergeSettings(withAddress(env, domain?.current), new Map(readable))
    return { all, effective: { ...merged, version, locked, domain } }
  }
  const readStates = async () => {
    const { all, effective } = await readAll()
    return { all, config: effective.config, states: await readConnectionStates({ db, env, effective, stored: all }) }
  }
  return {
    ...stored,
    env,
    version: readVersion,
    effective: async () => (await readAll()).effective,
    states: async () => (await readStates()).states,
    async forms() {
      const { all, config, states } = await readStates()
      const here = { env, isTrial: config.sandboxAllowed, publicOrigin: config.publicOrigin }
      return states.map((shown) => ({ ...shown, ...formOf(shown.id, all.get(shown.id), here) }))
    },
  }
}

const isReadable = (values: Values | 'locked' | undefined): values is Values => typeof values === 'object'

function formOf(
  id: ConnectionId,
  stored: StoredConnection | undefined,
  { env, isTrial, publicOrigin }: { env: Env; isTrial: boolean; publicOrigin: string | undefined },
): Omit<ConnectionForm, keyof ShownConnection> {
  const { fields, find, tries, presets = [], canHear = false } = FORMS[id]
  const isTheServers = isServers(id, env)
  const values = stored && isReadable(stored.values) ? stored.values : undefined
  const previous = stored?.previous
  return {
    version: stored?.version ?? 0,
    saved: stored?.values === undefined ? null : { by: stored.by, at: stored.at },
    previous: previous && isReadable(previous.values) ? { by: previous.by, at: previous.at } : null,
    find,
    tries,
    presets,
    // Nothing of the environment is sent.
    fields: isTheServers
      ? []
      : fields.filter(({ isForTrials }) => isTrial || !isForTrials).map((field) => shownField(field, values)),
    canHear: canHear && (isTheServers || values !== undefined),
    hears: values?.['hearsAt'] !== undefined && values['hearsAt'] === publicOrigin,
  }
}

function shownField({ name, label, help, isOptional, choices, secret }: FieldForm, values: Values | undefined) {
  const value = values?.[name] ?? ''
  return {
    name,
    label,
    ...(help !== undefined && { help }),
    ...(isOptional && { isOptional }),
    ...(choices && { choices }),
    value: secret ? '' : value,
    ...(secret && { secret: value === '' ? null : hintOf(value, secret) }),
  }
}

/** Short secrets would be told by their end. */
const SHORTEST_TOLD = 12

function hintOf(value: string, secret: 'end' | 'host'): string {
  const end = value.length < SHORTEST_TOLD ? '' : `…${value.slice(-4)}`
  return secret === 'host' ? `${URL.parse(value)?.host ?? ''} ${end}`.trim() : end || 'set'
}
