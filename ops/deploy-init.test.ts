import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { readConfig } from '#server/start/config.ts'
import { openFolder, PROCESS_ENV } from '#test/spawn-server.ts'

const SITE = resolve(import.meta.dirname, '..')
const ANSWERS = ['--domain', 'www.example.org', '--alias', 'example.org', '--email', 'ada@example.org']

/** A folder that acts as a bare Debian machine. */
async function openMachine(os = 'ID=debian\nVERSION_ID="12"\n') {
  const folder = await openFolder()
  const root = folder.path
  const put = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  put('etc/os-release', os)
  const init = (args: readonly string[], input = '') => run(['--root', root, ...args], input)
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const files = () =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(root, path)).isFile())
      .toSorted()
  return { ...folder, root, put, init, read, files }
}

async function run(args: readonly string[], input = '', uid?: number) {
  const child = spawn(process.execPath, [join(SITE, 'ops/deploy-init.ts'), ...args], {
    cwd: SITE,
    env: { ...PROCESS_ENV, SSH_CONNECTION: '203.0.113.7 50000 203.0.113.8 2022' },
    ...(uid !== undefined && { uid, gid: uid }),
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status: status as number | null, output, errors }
}

it('writes what a bare machine needs, and finds nothing to do the second time', async () => {
  await using machine = await openMachine()
  expect(await machine.init([...ANSWERS, '--yes'])).toMatchObject({ status: 0, errors: '' })
  const names = ['gimbal-backup', 'gimbal-backup-failed', 'gimbal']
  const units = [...names.map((name) => `${name}.service`), 'gimbal-backup.timer', 'gimbal.socket']
  const firewall = ['etc/nftables.conf', 'etc/nftables.d/gimbal.nft']
  const others = ['etc/caddy/Caddyfile', 'etc/os-release', 'etc/sysusers.d/gimbal.conf', join(SITE, '.env').slice(1)]
  expect(machine.files()).toEqual(
    [...units.map((unit) => `etc/systemd/system/${unit}`), ...firewall, ...others].toSorted(),
  )
  expect(machine.read('etc/systemd/system/gimbal.service')).toContain(`\nWorkingDirectory=${SITE}/current\n`)
  const settings = join(SITE, '.env')
  expect(machine.read(settings)).not.toContain('PUBLIC_ORIGIN')
  expect(statSync(join(machine.root, settings)).mode & 0o777).toBe(0o600)
  // The generated settings must be valid in production.
  const reading = readConfig(parseEnv(machine.read(settings)))
  expect(reading.ok ? reading.unsafe : reading.mistakes).toEqual([])
  const caddyfile = machine.read('etc/caddy/Caddyfile')
  for (const part of ['\n{\n\temail ada@example.org\n', 'example.org {\n', 'redir https://www.example.org{uri}'])
    expect(caddyfile).toContain(part)
  expect(caddyfile).not.toContain('example.com')

  const again = await machine.init([...ANSWERS, '--yes'])
  expect([again.status, again.output]).toEqual([0, expect.stringMatching(/^Nothing to change\.$/m)])
})

it('says what it would do and writes nothing without a yes, after which it keeps what was there', async () => {
  await using machine = await openMachine()
  for (const [input, ...more] of [['', '--dry-run'], ['no\n'], ['']]) {
    const { output } = await machine.init([...ANSWERS, ...more], input)
    expect(output).toContain('new file /etc/caddy/Caddyfile')
    expect(output).toContain('tcp dport { 22, 80, 443 } accept')
    expect(machine.files()).toEqual(['etc/os-release'])
  }
  machine.put('etc/caddy/Caddyfile', ':80 {\n\troot * /usr/share/caddy\n}\n')
  const { output } = await machine.init(ANSWERS, 'y\n')
  expect(output).toContain('change /etc/caddy/Caddyfile')
  expect(output).toMatch(/^ {4}-:80 \{$/m)
  const [, copy = ''] = /What was there before is in (\S+)/.exec(output) ?? []
  expect(machine.read(copy)).toBe(':80 {\n\troot * /usr/share/caddy\n}\n')
})

it('leaves settings as they are but for its own, and shows no keys', async () => {
  await using machine = await openMachine()
  const file = join(SITE, '.env')
  const before =
    'STRIPE_SECRET_KEY=sk_secret\nPORT=8080\nVAULT_PATH=given-out-already\nPUBLIC_ORIGIN=https://old.example\n'
  machine.put(file, before)
  const { output } = await machine.init([...ANSWERS, '--yes'])
  expect(output).not.toContain('sk_secret')
  expect(machine.read(file).split('\n')).toEqual([
    'STRIPE_SECRET_KEY=sk_secret',
    'PORT=3000',
    'VAULT_PATH=given-out-already',
    'PUBLIC_ORIGIN=https://www.example.org',
    'NODE_ENV=production',
    'HOST=127.0.0.1',
    'DATA_DIR=/var/lib/gimbal',
    'TRUSTED_PROXIES=127.0.0.1',
    '',
  ])
})

it('keeps the rules of a firewall that is there, the door for SSH open where it is, and leaves all to ufw where that is on', async () => {
  await using machine = await openMachine()
  const rules = 'flush ruleset\ntable inet mine {\n}\n'
  machine.put('etc/nftables.conf', rules)
  machine.put('etc/ssh/sshd_config', '#Port 22\nPort 2200\n')
  machine.put('etc/ssh/sshd_config.d/more.conf', 'Port 2201\n')
  await machine.init([...ANSWERS, '--yes'])
  expect(machine.read('etc/nftables.conf')).toBe(`${rules}\ninclude "/etc/nftables.d/gimbal.nft"\n`)
  expect(machine.read('etc/nftables.d/gimbal.nft')).toContain('tcp dport { 2200, 2201, 80, 443 } accept')

  await using other = await openMachine()
  other.put('etc/ufw/ufw.conf', 'ENABLED=yes\n')
  await other.init([...ANSWERS, '--yes'])
  expect(other.files().filter((path) => path.includes('nft'))).toEqual([])
})

it('refuses what is not Debian, and anybody but root', async () => {
  await using machine = await openMachine('ID=fedora\n')
  const { status, errors } = await machine.init([...ANSWERS, '--yes'])
  expect([status, errors]).toEqual([1, expect.stringContaining('Nothing was done: this sets up Debian')])
  expect(machine.files()).toEqual(['etc/os-release'])
  const nobody = process.getuid?.() === 0 ? 65_534 : undefined
  const refused = await run([...ANSWERS, '--yes'], '', nobody)
  expect([refused.status, refused.errors]).toEqual([1, expect.stringContaining('only root can set up a machine')])
})
