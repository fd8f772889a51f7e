import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { checkLaunch } from './doctor/check-launch.ts'
import { checkMachine, readMachine } from './doctor/check-machine.ts'
import { checkSamples } from './doctor/check-samples.ts'
import { checkSettings } from './doctor/check-settings.ts'
import { checkStore } from './doctor/check-store.ts'
import { describeFindings } from './doctor/describe-findings.ts'
import { countObstacles, type FindingGroup, notReady } from './doctor/finding.ts'
import { openCaller } from './doctor/third-parties/caller.ts'
import { checkThirdParties } from './doctor/third-parties/check-third-parties.ts'

const USAGE = `npm run doctor -- [--offline] [--json] [--timeout SECONDS]

Says what is configured, sandboxed, sample content, or unsafe to launch with, and what to do about it.
Changes nothing, and may run beside a running server.

  --offline   calls no third party
  --json      for programs: {"ready", "groups": [{"title", "findings": [{"name", "state", "says", "cure"}]}]}
  --timeout   for each call, 10 unless told

Exit status: 0 ready to launch, 1 not ready, 2 not understood.`

const ROOT = join(import.meta.dirname, '..', '..')

// What SQLite makes beside the store is nobody else's on this machine.
process.umask(0o077)
const options = readOptions()
const file = existsSync('.env')
  ? { names: Object.keys(parseEnv(readFileSync('.env', 'utf8'))).toSorted(), mode: statSync('.env').mode }
  : undefined
if (file) process.loadEnvFile('.env')
const groups = await examine(process.env)
const ready = countObstacles(groups) === 0
process.stdout.write(`${options.json ? JSON.stringify({ ready, groups }, null, 2) : describeFindings(groups)}\n`)
// Not process.exit, which would cut off what a pipe has not taken yet.
process.exitCode = ready ? 0 : 1

/** Looks at everything; where the settings are wrong, at what does not depend on them. */
async function examine(env: Record<string, string | undefined>): Promise<FindingGroup[]> {
  const reading = readConfig(env)
  const mistakes = reading.ok ? [] : reading.mistakes
  const settings = { title: 'Settings', findings: checkSettings({ env, file, mistakes }) }
  const samples = { title: 'Sample content', findings: await checkSamples(join(ROOT, 'content')) }
  if (reading.ok) return [settings, ...(await examineConfigured(reading.config, samples))]
  const rest = notReady('the rest', 'was not looked at', 'mend the settings above, then run this again')
  return [settings, samples, { title: 'Third parties, launch, store, machine', findings: [rest] }]
}

async function examineConfigured(config: Config, samples: FindingGroup): Promise<FindingGroup[]> {
  const caller = options.offline ? undefined : openCaller(options.timeoutMs)
  // The store after the calls: SQLite holds the process while it reads, and time limits would run out meanwhile.
  const thirdParties = await checkThirdParties(config, caller)
  const store = await checkStore(config)
  const machine = await readMachine(config.dataDir, ROOT, caller?.clockLeads ?? [])
  return [
    { title: 'Third parties', findings: thirdParties },
    samples,
    { title: 'Launch', findings: checkLaunch(config) },
    { title: 'Store', findings: store },
    { title: 'Machine', findings: checkMachine(machine) },
  ]
}

function readOptions(): { json: boolean; offline: boolean; timeoutMs: number } {
  try {
    const { values } = parseArgs({
      options: {
        json: { type: 'boolean', default: false },
        offline: { type: 'boolean', default: false },
        timeout: { type: 'string', default: '10' },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) {
      process.stdout.write(`${USAGE}\n`)
      process.exit(0)
    }
    const timeoutMs = Number(values.timeout) * 1000
    if (!(timeoutMs > 0 && timeoutMs <= 600_000)) throw new TypeError('--timeout: use seconds, from 0.1 to 600')
    return { json: values.json, offline: values.offline, timeoutMs }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`)
    process.exit(2)
  }
}
