import { type Config, readConfig } from '#server/config.ts'
import { readEnvFile } from '#server/env-file.ts'
import type { ConfigMistake } from '#server/setting-kinds.ts'
import type { Database } from '#server/store/database.ts'
import { reachThirdParties } from '#server/third-parties.ts'
import { connectCalendar } from './calendar-webhook.ts'
import { openCaller } from './caller.ts'
import { examine, examineContent, examineSettings } from './examine.ts'
import { type FindingGroup, notReady } from './finding.ts'

/** What the doctor can be asked: to look at everything, at the content or the settings, or to do something once. */
export type DoctorTask = 'examine' | 'content' | 'settings' | 'send-test' | 'connect-calendar'

export interface Place {
  /** The environment. What `.env` sets beyond it counts, too. */
  env: Readonly<Record<string, string | undefined>>
  root: string
  /** For each call of a third party. */
  timeoutMs: number
  /** Calls no third party. */
  isOffline?: boolean
  /** The store, if this process has it open. */
  db?: Database
}

/** Everything that `npm run doctor` and the console's Health know comes from here. */
export async function askDoctor(task: DoctorTask, place: Place): Promise<FindingGroup[]> {
  const { root, timeoutMs, isOffline = false, db } = place
  if (task === 'content') return [await examineContent(root, db)]
  const reading = readEnvFile()
  if (!reading.ok) return describeUnread(reading.mistake)
  const { file } = reading
  const env = { ...file?.values, ...place.env }
  if (task === 'settings') return [examineSettings(env, file)]
  if (task === 'examine') return examine(env, { file, root, timeoutMs: isOffline ? undefined : timeoutMs, db })
  const configured = readConfig(env)
  if (!configured.ok) return configured.mistakes.flatMap(describeUnread)
  if (task === 'connect-calendar') return [await connect(configured.config, timeoutMs)]
  // Imported late: it needs content/, and the other checks must work when content/ is missing.
  const { sendTest } = await import('./send-test.ts')
  return [await sendTest(configured.config, place)]
}

async function connect(config: Config, timeoutMs: number): Promise<FindingGroup> {
  const { scheduler } = reachThirdParties(config, undefined)
  const finding =
    scheduler && config.calendlyToken !== undefined
      ? await connectCalendar(openCaller(timeoutMs), { ...scheduler, publicOrigin: config.publicOrigin })
      : notReady('scheduler webhook', 'there is no scheduler', 'set CALENDLY_EVENT_URL and CALENDLY_TOKEN first')
  return { title: 'Scheduler', findings: [finding] }
}

function describeUnread({ name, wrong, cure }: ConfigMistake): FindingGroup[] {
  const rest = notReady('the rest', "wasn't checked", `fix ${name}, then run this again`)
  return [{ title: 'Settings', findings: [notReady(name, wrong, cure), rest] }]
}
