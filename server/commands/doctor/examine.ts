import { join } from 'node:path'
import { type Config, readConfig, SETTINGS } from '#server/config.ts'
import { misspelledSettings } from '#server/misspelled-settings.ts'
import type { ConfigMistake } from '#server/setting-kinds.ts'
import { openCaller } from './caller.ts'
import { checkBrand, checkSamples } from './check-content.ts'
import { checkLaunch } from './check-launch.ts'
import { checkMachine, readMachine } from './check-machine.ts'
import { checkStore } from './check-store.ts'
import { checkThirdParties } from './check-third-parties.ts'
import { type Finding, type FindingGroup, notReady, ok, warning } from './finding.ts'

/** The names that `.env` sets, and its mode bits; undefined when there is no `.env`. */
type EnvFile = { names: readonly string[]; mode: number } | undefined

interface Examined {
  file: EnvFile
  root: string
  timeoutMs: number | undefined
}

/** Checks everything; when settings have mistakes, what doesn't depend on them. */
export async function examine(env: Record<string, string | undefined>, examined: Examined): Promise<FindingGroup[]> {
  const { file, root } = examined
  const reading = readConfig(env)
  const settings = { title: 'Settings', findings: checkSettings(env, file, reading.ok ? [] : reading.mistakes) }
  const samples = await examineContent(root)
  if (reading.ok) return [settings, ...(await examineConfigured(reading.config, examined, samples))]
  const rest = notReady('the rest', "wasn't checked", 'fix the settings above, then run this again')
  return [settings, samples, { title: 'Third parties, launch, store, machine', findings: [rest] }]
}

/** What is left of the sample in the text and the brand. @param root the project's folder */
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
  // The store after the calls: SQLite blocks the process while it reads, and calls would time out meanwhile.
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

/** Whether each setting is set, and what is wrong with it; names that look misspelled; who can read `.env`. */
export function checkSettings(
  env: Record<string, string | undefined>,
  file: EnvFile,
  mistakes: readonly ConfigMistake[],
): Finding[] {
  const inFile = file?.names ?? []
  const settings = SETTINGS.flatMap(({ name, hasDefault }) => {
    const wrong = mistakes.filter((mistake) => mistake.name === name)
    if (wrong.length > 0) return wrong.map((mistake) => notReady(name, mistake.wrong, mistake.cure))
    if (env[name]?.trim()) return [ok(name, 'set')]
    return [ok(name, hasDefault ? 'default' : 'not set')]
  })
  // A name outside .env may belong to another program.
  const misspelled = misspelledSettings(env, inFile).map(({ name, wrong, cure }) =>
    (inFile.includes(name) ? notReady : warning)(name, wrong, cure),
  )
  return [...settings, ...misspelled, ...(file ? [checkMode(file.mode)] : [])]
}

const checkMode = (mode: number): Finding =>
  (mode & 0o077) === 0 || process.platform === 'win32'
    ? ok('.env', 'only its owner can read it')
    : warning('.env', 'holds keys, and other users of this machine can read it', 'make it private (chmod 600 .env)')
