import type { DestinationState } from './console-deliveries.ts'

/** What an owner asks about. */
export type TopicId =
  | 'mail'
  | 'leads'
  | 'calendar'
  | 'sales'
  | 'address'
  | 'published'
  | 'backup'
  | 'people'
  | 'alarms'
  | 'store'
  | 'extras'
  | 'content'
  | 'settings'

export interface ShownFinding {
  topic: TopicId
  name: string
  state: 'ok' | 'warning' | 'not-ready'
  /** Of what isn't connected: whether it's off, or the sandbox does it. */
  mode?: 'live' | 'sandbox' | 'off'
  /** Only whoever runs the server can change it. */
  isOperators?: boolean
  says: string
  /** How to fix it, if there's something to fix. */
  cure?: string | undefined
}

/** Findings under one heading. */
export interface ShownFindings {
  title: string
  findings: readonly ShownFinding[]
}

/** An alarm: a destination failed or recovered, or an incident was detected. */
export interface ShownAlarm {
  /** A destination's name, or the incident's id, such as `ceiling:downloads`. */
  about: string
  state: 'failing' | 'recovered' | 'noticed'
  at: number
  /** When the alarm was delivered. */
  toldAt: number | null
  lastError: string | null
}

export interface ShownBackup {
  at: number
  bytes: number
  /** A server started on a copy of it and accepted leads; with PostgreSQL, all of it was read back. */
  isTried: boolean
}

/** `GET /api/console/health` Times are epoch milliseconds. */
export interface HealthAnswer {
  destinations: DestinationState[]
  /** The latest per destination and kind of incident, newest first. */
  alarms: ShownAlarm[]
  store: {
    kind: 'SQLite' | 'PostgreSQL'
    bytes: number
    /** The newest on this server; null if there is none. */
    lastBackup: ShownBackup | null
  }
  /** Digest of what the pages were built from; `dev` in development. */
  build: string
  /** When the scheduler's webhook last told of a call; null if it never did. */
  callHeardAt: number | null
}

/** `POST /api/console/health/doctor`; and `…/send-test`, for its results. */
export interface DoctorAnswer {
  groups: readonly ShownFindings[]
}
