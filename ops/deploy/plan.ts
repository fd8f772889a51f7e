import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The owner's answers; empty if none. */
interface Answers {
  domain: string
  alias: string
  email: string
}

export interface PlannedFile {
  path: string
  content: string
  /** The settings are only for root and the service user. */
  owner: 'root' | 'gimbal'
}

interface Machine {
  root: string
  site: string
  /** In addition to those in sshd's settings. */
  sshPorts: readonly number[]
}

const TEMPLATES = join(import.meta.dirname, '../../deploy')

const UNITS = [
  'gimbal.socket',
  'gimbal.service',
  'gimbal-backup.service',
  'gimbal-backup-failed.service',
  'gimbal-backup.timer',
]

/** Debian's default, in case nftables isn't installed yet. */
const NFTABLES_CONF = '#!/usr/sbin/nft -f\n\nflush ruleset\n'

export function planFiles(answers: Answers, machine: Machine): PlannedFile[] {
  const { root, site } = machine
  const template = (name: string) => readFileSync(join(TEMPLATES, name), 'utf8').replaceAll('/srv/gimbal', site)
  const settings = join(site, '.env')
  const files = [
    ['/etc/sysusers.d/gimbal.conf', template('gimbal.sysusers.conf')],
    ...UNITS.map((name) => [`/etc/systemd/system/${name}`, template(name)]),
    ['/etc/caddy/Caddyfile', caddyfile(template('Caddyfile'), answers)],
    ...(usesUfw(root) ? [] : firewall(machine, template('gimbal.nft'))),
  ].map(([path = '', content = '']) => ({ path, content, owner: 'root' as const }))
  return [
    ...files,
    { path: settings, content: withSettings(readFile(join(root, settings)) ?? '', answers), owner: 'gimbal' },
  ]
}

export const usesUfw = (root: string): boolean => /^ENABLED=yes/m.test(readFile(join(root, 'etc/ufw/ufw.conf')) ?? '')

function caddyfile(template: string, { domain, alias, email }: Answers): string {
  const options = email === '' ? '{\n' : `{\n\temail ${email}\n`
  const tail = alias === '' ? '' : `\n${alias} {\n\tredir https://${domain}{uri} permanent\n}\n`
  return template.replace(/^\{\n/m, options) + tail
}

function firewall({ root, sshPorts }: Machine, template: string): string[][] {
  const ports = [...new Set([...configuredSshPorts(root), ...sshPorts])].toSorted((a, b) => a - b)
  const include = 'include "/etc/nftables.d/gimbal.nft"'
  const main = readFile(join(root, 'etc/nftables.conf')) ?? NFTABLES_CONF
  return [
    ['/etc/nftables.d/gimbal.nft', template.replace('{ 22, 80, 443 }', `{ ${[...ports, 80, 443].join(', ')} }`)],
    ['/etc/nftables.conf', main.includes(include) ? main : `${main.trimEnd()}\n\n${include}\n`],
  ]
}

/** Keeps the firewall from locking anyone out. */
function configuredSshPorts(root: string): number[] {
  const folder = join(root, 'etc/ssh/sshd_config.d')
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const text = [join(root, 'etc/ssh/sshd_config'), ...files].map((file) => readFile(file) ?? '').join('\n')
  const ports = [...text.matchAll(/^[ \t]*Port[ \t=]+(\d+)/gim)].map(([, port]) => Number(port))
  return ports.length === 0 ? [22] : ports
}

/** The settings, plus those this machine needs. */
function withSettings(before: string, { domain }: Answers): string {
  const wanted = {
    NODE_ENV: 'production',
    // An owner may change it in the console, unless it's here.
    ...(/^PUBLIC_ORIGIN=./m.test(before) && { PUBLIC_ORIGIN: `https://${domain}` }),
    HOST: '127.0.0.1',
    PORT: '3000',
    DATA_DIR: '/var/lib/gimbal',
  }
  // Kept if set: the owner may have more proxies, or may have shared unlisted page addresses.
  const ifUnset = { TRUSTED_PROXIES: '127.0.0.1' }
  const lines = before === '' ? [] : before.trimEnd().split('\n')
  const put = (name: string, value: string, isStored: (line: string) => boolean) => {
    const at = lines.findLastIndex((text) => text.startsWith(`${name}=`))
    if (at === -1) lines.push(`${name}=${value}`)
    else if (!isStored(lines[at] ?? '')) lines[at] = `${name}=${value}`
  }
  for (const [name, value] of Object.entries(wanted)) put(name, value, () => false)
  for (const [name, value] of Object.entries(ifUnset)) put(name, value, (line) => line.trim() !== `${name}=`)
  return `${lines.join('\n')}\n`
}

export const readFile = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

export type Command = readonly [string, ...string[]]

const SERVICES = ['gimbal.socket', 'gimbal.service', 'gimbal-backup.timer', 'caddy.service']

export function packageCommands(hasUfw: boolean): Command[] {
  // nft knows icmp by its name from netbase, which a minimal system lacks.
  const firewall = { nftables: '/usr/sbin/nft', netbase: '/etc/protocols' }
  const wanted = { caddy: '/usr/bin/caddy', ...(hasUfw ? {} : firewall) }
  const names = Object.entries(wanted).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
  if (names.length === 0) return []
  return [
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', ...names],
  ]
}

/**
 * Each can run again, so a second try finishes what the first began.
 * @param site the folder that was cloned @param release the code in it that runs this
 */
export function setUpCommands({ domain }: Answers, site: string, release: string, hasUfw: boolean): Command[] {
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
    [process.execPath, join(release, 'ops/build-if-changed.mjs'), '--sbom'],
    // What a start takes; upgrades switch it.
    ...(existsSync(join(site, 'current')) ? [] : [['ln', '-sfn', '.', join(site, 'current')] as const]),
    ['chown', '-R', 'root:root', site],
    ['chmod', '-R', 'go-w', site],
    // The site reads its settings, and can't change them.
    ['chown', 'root:gimbal', join(site, '.env')],
    ['chmod', '640', join(site, '.env')],
    ['runuser', '-u', 'gimbal', '--', process.execPath, join(release, 'server/commands/console.ts'), 'address', domain],
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
