/** What is read of an event of Chrome's trace. Microseconds; `tdur` is the processor's time, `dur` the clock's. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

/** A slow phone's processor beside this machine's, as Lighthouse has it. */
const SLOWDOWN = 4

/**
 * How long tasks of the page's main thread block, by the time that they had a processor for: what Lighthouse's TBT is without
 * the waiting for a core that the browser's other processes, Lighthouse or the server have just then.
 * @param events a trace of one page's loading
 * @returns milliseconds on a slow phone beyond 50 a task, of all tasks that end after the first contentful paint
 */
export function ownBlockingTime(events: readonly TraceEvent[]): number {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('The trace has no first contentful paint')
  return events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === painted.pid && tid === painted.tid)
    .filter(({ ts, dur = 0 }) => ts + dur > painted.ts)
    .reduce((blocked, { tdur = 0 }) => blocked + Math.max(0, (tdur / 1000) * SLOWDOWN - 50), 0)
}
