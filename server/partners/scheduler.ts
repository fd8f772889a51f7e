/** 404 no such event, 502 refused or nonsense, 503 slow down, 504 not reached in time. */
export type SchedulerAnswer = { ok: true; startTime?: string } | { ok: false; status: 404 } | NoEvent

interface NoEvent {
  ok: false
  status: 502 | 503 | 504
  /** It is away, overloaded or refuses our token, whatever it is asked. Else a visitor may have made it answer so. */
  isDown: boolean
}

/** The third party in which visitors book a time. */
export interface Scheduler {
  /** Reads one event by its id; never throws. `startTime` is ISO 8601, and missing when the scheduler's answer lacks it. */
  readEvent(id: string): Promise<SchedulerAnswer>
}
