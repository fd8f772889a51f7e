import type { DestinationState } from './console-deliveries.ts'

/** What one check of the doctor found. */
export interface ShownFinding {
  name: string
  state: 'ok' | 'warning' | 'not-ready'
  says: string
  /** What to do about it, where something is to be done. */
  cure?: string | undefined
}

/** Findings under one heading. */
export interface ShownFindings {
  title: string
  findings: readonly ShownFinding[]
}

/** That a destination failed or works again, or that an incident was noticed. */
export interface ShownAlarm {
  /** A destination's name, or the incident's id, such as `breaker:payments`. */
  about: string
  state: 'failing' | 'recovered' | 'noticed'
  at: number
  /** When it was taken where alarms go. */
  toldAt: number | null
  lastError: string | null
}

/** `GET /api/console/health` Times are epoch milliseconds. */
export interface HealthAnswer {
  destinations: DestinationState[]
  /** The latest of each destination and each kind of incident, the newest first. */
  alarms: ShownAlarm[]
  store: {
    kind: 'SQLite' | 'PostgreSQL'
    bytes: number
    /** Null when there is none. With PostgreSQL, backups are the database server's. */
    lastBackupAt: number | null
  }
  /** What the pages were built from, as one number. */
  build: string
}

/** `GET /api/console/health/doctor`, and `POST /api/console/health/send-test` for what came of the test. */
export interface DoctorAnswer {
  groups: readonly ShownFindings[]
}
