// Pastes the install of docs/operations.md into a bare Debian: npx node scripts/try-install.ts
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hasProgram } from './deploy/write-files.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SUITE = process.argv[2] ?? 'bookworm'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

if (process.getuid?.() !== 0 || !hasProgram('debootstrap') || !hasProgram('unshare')) {
  process.stderr.write('This needs root, debootstrap and unshare (apt-get install debootstrap util-linux).\n')
  process.exit(2)
}

const [, block = ''] = /As root:\n\n```\n(.+?)```/s.exec(docs()) ?? []
if (!block.includes('deploy:init')) throw new Error('docs/operations.md has no install')
const machine = mkdtempSync('/var/tmp/gimbal-debian-')
try {
  console.log(`Making a bare Debian (${SUITE}) …`)
  execFileSync('debootstrap', ['--variant=minbase', SUITE, machine], { stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('git', ['clone', '--quiet', '--bare', ROOT, join(machine, 'var/site.git')], { stdio: 'inherit' })
  copyFileSync('/etc/resolv.conf', join(machine, 'etc/resolv.conf'))
  // The machine's own: a proxy of this network may sign with another authority than Debian knows.
  const own = existsSync(CERTIFICATES)
  if (own) copyFileSync(CERTIFICATES, join(machine, 'etc/machine.crt'))
  const policy = join(machine, 'usr/sbin/policy-rc.d')
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })

  // What the last command asks: domain, alias, email, and whether to do it. There's no systemd to do it with.
  const answers = 'www.example.com\n\n\nno\n'
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', `--mount-proc=${join(machine, 'proc')}`, 'chroot', machine, 'bash', '-i'],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        HOME: '/root',
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        DEBIAN_FRONTEND: 'noninteractive',
        ...(own && { NODE_EXTRA_CA_CERTS: '/etc/machine.crt', npm_config_cafile: '/etc/machine.crt' }),
      },
    },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    process.stdout.write(chunk)
  })
  child.stdin.end(block.replace('YOUR-REPOSITORY', '/var/site.git') + answers)
  const [status] = (await once(child, 'close')) as [number | null]
  const plan = output.includes('new file /etc/caddy/Caddyfile') && output.includes('Nothing was done.')
  const built = existsSync(join(machine, 'srv/gimbal/build/client/index.html'))
  if (status !== 0 || !plan || !built) throw new Error(`The install of docs/operations.md fails (status ${status}).`)
  console.log(
    'The install of docs/operations.md works as it is: the site is built, and deploy:init says what it would do.',
  )
} finally {
  rmSync(machine, { recursive: true, force: true })
}

function docs(): string {
  return readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
}
