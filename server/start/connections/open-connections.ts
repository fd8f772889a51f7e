import { type ConnectionForm, type ConnectionId, type ShownConnection } from '#contracts/console-connections.ts'
import type { StoreDeps } from '#server/store/database.ts'
import type { Config } from '../config.ts'
import { FORMS } from './connection-forms.ts'
import { readConnectionStates } from './connection-states.ts'
import { type Env, isServers, mergeSettings } from './effective-settings.ts'
import type { FieldForm, Values } from './form.ts'
import { openSeals } from './seal.ts'
import { openStoredConnections, type StoredConnection } from './stored-connections.ts'
import { isAddressServers, readDomain, withAddress } from './stored-domain.ts'

/** What owners connect in the console, below what whoever runs the server has set. */
export type Connections = ReturnType<typeof openConnections>

/** What a server runs on. `locked` is what it does without, since its key isn't here. */
export type CurrentSettings = Awaited<ReturnType<Connections['effective']>>

/** Opens them. @param env one that `readConfig` took */
export function openConnections(
  { settingsKey, dataDir, databaseUrl }: Config,
  { db, clock, env }: StoreDeps & { env: Env },
) {
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
    return { all, config: effective.config, states: await readConnectionStates(db, env, effective, all) }
  }
  return {
    ...stored,
    /** The environment alone. */
    env,
    version: readVersion,
    effective: async () => (await readAll()).effective,
    /** Each connection's state. */
    states: async () => (await readStates()).states,
    /** The same, with what an owner sees of each one's form. */
    async forms(): Promise<(ShownConnection | ConnectionForm)[]> {
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
