import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { PlannedFile } from './planned-files.ts'

/** A longer new file isn't shown. */
const MAX_LINES = 30

const MODES = { root: 0o644, gimbal: 0o600 } as const

export const differing = (files: readonly PlannedFile[], root: string): PlannedFile[] =>
  files.filter(({ path, content }) => {
    const file = join(root, path)
    return !existsSync(file) || readFileSync(file, 'utf8') !== content
  })

/** The text of a new file, or the diff of an existing one. */
export function describeChange({ path, content, owner }: PlannedFile, root: string): string {
  const file = join(root, path)
  if (!existsSync(file)) {
    const lines = content.trimEnd().split('\n')
    const shown = lines.length > MAX_LINES ? [`… ${lines.length} lines, as deploy/ has them`] : lines
    return [`new file ${path}`, ...shown.map((line) => `    ${line}`)].join('\n')
  }
  // No context lines for settings: they may contain secret keys.
  const context = owner === 'gimbal' ? '-U0' : '-U2'
  const { stdout } = spawnSync('diff', [context, '--label', path, '--label', 'new', file, '-'], {
    input: content,
    encoding: 'utf8',
  })
  return [
    `change ${path}`,
    ...stdout
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`),
  ].join('\n')
}

/** Atomic writes. @param kept backup folder for the old files @returns the backups */
export function writeFiles(files: readonly PlannedFile[], root: string, kept: string): string[] {
  return files.flatMap(({ path, content, owner }) => {
    const file = join(root, path)
    const copy = join(kept, path)
    const before = statSync(file, { throwIfNoEntry: false })
    mkdirSync(dirname(file), { recursive: true })
    if (before) {
      mkdirSync(dirname(join(root, copy)), { recursive: true, mode: 0o700 })
      copyFileSync(file, join(root, copy))
    }
    const partial = `${file}.${process.pid}.partial`
    writeFileSync(partial, content, { mode: before ? before.mode & 0o777 : MODES[owner] })
    // Keeps the owner of an existing file. If the user doesn't exist yet, the file is chowned later.
    if (before) chownSync(partial, before.uid, before.gid)
    renameSync(partial, file)
    return before ? [copy] : []
  })
}

export type Command = readonly [string, ...string[]]

const SERVICES = ['gimbal.socket', 'gimbal.service', 'gimbal-backup.timer', 'caddy.service']

export function packageCommands(hasUfw: boolean): Command[] {
  const wanted = [['caddy', '/usr/bin/caddy'], ...(hasUfw ? [] : [['nftables', '/usr/sbin/nft']])].filter(
    ([, program = '']) => !existsSync(program),
  )
  const names = wanted.map(([name = '']) => name)
  return names.length === 0
    ? []
    : [
        ['apt-get', 'update'],
        ['apt-get', 'install', '--yes', ...names],
      ]
}

/** Every command is idempotent. */
export function setUpCommands(site: string, hasUfw: boolean): Command[] {
  const firewall: Command[] = hasUfw
    ? [
        ['ufw', 'allow', '80,443/tcp'],
        ['ufw', 'allow', '443/udp'],
      ]
    : [
        ['nft', '--check', '--file', '/etc/nftables.conf'],
        ['systemctl', 'enable', 'nftables.service'],
        ['systemctl', 'restart', 'nftables.service'],
      ]
  return [
    ['systemd-sysusers', '/etc/sysusers.d/gimbal.conf'],
    // Before root creates it, when an upgrade makes a backup.
    ['install', '-d', '-o', 'gimbal', '-g', 'gimbal', '-m', '700', '/var/lib/gimbal', '/var/lib/gimbal/backups'],
    [process.execPath, join(site, 'scripts/build-if-changed.mjs'), '--sbom'],
    ['chown', '-R', 'root:root', site],
    ['chmod', '-R', 'go-w', site],
    // The site reads its settings, and can't change them.
    ['chown', 'root:gimbal', join(site, '.env')],
    ['chmod', '640', join(site, '.env')],
    ['caddy', 'validate', '--config', '/etc/caddy/Caddyfile'],
    ...firewall,
    ['systemctl', 'daemon-reload'],
    ['systemctl', 'enable', ...SERVICES],
    // systemd can't listen where a site listens that had no socket yet.
    ['systemctl', 'stop', 'gimbal.socket', 'gimbal.service'],
    ['systemctl', 'start', 'gimbal.socket'],
    ['systemctl', 'restart', ...SERVICES.filter((unit) => unit !== 'gimbal.socket')],
  ]
}

/** Says, on the machine, which commands were all run. */
export const DONE = '/var/lib/misc/gimbal-deploy.done'

const digest = (commands: readonly Command[]): string =>
  createHash('sha256').update(JSON.stringify(commands)).digest('hex')

/** Whether these commands were all run, and every unit runs and will run after a reboot. */
export function isSetUp(commands: readonly Command[], done: string): boolean {
  if (!existsSync(done) || readFileSync(done, 'utf8') !== digest(commands)) return false
  // Asked of several units at once, systemctl is content with one.
  return SERVICES.every((unit) =>
    ['is-active', 'is-enabled'].every((question) => succeeds(['systemctl', question, '--quiet', unit])),
  )
}

/** Runs all of them, the next time too if one fails or this is interrupted. @throws for the one that failed */
export function setUp(commands: readonly Command[], site: string, done: string): void {
  rmSync(done, { force: true })
  for (const command of commands) runCommand(command, site)
  mkdirSync(dirname(done), { recursive: true })
  writeFileSync(done, digest(commands))
}

const succeeds = ([program, ...args]: Command): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0

export function runCommand(command: Command, site: string): void {
  const [program, ...args] = command
  const path = `${join(site, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`
  const { status, error } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: path, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`This failed${error ? ` (${error.message})` : ''}: ${command.join(' ')}`)
}

/** True if the machine has a program. Tests that need it are skipped otherwise. */
export const hasProgram = (name: string, ...version: string[]): boolean =>
  spawnSync(name, version.length > 0 ? version : ['--version'], { stdio: 'ignore' }).status === 0
