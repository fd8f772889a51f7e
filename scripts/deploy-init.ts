import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type Answers, planFiles, usesUfw } from './deploy/planned-files.ts'
import {
  DONE,
  describeChange,
  differing,
  isSetUp,
  packageCommands,
  runCommand,
  setUp,
  setUpCommands,
  writeFiles,
} from './deploy/write-files.ts'

const USAGE = `npm run deploy:init -- [--domain NAME] [--alias NAME] [--email ADDRESS] [--dry-run] [--yes] [--root FOLDER]

Sets this Debian machine up to run the site: user, systemd units, Caddy with its certificate, firewall, nightly backups.
Asks for what it is not told, prints what it would do, and does it when you say yes. Running it again changes only what
differs by then; a file that it changes is kept beside it.

  --domain NAME     the name that visitors see, such as www.example.com
  --alias NAME      another name that leads there, such as example.com; --alias '' for none
  --email ADDRESS   where the certificate's issuer writes when something is wrong; --email '' for none
  --dry-run         print it and end
  --yes             do it without asking
  --root FOLDER     write the files below FOLDER, and run nothing: to look at them, or for an image

Exit status: 0 done, or nothing to do; 1 not done; 2 not understood.
`

const QUESTIONS: Record<keyof Answers, string> = {
  domain: 'The name that visitors see (www.example.com): ',
  alias: 'Another name that leads there (example.com; Enter for none): ',
  email: 'Your email address, for the certificate issuer (Enter for none): ',
}

const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

const SITE = resolve(import.meta.dirname, '..')
const READY = 'http://127.0.0.1:3000/readyz'
const TIMEOUT_MS = 60_000

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
  using dialog = openDialog()
  const answers = await askFor(options, dialog)
  const machine = { root, site: SITE, sshPorts: isThisMachine ? portInUse() : [] }
  const hasUfw = usesUfw(root)
  const findChanges = () => differing(planFiles(answers, machine), root)
  const packages = isThisMachine ? packageCommands(hasUfw) : []
  const changes = findChanges()
  const commands = isThisMachine ? setUpCommands(SITE, hasUfw) : []
  const isDone = packages.length === 0 && changes.length === 0 && (!isThisMachine || isSetUp(commands, DONE))
  if (isDone) return say('Nothing to change: everything is as it should be.\n')

  const parts = [
    ...packages.map((command) => `run ${command.join(' ')}`),
    ...changes.map((file) => describeChange(file, root)),
    ...commands.map((command) => `run ${command.join(' ')}`),
  ]
  say(`\n${isThisMachine ? `On ${hostname()}` : `Below ${root}`}, this would be done:\n\n${parts.join('\n')}\n\n`)
  if (isDry) return say('Nothing was done (--dry-run).\n')
  if (!isAgreed && !/^y(es)?$/i.test(await dialog.ask('Do it? [y/N] '))) return say('Nothing was done.\n')

  for (const command of packages) runCommand(command, SITE)
  // Recompute: packages may have added files.
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const kept = writeFiles(findChanges(), root, `/var/backups/gimbal-deploy/${stamp}`)
  for (const copy of kept) say(`What was there before is in ${copy}\n`)
  if (!isThisMachine) return say(`The files are below ${root}.\n`)
  setUp(commands, SITE, DONE)
  await waitUntilReady()
  say(`The site takes leads at ${READY.replace('/readyz', '')}. When the DNS of ${answers.domain} leads to this machine,
Caddy gets a certificate, and https://${answers.domain} answers. See it: journalctl -u caddy -u gimbal
The unlisted pages are at VAULT_PATH and LEAD_MAGNET_PATH in ${join(SITE, '.env')}.
Next: the other settings there, systemctl reload gimbal (which checks them first), and
  cd ${SITE} && runuser -u gimbal -- npm run doctor\n`)
}

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

function portInUse(): number[] {
  const port = Number((process.env['SSH_CONNECTION'] ?? '').split(' ')[3])
  return Number.isInteger(port) && port > 0 ? [port] : []
}

async function waitUntilReady(): Promise<void> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    // systemd takes connections while nothing answers them.
    const isReady = await fetch(READY, { signal: AbortSignal.timeout(5000) }).then(
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

type Options = NonNullable<ReturnType<typeof readOptions>>

/** @returns undefined for --help */
function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      domain: { type: 'string' },
      alias: { type: 'string' },
      email: { type: 'string' },
      root: { type: 'string' },
      'dry-run': { type: 'boolean' },
      yes: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return undefined
  const given: Partial<Answers> = {}
  for (const name of ['domain', 'alias', 'email'] as const)
    if (values[name] !== undefined) given[name] = check(name, values[name].trim())
  return { given, root: values.root ?? '/', isDry: values['dry-run'] ?? false, isAgreed: values.yes ?? false }
}

function openDialog() {
  const lines = createInterface({ input: process.stdin })
  // Also buffers lines typed before a question.
  const answers = lines[Symbol.asyncIterator]()
  return {
    async ask(question: string): Promise<string> {
      say(question)
      const { value, done } = await answers.next()
      if (done) throw new Error(`\nThere is no answer. Say it in the command: npm run deploy:init -- --help`)
      return String(value).trim()
    },
    [Symbol.dispose]: () => lines.close(),
  }
}

/** Prompts for whatever the command line didn't set, until it's valid. */
async function askFor({ given }: Options, dialog: ReturnType<typeof openDialog>): Promise<Answers> {
  const answer = async (name: keyof Answers): Promise<string> => {
    if (given[name] !== undefined) return given[name]
    for (;;) {
      const said = await dialog.ask(QUESTIONS[name])
      try {
        return check(name, said)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        say(`${error.message}\n`)
      }
    }
  }
  return { domain: await answer('domain'), alias: await answer('alias'), email: await answer('email') }
}

/** @returns the answer as written to files. @throws TypeError with one sentence */
function check(name: keyof Answers, said: string): string {
  if (said === '' && name !== 'domain') return ''
  if (name === 'email') {
    if (/^[^\s@{}"\\]+@[^\s@{}"\\]+\.[^\s@{}"\\]+$/.test(said)) return said
    throw new TypeError(`'${said}' is not an email address.`)
  }
  const host = said.toLowerCase().replace(/\.$/, '')
  if (HOST_NAME.test(host)) return host
  throw new TypeError(
    `'${said}' is not a domain: write it without https:// and without a path, as in www.example.com (umlauts and the like as xn--…).`,
  )
}
