// Upgrades the site in this folder: npm run upgrade. --help describes what it does and needs.
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, realpathSync, rmSync, statSync } from 'node:fs'
import { delimiter, join, relative, resolve } from 'node:path'
import { fail, messageOf, ownAddress, readOrExit, readSettingsOrExit } from '#server/commands/command.ts'
import { describeStorePlace } from '#server/start/store-notice.ts'
import { checkSite } from './build/build-folder.ts'
import {
  baseOf,
  copyPackages,
  copyRelease,
  describeChange,
  releaseAt,
  removeOtherReleases,
  setRelease,
  versionOf,
} from './releases.ts'
import { withLock } from './set-up/processes.mjs'

const USAGE = `npm run upgrade -- [--restart COMMAND] [--check ADDRESS] [--to VERSION | --here | --back] [--backed-up] [--dry-run]

Backs the store up, makes a release of the new code beside the one that runs, with packages and build of its own, and only
then has the link "current" name it. Restarts the server, and checks that it answers with the new build; if any of it fails,
goes back to the release from before. What runs stays as it is, so a restart works at every moment.

  --restart COMMAND  restarts the server; "systemctl restart gimbal" where systemd has that unit
  --check ADDRESS    where the server answers; HOST and PORT of the settings, unless told
                     Give both again for each further server that runs from this folder: one is upgraded after the other.
  --to VERSION       a tag or commit; unless told, what the branch of this folder follows
  --here             the folder as it stands, for words that were changed here
  --back             the release from before, as the last upgrade left it; needs no registry, and makes no backup
  --backed-up        you have made a backup yourself
  --dry-run          says what would be done, and does nothing

Run it in the release that runs (…/current), as the user whom the folder belongs to, who may restart the server. Do not pull
or build beforehand. Exit status: 0 upgraded, 1 not upgraded, 2 not understood.
`

/** How long a server may take to answer with the new build. */
const ANSWER_MS = 60_000

/** `restart` is a shell command. */
interface ServerPlace {
  restart: string
  address: string
}

const NO_LINK =
  "The server isn't started by the link current, which an upgrade switches. Under systemd, run npm run deploy:init again; elsewhere, make the link (ln -s . current) and start the server in there (docs/operations.md, 'Upgrade')."

