import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type Command = readonly [string, ...string[]]

const SERVICES = ['gimbal.socket', 'gimbal.service', 'gimbal-backup.timer', 'caddy.service']

export function packageCommands(hasUfw: boolean): Command[] {
  const wanted = { caddy: '/usr/bin/caddy', ...(hasUfw ? {} : { nftables: '/usr/sbin/nft' }) }
  const names = Object.entries(wanted).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
  if (names.length === 0) return []
  return [
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', ...names],
  ]
}

/** Each can run again, so a second try finishes what the first began. */
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

/** Stops at the first that fails. @throws naming it */
export function runCommands(commands: readonly Command[], site: string): void {
  const PATH = `${join(site, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`
  const env = { ...process.env, PATH, DEBIAN_FRONTEND: 'noninteractive' }
  for (const [program, ...args] of commands) {
    const { status, error } = spawnSync(program, args, { cwd: site, stdio: 'inherit', env })
    if (status !== 0)
      throw new Error(`This failed${error ? ` (${error.message})` : ''}: ${[program, ...args].join(' ')}`)
  }
}
