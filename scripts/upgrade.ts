// Upgrades the site in this folder: npm run upgrade. --help describes what it does and needs.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  messageOf,
  ownAddress,
  readArguments,
  readOrExit,
  readSettingsOrExit,
  refuseWords,
} from '#server/commands/command.ts'
import { checkSite, restorePrevious } from './build/build-folder.ts'

const USAGE = `npm run upgrade -- [--restart COMMAND] [--check ADDRESS] [--to VERSION | --here] [--backed-up] [--dry-run]

Backs the store up, brings the code of this folder up to date, builds beside the build that runs, puts that in place,
restarts the server, and checks that it is ready and answers with the new build. When any of it fails, code and build are
put back, and the server is restarted with them.

  --restart COMMAND  restarts the server; "systemctl restart gimbal" where systemd has that unit
  --check ADDRESS    where the server answers; HOST and PORT of the settings, unless told
                     Give both again for each further server that runs from this folder: one is upgraded after the other.
  --to VERSION       a tag or commit; unless told, what the branch of this folder follows
  --here             the folder as it stands, for words that were changed here; the way back is then the build alone
  --backed-up        you have made a backup yourself, as PostgreSQL needs
  --timeout SECONDS  how long a server may take to answer with the new build; 60 unless told
  --dry-run          says what would be done, and does nothing

Run it as the user whom this folder belongs to, who may restart the server. Do not pull or build beforehand.
Exit status: 0 upgraded, 1 not upgraded, 2 not understood.
`

/** `restart` is a shell command. */
interface ServerPlace {
  restart: string
  address: string
}

const root = resolve(import.meta.dirname, '..')
const build = join(root, 'build')
process.chdir(root)
const options = readOrExit(USAGE, readOptions)
const config = readSettingsOrExit('Nothing was changed')
const servers = attempt(2, `\n\n${USAGE}`, listServers)
const code = options.here ? undefined : attempt(1, '', () => openCode(root, options.to))
if (config.databaseUrl !== undefined && !options['backed-up'] && !options['dry-run']) {
  exitWith(
    1,
    "Nothing was changed: the store is PostgreSQL. Dump it (docs/operations.md, 'Back up and restore'), then run this again with --backed-up.",
  )
}
if (options['dry-run']) {
  process.stdout.write(describePlan())
  process.exit(0)
}

// The current step gets the signal too and fails, which triggers the rollback.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.stdout.on('error', () => {})

const buildOf = () => statSync(join(build, 'client'), { throwIfNoEntry: false })?.ino
const buildBefore = buildOf()
process.exitCode = (await upgrade()) ? 0 : 1

/** One server at a time; takes everything back on failure. @returns true if they run the new version */
async function upgrade(): Promise<boolean> {
  const restarted: ServerPlace[] = []
  let isBackedUp = false
  try {
    say('Backing up …')
    await backUp()
    isBackedUp = true
    say('Bringing the code up to date …')
    code?.bring()
    say('Building …')
    await buildSite()
    for (const server of servers) {
      restarted.push(server)
      await restart(server)
    }
    say('Upgraded: the new version answers.')
    return true
  } catch (error) {
    say(`FAILED: ${messageOf(error)}`)
    if (isBackedUp) await goBack(restarted)
    else say('Nothing was changed.')
    return false
  }
}

async function goBack(restarted: readonly ServerPlace[]): Promise<void> {
  try {
    say('Going back …')
    code?.restorePrevious()
    await run('node', ['scripts/ready.mjs'])
    // A failed or unneeded build leaves the previous one in place.
    if (buildBefore !== undefined && buildOf() !== buildBefore) restorePrevious(build)
    for (const server of restarted) await restart(server)
    say('Not upgraded: the version from before runs.')
  } catch (error) {
    say(`FAILED to go back: ${messageOf(error)}`)
    say(
      "The site may be down. Look at the server's log; docs/operations.md says under 'Upgrade' how to go back by hand.",
    )
  }
}

async function restart({ restart: command, address }: ServerPlace): Promise<void> {
  say(`Restarting: ${command}`)
  await run(command, [], { shell: true })
  say(`Checking ${address} …`)
  await checkSite(address, join(build, 'client'), options.timeout * 1000)
}

