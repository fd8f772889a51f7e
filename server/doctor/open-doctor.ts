import type { ConnectionId } from '#contracts/console-connections.ts'
import type { Config } from '#server/start/config.ts'
import type { Values } from '#server/start/connections/form.ts'
import type { Database } from '#server/store/database.ts'
import type { DoctorDeps, DoctorTask } from './ask-doctor.ts'
import { asRunHere, type FindingGroup } from './finding.ts'
import type { TryDeps } from './try/try-connection.ts'

/** People wait for the answer. */
const CALL_MS = 5000

/** The doctor of a running server. Concurrent callers of a task share its run. */
export function openDoctor(deps: Omit<DoctorDeps, 'timeoutMs'> & { db: Database }) {
  const running = new Map<DoctorTask, Promise<FindingGroup[]>>()
  return (task: DoctorTask): Promise<FindingGroup[]> => {
    const run = running.get(task) ?? ask(task, deps).finally(() => running.delete(task))
    running.set(task, run)
    return run
  }
}

/** Tries connections, and has providers tell this site of what happens there. Loaded once an owner asks for it. */
export const openConnecting = ({ proofKey, ...deps }: TryDeps & { proofKey: string }) => ({
  tryOut: async (id: ConnectionId, config: Config, isOperators: boolean) => {
    const { tryConnection } = await import('./try/try-connection.ts')
    return tryConnection(id, config, { ...deps, isTrial: deps.isTrial || isOperators })
  },
  lookAt: async (origin: string, here: string) => {
    const { lookAtDomain } = await import('./try/look-at-domain.ts')
    return lookAtDomain(origin, { here, proofKey, isTrial: deps.isTrial })
  },
  hearPayments: async (values: Values, url: string) => (await atStripe()).makeEndpoint(values, url),
  forgetWebhook: async (values: Values, id: string) => (await atStripe()).removeEndpoint(values, id),
  forgetOlderWebhooks: async (values: Values, url: string, kept: string) =>
    (await atStripe()).removeOlderEndpoints(values, url, kept),
})

const atStripe = () => import('./try/payment-webhook.ts')

/** The doctor loads what it can examine, which a server may not use. */
async function ask(task: DoctorTask, deps: Omit<DoctorDeps, 'timeoutMs'>): Promise<FindingGroup[]> {
  const { askDoctor } = await import('./ask-doctor.ts')
  const groups = await askDoctor(task, { ...deps, timeoutMs: CALL_MS })
  return groups.map(({ title, findings }) => ({ title, findings: findings.map(asDoneHere) }))
}

const asDoneHere = ({ cure, ...finding }: FindingGroup['findings'][number]) =>
  cure === undefined ? finding : { ...finding, cure: asRunHere(cure) }
