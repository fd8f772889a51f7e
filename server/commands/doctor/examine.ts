import { join } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { checkBrand } from './check-brand.ts'
import { checkLaunch } from './check-launch.ts'
import { checkMachine, readMachine } from './check-machine.ts'
import { checkSamples } from './check-samples.ts'
import { checkSettings } from './check-settings.ts'
import { checkStore } from './check-store.ts'
import { type FindingGroup, notReady } from './finding.ts'
import { openCaller } from './third-parties/caller.ts'
import { checkThirdParties } from './third-parties/check-third-parties.ts'

/** What is examined beside the settings. */
export interface Examined {
  /** What `.env` sets, and who may read it, as the system's mode bits; undefined when there is none. */
  file: { names: readonly string[]; mode: number } | undefined
  /** The project's folder. */
  root: string
  /** For each call of a third party; undefined when none is made. */
  timeoutMs: number | undefined
}

/**
 * Looks at everything; where the settings are wrong, at what does not depend on them. Changes nothing but the row of
 * `write_checks`, which is committed to see whether the store can be written.
 */
export async function examine(env: Record<string, string | undefined>, examined: Examined): Promise<FindingGroup[]> {
  const { file, root } = examined
  const reading = readConfig(env)
  const mistakes = reading.ok ? [] : reading.mistakes
  const settings = { title: 'Settings', findings: checkSettings({ env, file, mistakes }) }
  const samples = await examineContent(root)
  if (reading.ok) return [settings, ...(await examineConfigured(reading.config, examined, samples))]
  const rest = notReady('the rest', 'was not looked at', 'mend the settings above, then run this again')
  return [settings, samples, { title: 'Third parties, launch, store, machine', findings: [rest] }]
}

/** What is left of the sample in the words and the brand. @param root the project's folder */
export const examineContent = async (root: string): Promise<FindingGroup> => ({
  title: 'Sample content',
  findings: [...(await checkBrand(root)), ...(await checkSamples(join(root, 'content')))],
})

async function examineConfigured(
  config: Config,
  { root, timeoutMs }: Examined,
  samples: FindingGroup,
): Promise<FindingGroup[]> {
  const caller = timeoutMs === undefined ? undefined : openCaller(timeoutMs)
  // The store after the calls: SQLite holds the process while it reads, and time limits would run out meanwhile.
  const thirdParties = await checkThirdParties(config, caller)
  const store = await checkStore(config)
  const machine = await readMachine(config.dataDir, root, caller?.clockLeads ?? [])
  return [
    { title: 'Third parties', findings: thirdParties },
    samples,
    { title: 'Launch', findings: checkLaunch(config, store.storedCodes) },
    { title: 'Store', findings: store.findings },
    { title: 'Machine', findings: checkMachine(machine) },
  ]
}
