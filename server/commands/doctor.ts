import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadEnvFile } from '../load-env-file.ts'
import type { ConfigMistake } from '../setting-kinds.ts'
import { describeFindings } from './doctor/describe-findings.ts'
import { examine, examineContent } from './doctor/examine.ts'
import { countObstacles, type FindingGroup, notReady } from './doctor/finding.ts'

const USAGE = `npm run doctor -- [--content] [--offline] [--json] [--timeout SECONDS]

Says what is configured, sandboxed, sample content, or unsafe to launch with, and what to do about it.
Changes nothing but the row that shows whether the store can be written, and may run beside a running server.

  --content   only what is left of the sample in content/ and the brand, with its file
  --offline   calls no third party
  --json      for programs: {"ready", "groups": [{"title", "findings": [{"name", "state", "says", "cure"}]}]}
  --timeout   for each call, 10 unless told

Exit status: 0 ready to launch, 1 not ready, 2 not understood.`

// What SQLite makes beside the store is nobody else's on this machine.
process.umask(0o077)
const options = readOptions()
const loading = loadEnvFile()
const root = join(import.meta.dirname, '..', '..')
const groups = await find()
const ready = countObstacles(groups) === 0
process.stdout.write(`${options.json ? JSON.stringify({ ready, groups }, null, 2) : describeFindings(groups)}\n`)
// Not process.exit, which would cut off what a pipe has not taken yet.
process.exitCode = ready ? 0 : 1

async function find(): Promise<FindingGroup[]> {
  if (options.content) return [await examineContent(root)]
  if (!loading.ok) return findNothingBut(loading.mistake)
  return examine(process.env, { file: loading.file, root, timeoutMs: options.offline ? undefined : options.timeoutMs })
}

/** What the settings are cannot be known without that file. */
function findNothingBut({ name, wrong, cure }: ConfigMistake): FindingGroup[] {
  const rest = notReady('the rest', 'was not looked at', `mend ${name}, then run this again`)
  return [{ title: 'Settings', findings: [notReady(name, wrong, cure), rest] }]
}

function readOptions(): { content: boolean; json: boolean; offline: boolean; timeoutMs: number } {
  try {
    const { values } = parseArgs({
      options: {
        content: { type: 'boolean', default: false },
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
    return { content: values.content, json: values.json, offline: values.offline, timeoutMs }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`)
    process.exit(2)
  }
}
