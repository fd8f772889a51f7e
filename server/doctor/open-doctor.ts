import type { Database } from '#server/store/database.ts'
import type { DoctorDeps, DoctorTask } from './ask-doctor.ts'
import type { FindingGroup } from './finding.ts'
import { asRunHere } from './finding.ts'

/** People wait for the answer. */
const CALL_MS = 5000

/** The doctor of a running server. Concurrent callers of a task share its run. */
export function openDoctor(deps: Omit<DoctorDeps, 'timeoutMs'> & { db: Database }) {
  const running = new Map<DoctorTask, Promise<FindingGroup[]>>()
  return (task: DoctorTask): Promise<FindingGroup[]> => {
    const run = running.get(task) ?? ask(task, deps).finally(() => running.delete(task))
    running.set(task, run)
    return run.then((groups) => groups.map(({ title, findings }) => ({ title, findings: findings.map(asDoneHere) })))
  }
}

/** The doctor loads what it can examine, which a server may not use. */
async function ask(task: DoctorTask, deps: Omit<DoctorDeps, 'timeoutMs'>): Promise<FindingGroup[]> {
  const { askDoctor } = await import('./ask-doctor.ts')
  return askDoctor(task, { ...deps, timeoutMs: CALL_MS })
}

const asDoneHere = ({ cure, ...finding }: FindingGroup['findings'][number]) =>
  cure === undefined ? finding : { ...finding, cure: asRunHere(cure) }