async function backUp(): Promise<void> {
  if (options['backed-up']) return
  const { dataDir } = config
  const file = join(dataDir, 'gimbal.sqlite')
  if (!existsSync(file)) {
    throw new Error(`there is no store at ${file}. Set DATA_DIR in .env as the server has it, or add --backed-up.`)
  }
  // Not as root: the server couldn't write to files that root creates there.
  const { uid, gid } = statSync(dataDir)
  await run('node', ['server/commands/store-backup.ts'], process.getuid?.() === 0 ? { uid, gid } : {})
}

async function buildSite(): Promise<void> {
  await run('node', ['scripts/ready.mjs'])
  await run('node', ['scripts/build-if-changed.mjs', '--sbom'])
}

async function run(command: string, args: string[], how: { shell?: boolean; uid?: number; gid?: number } = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...how })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} ended with status ${status}`)
}

function readOptions(args: readonly string[]) {
  const given = readArguments(args, {
    restart: { type: 'string', multiple: true, default: [] },
    check: { type: 'string', multiple: true, default: [] },
    to: { type: 'string' },
    here: { type: 'boolean', default: false },
    'backed-up': { type: 'boolean', default: false },
    timeout: { type: 'string', default: '60' },
    'dry-run': { type: 'boolean', default: false },
  })
  if (given === 'help') return given
  refuseWords(given.words)
  const { values } = given
  const timeout = Number(values.timeout)
  if (!(timeout > 0)) throw new TypeError('--timeout takes a number of seconds.')
  if (values.here && values.to !== undefined) throw new TypeError('--here and --to exclude each other.')
  return { ...values, timeout }
}

function listServers(): ServerPlace[] {
  const restarts = options.restart.length > 0 ? options.restart : findUnit()
  const addresses = options.check.length > 0 ? options.check : [ownAddress(config)]
  if (restarts.length === 0)
    throw new TypeError('Say how the server is restarted: --restart "systemctl restart gimbal"')
  if (restarts.length !== addresses.length) throw new TypeError('Give one --check for each --restart.')
  return restarts.map((restart, index) => ({ restart, address: new URL(addresses[index] ?? '').origin }))
}

function findUnit(): string[] {
  return spawnSync('systemctl', ['cat', 'gimbal.service'], { stdio: 'ignore' }).status === 0
    ? ['systemctl restart gimbal']
    : []
}

function describePlan(): string {
  const store =
    config.databaseUrl === undefined
      ? join(config.dataDir, 'gimbal.sqlite')
      : 'PostgreSQL: dump it yourself, then add --backed-up'
  const steps = [
    options['backed-up'] ? 'no backup: you have made one' : `back up ${store}`,
    code ? code.plan : 'no change of the code: the folder as it stands',
    'install what that needs, build beside the build that runs, put it in place',
    ...servers.map(({ restart, address }) => `${restart}; check ${address}: /readyz, the home page, its assets`),
  ]
  return [
    `In ${root}${code ? `, which stands at ${code.commit}` : ''}:`,
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
    `When it fails: ${code ? `git reset --keep ${code.commit}, ` : ''}the build of now, restart and check again.`,
    '',
  ].join('\n')
}

function attempt<Result>(status: number, after: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    return exitWith(status, `${messageOf(error)}${after}`)
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function exitWith(status: number, message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(status)
}

/** @throws if there's no such version, or a tracked file is modified */
function openCode(root: string, to: string | undefined) {
  const git = (...args: string[]) => runGit(root, args)
  const commit = git('rev-parse', 'HEAD')
  const changed = git('status', '--porcelain', '--untracked-files=no')
  if (changed !== '') {
    throw new Error(
      `Files are changed here:\n${changed}\nCommit them (git commit), or upgrade to the folder as it stands with --here.`,
    )
  }
  const upstream = to ?? git('rev-parse', '--abbrev-ref', '@{upstream}')
  return {
    commit,
    plan: to === undefined ? `git fetch, git merge --ff-only ${upstream}` : `git fetch, git reset --keep ${to}`,
    bring() {
      git('fetch', '--tags')
      if (to === undefined) git('merge', '--ff-only', upstream)
      else git('reset', '--keep', to)
    },
    restorePrevious: () => void git('reset', '--keep', commit),
  }
}

function runGit(root: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  throw new Error(`git ${args.join(' ')} failed: ${(error?.message ?? stderr).trim()}`)
}