const root = realpathSync(resolve(import.meta.dirname, '..'))
const base = baseOf(root)
process.chdir(root)
const options = readOrExit({
  usage: USAGE,
  options: {
    restart: { type: 'string', multiple: true, default: [] },
    check: { type: 'string', multiple: true, default: [] },
    to: { type: 'string' },
    here: { type: 'boolean', default: false },
    back: { type: 'boolean', default: false },
    'backed-up': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
  read(values) {
    if ([values.here, values.back, values.to !== undefined].filter(Boolean).length > 1)
      throw new TypeError('--here, --back and --to exclude each other.')
    return values
  },
})
const config = readSettingsOrExit('Nothing was changed')
const servers = attempt(2, `\n\n${USAGE}`, listServers)
const before = attempt(1, '', findCurrent)
const code = options.here || options.back ? undefined : attempt(1, '', () => openCode(root, options.to))
if (options['dry-run']) {
  process.stdout.write(describePlan())
  process.exit(0)
}

// The current step gets the signal too and fails, which triggers the rollback.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.stdout.on('error', () => {})

await withLock(
  join(base, '.upgrade-lock'),
  async () => {
    process.exitCode = (await upgrade()) ? 0 : 1
  },
  (pid) => say(`Waiting for process ${pid}, which is upgrading …`),
)

/** One server at a time; takes everything back on failure. @returns true if they run the new version */
async function upgrade(): Promise<boolean> {
  const restarted: ServerPlace[] = []
  const previous = releaseAt(base, 'previous')
  try {
    const release = options.back ? findPrevious() : await makeRelease()
    const change = describeChange(before, release)
    say(`Switching to ${relative(base, release) || base}: ${change} …`)
    setRelease(base, 'previous', before)
    setRelease(base, 'current', release)
    for (const server of servers) {
      restarted.push(server)
      await restart(server, release)
    }
    if (!options.back) removeOtherReleases(base)
    say(`${options.back ? 'Went back' : 'Upgraded'}: ${change}. It answers.`)
    return true
  } catch (error) {
    say(`FAILED: ${messageOf(error)}`)
    await goBack(restarted, previous)
    return false
  }
}

/** Beside the one that runs. @throws if any of it fails; what runs is then as it was */
async function makeRelease(): Promise<string> {
  say('The site goes on meanwhile, and may be restarted: what runs stays as it is until the switch.')
  say('Backing up …')
  await backUp()
  // What earlier tries left could fill the disk.
  removeOtherReleases(base)
  say('Copying the code, and bringing it up to date …')
  const release = copyRelease(root, config.dataDir, (copy) => code?.bring(copy))
  try {
    say('Installing what it needs, beside what runs …')
    copyPackages(root, release)
    await run(process.execPath, ['ops/ready.mjs'], { cwd: release })
    say('Building …')
    const node = join(release, 'node_modules/.bin/node')
    await run(existsSync(node) ? node : process.execPath, ['ops/build-if-changed.mjs', '--sbom'], { cwd: release })
    return release
  } catch (error) {
    rmSync(release, { recursive: true, force: true })
    throw error
  }
}

/** @throws if no upgrade left one */
function findPrevious(): string {
  const previous = releaseAt(base, 'previous')
  if (previous === undefined || previous === before) throw new Error(`there is no release from before in ${base}.`)
  return previous
}

async function goBack(restarted: readonly ServerPlace[], previous: string | undefined): Promise<void> {
  if (releaseAt(base, 'current') === before) return say('Nothing was changed.')
  try {
    say('Going back …')
    setRelease(base, 'current', before)
    setRelease(base, 'previous', previous ?? before)
    for (const server of restarted) await restart(server, before)
    removeOtherReleases(base)
    say(`Not upgraded: ${versionOf(before)}, the version from before, runs.`)
  } catch (error) {
    say(`FAILED to go back: ${messageOf(error)}`)
    say(
      "The site may be down. Look at the server's log; docs/operations.md says under 'Upgrade' how to go back by hand.",
    )
  }
}

async function restart({ restart: command, address }: ServerPlace, release: string): Promise<void> {
  say(`Restarting: ${command}`)
  await run(command, [], { shell: true })
  say(`Checking ${address} …`)
  await checkSite(address, join(release, 'build/client'), ANSWER_MS)
}

async function backUp(): Promise<void> {
  if (options['backed-up']) return
  const { dataDir, databaseUrl } = config
  const location = databaseUrl === undefined ? join(dataDir, 'gimbal.sqlite') : dataDir
  if (!existsSync(location))
    throw new Error(`there is no store at ${location}. Set DATA_DIR in .env as the server has it, or add --backed-up.`)
  // Not as root: the server couldn't write to files that root creates there.
  const { uid, gid } = statSync(dataDir)
  await run('node', ['server/commands/store-backup.ts'], process.getuid?.() === 0 ? { uid, gid } : {})
}

type RunSettings = Pick<SpawnOptions, 'shell' | 'uid' | 'gid'> & { cwd?: string }

/** @param how `cwd` is a release: its own programs come first. By default, it's the one that runs */
async function run(command: string, args: string[], how: RunSettings = {}) {
  const env = {
    ...process.env,
    PATH: `${join(how.cwd ?? root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  }
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...how, env })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} ended with status ${status}`)
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
  const { status, stdout } = spawnSync('systemctl', ['cat', 'gimbal.service'], { encoding: 'utf8' })
  if (status !== 0) return []
  if (!stdout.includes(`${join(base, 'current')}/`)) throw new TypeError(NO_LINK)
  return ['systemctl restart gimbal']
}

/** @returns the release that runs @throws unless it's this one */
function findCurrent(): string {
  const current = releaseAt(base, 'current')
  if (current === undefined) throw new Error(`Nothing was changed. ${NO_LINK}`)
  if (current !== root) throw new Error(`Nothing was changed: ${root} isn't what runs. Run this in ${current}`)
  return current
}

function describePlan(): string {
  const making = [
    options['backed-up'] ? 'no backup: you have made one' : `back up ${describeStorePlace(config)}`,
    `copy the code to ${join(base, 'releases')}${code ? `; there, ${code.plan}` : ', as it stands'}`,
    'install what that needs there, and build it',
  ]
  const steps = [
    ...(options.back ? [] : making),
    `have ${join(base, 'current')} name ${options.back ? releaseAt(base, 'previous') : 'it'}`,
    ...servers.map(({ restart, address }) => `${restart}; check ${address}: /readyz, the home page, its assets`),
  ]
  return [
    `In ${root}, which is ${versionOf(root)}${code ? ` at ${code.commit}` : ''}:`,
    ...steps.map((step, index) => `  ${index + 1}. ${step}`),
    'When it fails: the link as it is now, restart and check again.',
    '',
  ].join('\n')
}

function attempt<Result>(status: number, after: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    fail(`${messageOf(error)}${after}`)
    process.exit(status)
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** @throws if there's no such version, or a tracked file is modified */
function openCode(root: string, to: string | undefined) {
  const git = (...args: string[]) => runGit(root, args)
  const commit = git('rev-parse', 'HEAD')
  // A worktree's copy would move the original's HEAD.
  if (!lstatSync(join(root, '.git')).isDirectory())
    throw new Error(`Nothing was changed: ${root} is a worktree of another folder. Upgrade a clone, or use --here.`)
  const changed = git('status', '--porcelain', '--untracked-files=no')
  if (changed !== '')
    throw new Error(
      `Files are changed here:\n${changed}\nCommit them (git commit), or upgrade to the folder as it stands with --here.`,
    )
  const upstream = to ?? git('rev-parse', '--abbrev-ref', '@{upstream}')
  return {
    commit,
    plan: to === undefined ? `git fetch, git merge --ff-only ${upstream}` : `git fetch, git reset --keep ${to}`,
    bring(release: string) {
      runGit(release, ['fetch', '--tags'])
      // Git knows the copied files as others, and a reset refuses to write over them.
      runGit(release, ['update-index', '--refresh'])
      runGit(release, to === undefined ? ['merge', '--ff-only', upstream] : ['reset', '--keep', to])
    },
  }
}

function runGit(root: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  throw new Error(`git ${args.join(' ')} failed: ${(error?.message ?? stderr).trim()}`)
}
