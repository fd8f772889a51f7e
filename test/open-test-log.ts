import { createLog } from '#server/start/log.ts'

/** A log that keeps its lines. */
export function openTestLog() {
  const logged: string[] = []
  return { log: createLog(true, { write: (line) => void logged.push(line) }), logged }
}
