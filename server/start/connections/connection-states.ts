import {
  CONNECTIONS,
  type ConnectionId,
  type ConnectionState,
  type ShownConnection,
} from '#contracts/console-connections.ts'
import { DESTINATIONS, type Destination } from '#contracts/lead-kind.ts'
import { capitalized } from '#contracts/wording.ts'
import { hasTestKey } from '#server/partners/stripe.ts'
import type { Database } from '#server/store/database.ts'
import { readLatestAlarms } from '#server/store/destinations.ts'
import type { Config } from '../config.ts'
import { chooseThirdParties } from '../third-parties.ts'
import { FORMS, inOwnersWords } from './connection-forms.ts'
import { type EffectiveSettings, type Env, isServers } from './effective-settings.ts'
import type { StoredConnection } from './stored-connections.ts'

/** Every connection's state, in words for whoever may look. @param env without what owners set */
export async function readConnectionStates(
  db: Database,
  env: Env,
  effective: EffectiveSettings,
  stored: ReadonlyMap<ConnectionId, StoredConnection>,
): Promise<ShownConnection[]> {
  const alarms = await readLatestAlarms(db)
  const failing = new Map(
    alarms.flatMap(({ destination, state, last_error }) =>
      state === 'failing' ? [[destination, last_error] as const] : [],
    ),
  )
  const standIns = standInsIn(effective.config)
  return CONNECTIONS.map((id) => {
    const { title, group } = FORMS[id]
    const [state, says] = stateOf(id)
    return { id, title, group, state, says }
  })

  function stateOf(id: ConnectionId): [ConnectionState, string | null] {
    const isTheServers = isServers(id, env)
    const values = isTheServers ? undefined : stored.get(id)?.values
    if (values === 'locked') return ['locked', LOCKED]
    const [mistake] = effective.mistaken.get(id) ?? []
    if (mistake)
      return ['failing', `What’s stored doesn’t fit: it ${mistake.wrong}. ${capitalized(inOwnersWords(mistake.cure))}.`]
    if (!isTheServers && values === undefined) return [standIns.has(id) ? 'stand-in' : 'not-set', null]
    const down = destinationsOf(id).find((destination) => failing.has(destination))
    if (down !== undefined) return ['failing', failing.get(down) ?? null]
    return [isTheServers ? 'server' : 'here', id === 'payments' ? ofPayments(effective.config) : null]
  }
}

const LOCKED =
  'What’s stored here can’t be read: its key isn’t on this server. Have whoever runs the server bring the key back, or type it again.'

const ofPayments = (config: Config) => (hasTestKey(config) ? 'It’s a test key: no money moves.' : null)

const isDestination = (id: string): id is Destination => DESTINATIONS.some((each) => each === id)

const destinationsOf = (id: ConnectionId): readonly Destination[] => {
  if (id === 'mail') return ['owner-mail', 'visitor-mail']
  return isDestination(id) ? [id] : []
}

/** Whether a stand-in does it while it's not set. */
function standInsIn(config: Config): ReadonlySet<string> {
  const { destinations, ...others } = chooseThirdParties(config)
  const parties = { ...destinations, mail: destinations['owner-mail'], ...others }
  return new Set(Object.entries(parties).flatMap(([id, { mode }]) => (mode === 'sandbox' ? [id] : [])))
}
