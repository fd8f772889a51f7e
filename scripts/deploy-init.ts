import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { askFor, type Options, openDialog, readOptions, USAGE } from './deploy/answers.ts'
import { planFiles, usesUfw } from './deploy/planned-files.ts'
import {
  describeChange,
  differing,
  isSetUp,
  packageCommands,
  runCommand,
  setUpCommands,
  writeFiles,
} from './deploy/write-files.ts'

const SITE = resolve(import.meta.dirname, '..')
const READY = 'http://127.0.0.1:3000/readyz'
const PATIENCE_MS = 60_000

const options = understand()
if (options !== undefined)
  try {
    await init(options)
  } catch (error) {
    end(1, error)
  }

function understand(): Options | undefined {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options === undefined) say(USAGE)
    return options
  } catch (error) {
    end(2, error)
    process.stderr.write(`\n${USAGE}`)
    return undefined
  }
}

function end(status: number, error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = status
}

async function init(options: Options): Promise<void> {
  const { root, isDry, isAgreed } = options
  const isThisMachine = resolve(root) === '/'
  const refusal = refuse(options, isThisMachine)
  if (refusal !== undefined) throw new Error(`Nothing was done: ${refusal}`)
  using dialog = openDialog(process.stdin, process.stdout)
  const answers = await askFor(options, dialog, process.stdout)
  const machine = { root, site: SITE, sshPorts: isThisMachine ? portInUse() : [] }
  const hasUfw = usesUfw(root)
  const findChanges = () => differing(planFiles(answers, machine), root)
  const packages = isThisMachine ? packageCommands(hasUfw) : []
  const changes = findChanges()
  const isDone = packages.length === 0 && changes.length === 0 && (!isThisMachine || isSetUp())
  if (isDone) return say('Nothing to change: everything is as it should be.\n')

  const commands = isThisMachine ? setUpCommands(SITE, hasUfw) : []
  const parts = [
    ...packages.map((command) => `run ${command.join(' ')}`),
    ...changes.map((file) => describeChange(file, root)),
    ...commands.map((command) => `run ${command.join(' ')}`),
  ]
  say(`\n${isThisMachine ? `On ${hostname()}` : `Below ${root}`}, this would be done:\n\n${parts.join('\n')}\n\n`)
  if (isDry) return say('Nothing was done (--dry-run).\n')
  if (!isAgreed && !/^y(es)?$/i.test(await dialog.ask('Do it? [y/N] '))) return say('Nothing was done.\n')

  for (const command of packages) runCommand(command, SITE)
  // Once more: packages may have brought files.
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const kept = writeFiles(findChanges(), root, `/var/backups/gimbal-deploy/${stamp}`)
  for (const copy of kept) say(`What was there before is in ${copy}\n`)
  for (const command of commands) runCommand(command, SITE)
  if (!isThisMachine) return say(`The files are below ${root}.\n`)
  await waitUntilReady()
  say(`The site takes leads at ${READY.replace('/readyz', '')}. When the DNS of ${answers.domain} leads to this machine,
Caddy gets a certificate, and https://${answers.domain} answers. See it: journalctl -u caddy -u gimbal
The unlisted pages are at VAULT_PATH and LEAD_MAGNET_PATH in ${join(SITE, '.env')}.
Next: the other settings there, systemctl restart gimbal, and
  cd ${SITE} && runuser -u gimbal -- npm run doctor\n`)
}

/** Why it cannot be done here. */
function refuse({ root, isDry }: Options, isThisMachine: boolean): string | undefined {
  if (isThisMachine && !isDry && process.getuid?.() !== 0)
    return 'only root can set up a machine. Run it as root, or look with --dry-run.'
  const release = join(root, 'etc/os-release')
  const system = existsSync(release) ? readFileSync(release, 'utf8') : ''
  if (!/^ID=["']?debian["']?$/m.test(system))
    return `this sets up Debian, and ${release} does not speak of one. The files in deploy/ can be put in place by hand (docs/operations.md).`
  if (!isThisMachine) return undefined
  if (/^\/(home|root|tmp|var\/tmp|run)\//.test(`${SITE}/`) && !isDry)
    return `the service could not see ${SITE}. Put the checkout in /srv/gimbal and run it there.`
  if (!/^[\w./-]+$/.test(SITE))
    return `${SITE} has characters that unit files read otherwise. Put the checkout in /srv/gimbal.`
  return undefined
}

/** The port of the SSH connection through which this runs. */
function portInUse(): number[] {
  const port = Number((process.env['SSH_CONNECTION'] ?? '').split(' ')[3])
  return Number.isInteger(port) && port > 0 ? [port] : []
}

async function waitUntilReady(): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const isReady = await fetch(READY).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (Date.now() > until) throw new Error('The site does not get ready. See why: journalctl -u gimbal -n 50')
    await new Promise((done) => setTimeout(done, 500))
  }
}

function say(text: string): void {
  process.stdout.write(text)
}
