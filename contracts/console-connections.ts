import * as z from 'zod/mini'
import type { ShownFinding } from './console-health.ts'
import { CRM_IDS, FORM_KINDS } from './lead-kind.ts'

/** What the site works with beyond itself, each with keys or addresses of its own. */
export const CONNECTIONS = [
  'mail',
  'scheduler',
  ...FORM_KINDS,
  'purchase',
  ...CRM_IDS,
  'payments',
  'archives',
  'alarms',
  'assistant',
  'analytics',
] as const
export type ConnectionId = (typeof CONNECTIONS)[number]

/**
 * `not-set`: off. `stand-in`: the sandbox does it. `here`: an owner set it. `server`: whoever runs the server did, and it
 * can't be changed here. `locked`: what an owner set can't be read without its key. `failing`: it's set, and doesn't work.
 */
export type ConnectionState = 'not-set' | 'stand-in' | 'here' | 'server' | 'locked' | 'failing'

/** A field of a connection's form. Secrets are never sent to a browser. */
export interface ShownField {
  name: string
  label: string
  help?: string
  isOptional?: boolean
  choices?: readonly { value: string; label: string }[]
  /** What's stored; blank for a secret. */
  value: string
  /** Undefined for what may be shown. How the stored secret ends, or where it leads; null if there's none. */
  secret?: string | null
}

/** Fills fields of the form for a provider, and says what to know of it. */
export interface Preset {
  name: string
  values: Readonly<Record<string, string>>
  says: string
}

export interface ShownConnection {
  id: ConnectionId
  title: string
  group: string
  state: ConnectionState
  /** Why it's failing, or what to know of it. */
  says: string | null
}

/** What an owner sees of a connection beyond its state. */
export interface ConnectionForm extends ShownConnection {
  /** Goes back with what's typed: somebody may have saved another one meanwhile. */
  version: number
  saved: { by: string; at: number } | null
  /** What stood there before, if it can be put back. */
  previous: { by: string; at: number } | null
  /** Where its keys are found. */
  find: readonly string[]
  /** What trying it does. */
  tries: string
  presets: readonly Preset[]
  fields: readonly ShownField[]
  /** Whether the provider can be had tell this site of what happens there, by one press. */
  canHear: boolean
  /** It was, for the address that the site has now. */
  hears: boolean
}

/** `GET /api/console/connections`. Staff get no forms. */
export interface ConnectionsAnswer {
  connections: readonly (ShownConnection | ConnectionForm)[]
}

const typed = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(2000)))
const named = { id: z.enum(CONNECTIONS), version: z.int() }

/** What's typed into a connection's form. `kept`: the secrets that stay as they are stored. */
export const typedConnection = z.object({
  ...named,
  fields: typed,
  kept: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
})

/** `POST …/try`; without `fields`, what's in use is tried. */
export const tryRequest = z.object({ ...typedConnection.shape, inUse: z.optional(z.boolean()) })
/** `POST …/save`. `proof`: the try's. */
export const saveRequest = z.object({ ...typedConnection.shape, proof: z.string().check(z.maxLength(200)) })
/** `POST …/remove`, `…/put-back` and `…/hear`. */
export const connectionRequest = z.object(named)

export type TryResult = Pick<ShownFinding, 'state' | 'says'>

/** `POST …/try`. */
export interface TryAnswer {
  /** What's wrong with what's typed; then nothing was tried. */
  problems: readonly { field: string; says: string }[]
  results: readonly TryResult[]
  /** Lets exactly these values be saved, for a while; null if the try failed. */
  proof: string | null
}

/** `POST …/save`, `…/remove`, `…/put-back` and `…/hear`: what happened. */
export interface ConnectionAnswer {
  says: string
}
