import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A command, word by word, as it is shown and run. */
export type Command = readonly [string, ...string[]]

const SERVICES = ['gimbal.service', 'gimbal-backup.timer', 'caddy.service']

/** What Debian has to bring first. */
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

/** What makes the written files count. Each may be run again at any time. */
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
    // Before root makes it, in a backup of an upgrade.
    ['install', '-d', '-o', 'gimbal', '-g', 'gimbal', '-m', '700', '/var/lib/gimbal', '/var/lib/gimbal/backups'],
    [process.execPath, join(site, 'scripts/build-if-changed.mjs'), '--sbom'],
    ['chown', '-R', 'root:root', site],
    ['chmod', '-R', 'go-w', site],
    ['chown', 'gimbal:gimbal', join(site, '.env')],
    ['chmod', '600', join(site, '.env')],
    ['caddy', 'validate', '--config', '/etc/caddy/Caddyfile'],
    ...firewall,
    ['systemctl', 'daemon-reload'],
    ['systemctl', 'enable', ...SERVICES],
    ['systemctl', 'restart', ...SERVICES],
  ]
}

/** Whether everything that was set up runs, and will after the machine's next start. */
export const isSetUp = (): boolean =>
  succeeds(['systemctl', 'is-active', '--quiet', ...SERVICES]) &&
  succeeds(['systemctl', 'is-enabled', '--quiet', ...SERVICES])

const succeeds = ([program, ...args]: Command): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** Runs a command to its end, its output shown. @throws Error when it fails */
export function runCommand(command: Command, site: string): void {
  const [program, ...args] = command
  // The build finds its tools there.
  const path = `${join(site, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`
  const { status, error } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: path, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`This failed${error ? ` (${error.message})` : ''}: ${command.join(' ')}`)
}

/** Whether a program of the machine is there: a test that needs it is skipped elsewhere. */
export const hasProgram = (name: string, ...version: string[]): boolean =>
  spawnSync(name, version.length > 0 ? version : ['--version'], { stdio: 'ignore' }).status === 0
