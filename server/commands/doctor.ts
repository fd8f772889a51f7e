import { join } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { loadEnvFile } from '../env-file.ts'
import type { ConfigMistake } from '../setting-kinds.ts'
import { reachThirdParties } from '../third-parties.ts'
import { readArguments, readOrExit, refuseWords, say } from './command.ts'
import { connectCalendar } from './doctor/calendar-webhook.ts'
import { openCaller } from './doctor/caller.ts'
import { examine, examineContent, examineSettings } from './doctor/examine.ts'
import { countObstacles, describeFindings, type FindingGroup, notReady } from './doctor/finding.ts'

const USAGE = `npm run doctor -- [--content | --settings | --send-test | --connect-calendar] [--offline] [--json] [--timeout SECONDS]

Says what is configured, sandboxed, sample content, or unsafe to launch with, and how to fix it.
Changes nothing but the row that shows whether the store can be written. You can run it while the server runs.

  --content   only what is left of the sample in content/ and the brand, by file
  --settings  only whether a server could start with the settings; systemctl reload gimbal asks this first
  --send-test sends a test email to OWNER_EMAIL, a test alarm there and to ALERT_WEBHOOK_URL, and says how it went
  --connect-calendar has the scheduler tell this site of every call: makes the webhook's subscription, anew if there is one
  --offline   calls no third party
  --json      for programs: {"ready", "groups": [{"title", "findings": [{"name", "state", "says", "cure"}]}]}
  --timeout   for each call; 10 by default

Exit status: 0 ready to launch, 1 not ready, 2 wrong arguments.
`

const ROOT = join(import.meta.dirname, '..', '..')

// Keeps other users of this machine from reading the files SQLite creates beside the store.
process.umask(0o077)
const {
  content,
  offline,
  json,
  timeoutMs,
  settings,
  'send-test': isTest,
  'connect-calendar': connects,
} = readOrExit(USAGE, readOptions)
const groups = await find()
const ready = countObstacles(groups) === 0
say(`${json ? JSON.stringify({ ready, groups }, null, 2) : describeFindings(groups)}\n`)
// Not process.exit: it would truncate output that a pipe hasn't read yet.
process.exitCode = ready ? 0 : 1

async function find(): Promise<FindingGroup[]> {
  const loading = loadEnvFile()
  if (content) return [await examineContent(ROOT)]
  if (!loading.ok) return describeUnread(loading.mistake)
  if (settings) return [examineSettings(process.env, loading.file)]
  if (isTest) {
    const reading = readConfig(process.env)
    if (!reading.ok) return reading.mistakes.flatMap(describeUnread)
    // Imported late: it needs content/, and the other checks must work when content/ is missing.
    const { sendTest } = await import('./doctor/send-test.ts')
    return [await sendTest(reading.config, ROOT, timeoutMs)]
  }
  if (connects) {
    const reading = readConfig(process.env)
    return reading.ok ? [await connect(reading.config)] : reading.mistakes.flatMap(describeUnread)
  }
  return examine(process.env, { file: loading.file, root: ROOT, timeoutMs: offline ? undefined : timeoutMs })
}

async function connect(config: Config): Promise<FindingGroup> {
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

function readOptions(args: readonly string[]) {
  const given = readArguments(args, {
    content: { type: 'boolean' },
    settings: { type: 'boolean' },
    json: { type: 'boolean' },
    offline: { type: 'boolean' },
    'send-test': { type: 'boolean' },
    'connect-calendar': { type: 'boolean' },
    timeout: { type: 'string' },
  })
  if (given === 'help') return given
  refuseWords(given.words)
  const { timeout = '10', ...options } = given.values
  const timeoutMs = Number(timeout) * 1000
  if (!(timeoutMs > 0 && timeoutMs <= 600_000)) throw new TypeError('--timeout: use seconds, from 0.1 to 600.')
  return { ...options, timeoutMs }
}
