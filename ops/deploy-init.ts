import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { HOST_NAME } from '#contracts/console-domain.ts'
import { fail, messageOf, readOrExit } from '#server/commands/command.ts'
import {
  type Command,
  type PlannedFile,
  packageCommands,
  planFiles,
  readFile,
  runCommands,
  setUpCommands,
  usesUfw,
} from './deploy/plan.ts'
import { baseOf } from './releases.ts'

const USAGE = `npm run deploy:init -- --domain NAME [--alias NAME] [--email ADDRESS] [--dry-run] [--yes] [--root FOLDER]

Sets this Debian machine up to run the site: user, systemd units, Caddy with its certificate, firewall, nightly backups.
Prints what it would do, and does it when you say yes. Run it again after a failure, or to change the domain; a file
that it changes is kept in /var/backups/gimbal-deploy.

  --domain NAME     the name that visitors see, such as www.example.com; an owner can change it in the console
  --alias NAME      another name that leads there, such as example.com
  --email ADDRESS   where the certificate's issuer writes when something is wrong
  --dry-run         print it and end
  --yes             do it without asking
  --root FOLDER     write the files below FOLDER, and run nothing: to look at them, or for an image

Exit status: 0 done; 1 not done; 2 not understood.
`
const EMAIL = /^[^\s@{}"\\]+@[^\s@{}"\\]+\.[^\s@{}"\\]+$/
const RELEASE = resolve(import.meta.dirname, '..')
const SITE = baseOf(RELEASE)
const READY = 'http://127.0.0.1:3000/readyz'

const text = { type: 'string', default: '' } as const
const flag = { type: 'boolean', default: false } as const
const rootFolder = { type: 'string', default: '/' } as const
const options = readOrExit({
  usage: USAGE,
  options: { domain: text, alias: text, email: text, root: rootFolder, 'dry-run': flag, yes: flag },
  read: readOptions,
})
await init(options).catch((error: unknown) => fail(messageOf(error)))

function readOptions(
  values: Record<'domain' | 'alias' | 'email' | 'root', string> & Record<'dry-run' | 'yes', boolean>,
) {
  const { domain, alias, email } = values
  for (const name of [domain, ...(alias === '' ? [] : [alias])])
    if (!HOST_NAME.test(name))
      throw new Error(
        `'${name}' is not a domain: write it in lower case, without https:// and without a path, as in www.example.com (umlauts and the like as xn--…).`,
      )
  if (email !== '' && !EMAIL.test(email)) throw new Error(`'${email}' is not an email address.`)
  return {
    answers: { domain, alias, email },
    root: resolve(values.root),
    isDry: values['dry-run'],
    isAgreed: values.yes,
  }
}

async function init({ answers, root, isDry, isAgreed }: typeof options): Promise<void> {
  const isThisMachine = root === '/'
  const refusal = refuse(root, isThisMachine, isDry)
  if (refusal !== undefined) throw new Error(`Nothing was done: ${refusal}`)
  const hasUfw = usesUfw(root)
  const machine = { root, site: SITE, sshPorts: isThisMachine ? portInUse() : [] }
  const findChanges = () =>
    planFiles(answers, machine).filter((file) => readFile(join(root, file.path)) !== file.content)
  const [packages, commands] = isThisMachine
    ? [packageCommands(hasUfw), setUpCommands(answers, SITE, RELEASE, hasUfw)]
    : [[], []]

  const say = (command: Command) => `run ${command.join(' ')}`
  const changes = findChanges().map((file) => describeChange(file, root))
  console.log([...packages.map(say), ...changes, ...commands.map(say)].join('\n') || 'Nothing to change.')
  if (isDry || (!isAgreed && !(await isConfirmed()))) return console.log('\nNothing was done.')

  runCommands(packages, RELEASE)
  // Planned again: packages may have brought files.
  for (const file of findChanges()) write(file, root)
  if (!isThisMachine) return console.log(`\nThe files are below ${root}.`)
  runCommands(commands, RELEASE)
  await waitUntilReady()
  console.log(`
The site takes leads at ${READY.replace('/readyz', '')}. When the DNS of ${answers.domain} leads to this machine,
Caddy gets a certificate, and https://${answers.domain} answers. See it: journalctl -u caddy -u gimbal
Next: cd ${join(SITE, 'current')} && runuser -u gimbal -- npm run console -- invite EMAIL
The owner goes on in the browser, with the link that it prints.`)
}

async function isConfirmed(): Promise<boolean> {
  using lines = createInterface({ input: process.stdin })
  process.stdout.write('\nDo it? [y/N] ')
  const { value } = await lines[Symbol.asyncIterator]().next()
  return /^y(es)?$/i.test(String(value).trim())
}

function refuse(root: string, isThisMachine: boolean, isDry: boolean): string | undefined {
  if (isThisMachine && !isDry && process.getuid?.() !== 0)
    return 'only root can set up a machine. Run it as root, or look with --dry-run.'
  const release = join(root, 'etc/os-release')
  if (!/^ID=["']?debian["']?$/m.test(readFile(release) ?? ''))
    return `this sets up Debian, and ${release} does not speak of one. The files in deploy/ can be put in place by hand (docs/operations.md).`
  if (isThisMachine && ((/^\/(home|root|tmp|var\/tmp|run)\//.test(`${SITE}/`) && !isDry) || !/^[\w./-]+$/.test(SITE)))
    return `the service could not run in ${SITE}. Put the checkout in /srv/gimbal and run it there.`
  return undefined
}

/** Where this session's SSH connection came in. */
function portInUse(): number[] {
  const port = Number((process.env['SSH_CONNECTION'] ?? '').split(' ')[3])
  return Number.isInteger(port) && port > 0 ? [port] : []
}

function describeChange({ path, content, owner }: PlannedFile, root: string): string {
  if (!existsSync(join(root, path))) return `new file ${path}\n${content.trimEnd().replaceAll(/^/gm, '    ')}`
  // No context lines for settings: they may contain secret keys.
  const args = [owner === 'gimbal' ? '-U0' : '-U2', '--label', path, '--label', 'new', join(root, path), '-']
  const { stdout } = spawnSync('diff', args, { input: content, encoding: 'utf8' })
  return `change ${path}\n${stdout.trimEnd().replaceAll(/^/gm, '    ')}`
}

/** In one step, with a copy of what was there. */
function write({ path, content, owner }: PlannedFile, root: string): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  const before = statSync(file, { throwIfNoEntry: false })
  if (before) {
    const copy = join('/var/backups/gimbal-deploy', new Date().toISOString().replaceAll(/[-:]|\.\d+/g, ''), path)
    mkdirSync(dirname(join(root, copy)), { recursive: true, mode: 0o700 })
    copyFileSync(file, join(root, copy))
    console.log(`What was there before is in ${copy}`)
  }
  // Only root can read new settings until the service's user exists.
  const mode = before ? before.mode & 0o777 : owner === 'gimbal' ? 0o600 : 0o644
  writeFileSync(`${file}.partial`, content, { mode })
  renameSync(`${file}.partial`, file)
}

async function waitUntilReady(): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(500)) {
    // systemd takes connections while nothing answers them.
    const answer = await fetch(READY, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('The site does not get ready. See why: journalctl -u gimbal -n 50')
}
