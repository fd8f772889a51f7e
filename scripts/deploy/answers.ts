import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

export const USAGE = `npm run deploy:init -- [--domain NAME] [--alias NAME] [--email ADDRESS] [--dry-run] [--yes] [--root FOLDER]

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

/** What the owner wants. */
export interface Options {
  domain: string | undefined
  alias: string | undefined
  email: string | undefined
  isDry: boolean
  isAgreed: boolean
  root: string
}

export interface Answers {
  domain: string
  alias: string
  email: string
}

/** @returns undefined when help was asked for. @throws TypeError with one sentence when it is not understood */
export function readOptions(args: readonly string[]): Options | undefined {
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
  const { domain, alias, email, root = '/' } = values
  for (const [question, answer] of Object.entries({ domain, alias, email }))
    if (answer !== undefined) check(question as keyof Answers, answer.trim())
  return { domain, alias, email, root, isDry: values['dry-run'] ?? false, isAgreed: values.yes ?? false }
}

const QUESTIONS: Record<keyof Answers, string> = {
  domain: 'The name that visitors see (www.example.com): ',
  alias: 'Another name that leads there (example.com; Enter for none): ',
  email: 'Your e-mail address, for the issuer of the certificate (Enter for none): ',
}

/** A person at a terminal, or what is piped in. */
export interface Dialog extends Disposable {
  /** @throws Error when the input has ended */
  ask(question: string): Promise<string>
}

export function openDialog(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Dialog {
  const lines = createInterface({ input })
  // Also those that come before they are asked for.
  const answers = lines[Symbol.asyncIterator]()
  return {
    async ask(question) {
      output.write(question)
      const { value, done } = await answers.next()
      if (done) throw new Error(`\nThere is no answer. Say it in the command: npm run deploy:init -- --help`)
      return String(value).trim()
    },
    [Symbol.dispose]: () => lines.close(),
  }
}

/** Asks for what the command line left open, again until it makes sense. */
export async function askFor(options: Options, dialog: Dialog, output: NodeJS.WritableStream): Promise<Answers> {
  const answer = async (name: keyof Answers): Promise<string> => {
    const given = options[name]
    if (given !== undefined) return check(name, given.trim())
    for (;;) {
      const said = await dialog.ask(QUESTIONS[name])
      try {
        return check(name, said)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        output.write(`${error.message}\n`)
      }
    }
  }
  return { domain: await answer('domain'), alias: await answer('alias'), email: await answer('email') }
}

const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** @returns the answer as it is written into files. @throws TypeError with one sentence */
function check(name: keyof Answers, said: string): string {
  if (said === '' && name !== 'domain') return ''
  if (name === 'email') {
    if (/^[^\s@{}"\\]+@[^\s@{}"\\]+\.[^\s@{}"\\]+$/.test(said)) return said
    throw new TypeError(`'${said}' is not an e-mail address.`)
  }
  const host = said.toLowerCase().replace(/\.$/, '')
  if (HOST_NAME.test(host)) return host
  throw new TypeError(
    `'${said}' is not a domain: write it without https:// and without a path, as in www.example.com (umlauts and the like as xn--…).`,
  )
}
