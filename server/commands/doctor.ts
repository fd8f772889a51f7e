import { join } from 'node:path'
import { askDoctor, type DoctorTask } from '#server/doctor/ask-doctor.ts'
import { countObstacles, describeFindings } from '#server/doctor/finding.ts'
import { loadEnvFile } from '#server/start/load-settings.ts'
import { readOrExit, say } from './command.ts'

const USAGE = `npm run doctor -- [--content | --settings | --send-test | --connect-calendar] [--offline] [--json]

Says what is configured, sandboxed, sample content, or unsafe to launch with, and how to fix it.
Changes nothing but the row that shows whether the store can be written. You can run it while the server runs.

  --content   only what is left of the sample in content/ and the brand, by file
  --settings  only whether a server could start with the settings; systemctl reload gimbal asks this first
  --send-test sends a test email to OWNER_EMAIL, a test alarm there and to ALERT_WEBHOOK_URL, and says how it went
  --connect-calendar has the scheduler tell this site of every call: makes the webhook's subscription, anew if there is one
  --offline   calls no third party
  --json      for programs: {"ready", "groups": [{"title", "findings": [{"topic", "name", "state", "says", "cure"}]}]}

Exit status: 0 ready to launch, 1 not ready, 2 wrong arguments.
`

const TASKS = ['content', 'settings', 'send-test', 'connect-calendar'] as const

const ROOT = join(import.meta.dirname, '../..')

// Keeps other users of this machine from reading the files SQLite creates beside the store.
process.umask(0o077)
const flag = { type: 'boolean', default: false } as const
const { json, offline, ...tasks } = readOrExit({
  usage: USAGE,
  options: { content: flag, settings: flag, 'send-test': flag, 'connect-calendar': flag, json: flag, offline: flag },
  read: (values) => values,
})
const task: DoctorTask = TASKS.find((each) => tasks[each]) ?? 'examine'
// Libraries read the environment themselves. What's wrong with the file, the doctor says.
loadEnvFile()
const groups = await askDoctor(task, { isOffline: offline, env: process.env, root: ROOT, timeoutMs: 10_000 })
const ready = countObstacles(groups) === 0
say(`${json ? JSON.stringify({ ready, groups }, null, 2) : describeFindings(groups)}\n`)
// Not process.exit: it would truncate output that a pipe hasn't read yet.
process.exitCode = ready ? 0 : 1
